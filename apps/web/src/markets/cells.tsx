/** The cells of every market table: they hear their own symbol and paint again alone. */
import { cutDecimals } from '@candlewick/money/decimal'
import { groupDigits } from '@candlewick/money/display'
import type { Detail } from '@candlewick/protocol/realtime'
import { buttonClass } from '@candlewick/ui/button.tsx'
import { CoinIcon } from '@candlewick/ui/coin-icon.tsx'
import { Abbreviated, Change, directionOf, Price } from '@candlewick/ui/numbers.tsx'
import { Sparkline } from '@candlewick/ui/sparkline.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useHeardDetail, useIsStale } from '../realtime/market.ts'
import { useDayPrices } from './day-prices.ts'
import { meantOf } from './find.ts'
import { Marked } from './marked.tsx'
import { type MarketRow, turnoverCoin } from './rows.ts'
import { rowTrade } from './trade-link.ts'
import { TURNOVER_UNIT, turnoverOf, turnoverPriceOf } from './turnover.ts'

/** The newest figures of a row: what the socket said, else what the first picture held. */
export function useRowDetail(row: MarketRow): Detail | undefined {
  return useHeardDetail(row.symbol) ?? row.first
}

/** Icon, pair and name; of a search the letters that it found. */
export function NameCell({ row, compact, search = '' }: { row: MarketRow; compact?: boolean; search?: string }) {
  const { t } = useTranslation('common')
  const meant = meantOf(search, row)
  return (
    <span className="inline-flex min-w-0 items-center gap-3">
      <CoinIcon coin={row.base} size={compact ? 'sm' : 'md'} />
      <span className="min-w-0">
        <span className="block whitespace-nowrap">
          <span className="font-semibold">
            <Marked text={row.base} at={meant?.base} />
          </span>
          {row.quote ? (
            <span className="text-ink-3">
              {' / '}
              <Marked text={row.quote} at={meant?.quote} />
            </span>
          ) : null}
          {row.kind === 'contract' ? (
            <span className="ml-1.5 rounded-control bg-sunken px-1 py-0.5 text-11 text-ink-2">{t('perpetual')}</span>
          ) : null}
        </span>
        {compact ? null : (
          <span className="block truncate text-12 text-ink-3 max-sm:max-w-32">
            <Marked text={row.name} at={meant?.name} />
          </span>
        )}
      </span>
    </span>
  )
}

/** A price with all the decimals of its market, so that columns stand under each other. */
function inSteps(price: string | undefined, row: MarketRow): string | undefined {
  return price === undefined ? undefined : cutDecimals(price, row.priceDecimals)
}

export function PriceCell({ row, className }: { row: MarketRow; className?: string }) {
  const detail = useRowDetail(row)
  const stale = useIsStale()
  return <Price value={inSteps(detail?.close, row)} stale={stale} {...(className && { className })} />
}

export function ChangeCell({ row }: { row: MarketRow }) {
  return <Change percent={useRowDetail(row)?.priceChangePercent} />
}

export type Figure = 'high24' | 'low24' | 'volume24' | 'openInterest' | 'mark'

/** A 24-hour figure; volumes are cut to K, M, B, with their coin where no head says which. */
export function FigureCell({ row, figure, unit }: { row: MarketRow; figure: Figure; unit?: string }) {
  const value = useRowDetail(row)?.[figure]
  if (figure === 'high24' || figure === 'low24' || figure === 'mark') return <Price value={inSteps(value, row)} />
  // What has no book has no volume: a dash, not a zero.
  return <Abbreviated value={row.tradable ? value : undefined} {...(unit && { unit })} className="text-ink-2" />
}

/** What was traded in 24 hours, in dollars for every market; in the tip in the coins that it was traded in. */
export function TurnoverCell({ row }: { row: MarketRow }) {
  const { separators } = useUiTexts()
  const detail = useRowDetail(row)
  const close = useHeardDetail(turnoverPriceOf(row) ?? row.symbol)?.close
  const value = row.tradable ? turnoverOf(row, detail, () => close) : undefined
  if (value === undefined || detail === undefined) return <Abbreviated value={undefined} className="text-ink-2" />
  const native = `${groupDigits(detail.amount24, separators)} ${turnoverCoin(row)}`
  return <Abbreviated value={value.toFixed(2)} unit={TURNOVER_UNIT} title={native} className="text-ink-2" />
}

/** The shape of the last day, up to the newest price. */
export function DayCell({ row, width, height }: { row: MarketRow; width?: number; height?: number }) {
  const detail = useRowDetail(row)
  const prices = useDayPrices(row.symbol)
  return (
    <Sparkline
      points={detail && prices ? [...prices, detail.close] : []}
      direction={directionOf(detail?.priceChangePercent)}
      {...(width && { width })}
      {...(height && { height })}
    />
  )
}

/** The way to trade a pair; nothing where it cannot be traded. */
export function TradeLink({ row, children }: { row: MarketRow; children: ReactNode }) {
  return (
    <Link
      {...rowTrade(row)}
      // The row around it may lead to the details.
      onClick={(event) => event.stopPropagation()}
      className={buttonClass('secondary', 'sm')}
    >
      {children}
    </Link>
  )
}
