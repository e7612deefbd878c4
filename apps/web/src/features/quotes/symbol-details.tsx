/** All about one symbol in a drawer: price, range, performance, index, rules. */
import { cutDecimals } from '@candlewick/money/decimal'
import { Sheet } from '@candlewick/ui/dialog.tsx'
import { Change, Price } from '@candlewick/ui/numbers.tsx'
import { Empty, Skeleton } from '@candlewick/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangeCell, NameCell, PriceCell, TradeLink, useRowDetail } from '../../markets/cells.tsx'
import { DAY_FRESH_MS, PICTURE_FRESH_MS } from '../../markets/freshness.ts'
import { contractCoins, type MarketRow } from '../../markets/rows.ts'
import { useSpotMarkets } from '../../markets/spot-markets.ts'
import { StarButton } from '../../markets/star-button.tsx'
import { callQuery } from '../../platform/queries.ts'
import { InfoPanel } from '../spot/public.ts'
import { ContractIndex, ContractRules, ContractState } from './contract-facts.tsx'
import { IndexFacts } from './index-facts.tsx'
import { performance } from './performance.ts'

const YEAR_DAYS = 365
const HORIZONS = [7, 30, YEAR_DAYS] as const
/** A year, today's, and one to spare. */
const CANDLES = YEAR_DAYS + 2

interface SymbolDetailsProps {
  /** Undefined while the rows load. */
  rows: readonly MarketRow[] | undefined
  symbol: string
  onClose: () => void
}

export default function SymbolDetails({ rows, symbol, onClose }: SymbolDetailsProps) {
  const { t } = useTranslation('details')
  const { t: common } = useTranslation('common')
  const row = rows?.find((each) => each.symbol === symbol)
  return (
    <Sheet open onClose={onClose} title={row ? titleOf(row, common('perpetual')) : symbol} className="sm:w-104">
      {row ? <Details row={row} /> : rows ? <Empty title={t('unknown')} /> : <Skeleton className="h-64 w-full" />}
    </Sheet>
  )
}

const titleOf = ({ kind, base, quote }: MarketRow, perpetual: string): string =>
  kind === 'contract' ? `${base}/${quote} ${perpetual}` : `${base}/${quote}`

function Details({ row }: { row: MarketRow }) {
  const { t } = useTranslation('details')
  const { t: market } = useTranslation('market')
  return (
    <div className="grid gap-6">
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <NameCell row={row} />
          <span className="ml-auto flex items-center gap-2">
            <StarButton row={row} compact={false} />
            <TradeLink row={row}>{market('trade')}</TradeLink>
          </span>
        </div>
        <p className="flex items-baseline gap-3">
          <PriceCell row={row} className="text-28 font-bold" />
          <ChangeCell row={row} />
        </p>
      </div>
      <RangeBar row={row} />
      <Part title={t('performance')}>
        <Performance row={row} />
      </Part>
      {row.kind === 'contract' ? <ContractParts row={row} /> : <OtherParts row={row} />}
    </div>
  )
}

function OtherParts({ row }: { row: MarketRow }) {
  const { t } = useTranslation('details')
  return (
    <>
      <Part title={t('index')}>
        <IndexFacts symbol={row.symbol} priceDecimals={row.priceDecimals} />
      </Part>
      {row.kind === 'spot' ? (
        <Part title={t('rules')}>
          <Rules symbol={row.symbol} />
        </Part>
      ) : null}
      <Part title={t('about')}>
        <p className="text-13 text-ink-2">
          {t(row.kind === 'spot' ? 'aboutSpot' : 'aboutIndex', { name: row.name, base: row.base, quote: row.quote })}
        </p>
      </Part>
    </>
  )
}

function ContractParts({ row }: { row: MarketRow }) {
  const { t } = useTranslation('details')
  const { data } = useQuery({ ...callQuery('market.getContract', {}), staleTime: PICTURE_FRESH_MS })
  const contract = data?.find(({ symbol }) => symbol === row.symbol)
  return (
    <>
      <Part title={t('contract')}>
        <ContractState row={row} />
      </Part>
      <Part title={t('index')}>
        <ContractIndex row={row} contract={contract} />
      </Part>
      <Part title={t('rules')}>
        <ContractRules contract={contract} />
      </Part>
      <Part title={t('about')}>
        <p className="text-13 text-ink-2">{t('aboutContract', { name: row.name, coin: contractCoins(row).value })}</p>
      </Part>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h3 className="text-13 font-semibold">{title}</h3>
      {children}
    </section>
  )
}

/** Where the price stands between the lowest and the highest of 24 hours. */
function RangeBar({ row }: { row: MarketRow }) {
  const { t } = useTranslation('details')
  const detail = useRowDetail(row)
  if (!detail) return null
  const [low, high, close] = [detail.low24, detail.high24, detail.close].map(Number)
  // Drawing only, so plain numbers are exact enough.
  const share =
    low === undefined || high === undefined || close === undefined || high <= low ? 0.5 : (close - low) / (high - low)
  const cut = (text: string) => cutDecimals(text, row.priceDecimals)
  return (
    <Part title={t('range')}>
      <div aria-hidden="true" className="relative mt-1 h-1 rounded-full bg-line-strong">
        <span
          className="absolute top-1/2 size-2.5 -translate-1/2 rounded-full bg-ink"
          style={{ left: `${Math.max(0, Math.min(1, share)) * 100}%` }}
        />
      </div>
      <p className="flex justify-between text-12 text-ink-2">
        <Price value={cut(detail.low24)} />
        <Price value={cut(detail.high24)} />
      </p>
    </Part>
  )
}

function Performance({ row }: { row: MarketRow }) {
  const { t } = useTranslation('details')
  const detail = useRowDetail(row)
  const { data } = useQuery({
    ...callQuery('market.candles', { symbol: row.symbol, interval: '1d', limit: CANDLES }),
    staleTime: DAY_FRESH_MS,
  })
  const candles = data?.records
  return (
    <dl className="grid grid-cols-3 gap-2">
      {HORIZONS.map((days) => (
        <div key={days} className="rounded-control bg-sunken px-3 py-2">
          <dt className="text-12 text-ink-2">{days === YEAR_DAYS ? t('year') : t('days', { days })}</dt>
          <dd className="text-14 font-semibold">
            <Change
              arrow={false}
              percent={candles && detail && performance(candles, detail.close, days, detail.time, row.priceDecimals)}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Rules({ symbol }: { symbol: string }) {
  const { markets } = useSpotMarkets()
  const market = markets?.find((each) => each.symbol === symbol)
  return market ? <InfoPanel market={market} className="[&>div]:px-0" /> : <Skeleton className="h-64 w-full" />
}
