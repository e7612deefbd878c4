/** Columns that lists of orders and trades share: symbol, side, prices and quantities with their market's decimals. */
import { groupDigits } from '@candlewick/money/display'
import { cx } from '@candlewick/ui/cx.ts'
import { UNKNOWN_FIGURE } from '@candlewick/ui/numbers.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useTranslation } from 'react-i18next'
import { lotsOf, priceOf, quantityOf, type SpotMarket, ticksOf } from './spot-market.ts'

/** The first column of a panel's table stands a little in from its edge, the last one too. */
export const FIRST = 'pl-3!'
export const LAST = 'pr-3!'

/** A table that fills its panel and scrolls inside it, so that only the rows in view are there. */
export const FILLING = 'min-h-0 flex-1 overflow-auto max-h-none! bg-surface'

export function SideCell({ side }: { side: 'buy' | 'sell' }) {
  const { t } = useTranslation('trade')
  return <span className={cx(side === 'buy' ? 'text-up' : 'text-down')}>{t(side)}</span>
}

export const symbolName = (symbol: string): string => symbol.replace('_', '/')

export const marketOfSymbol = (markets: readonly SpotMarket[], symbol: string): SpotMarket | undefined =>
  markets.find((market) => market.symbol === symbol)

const isZero = (text: string): boolean => !/[1-9]/.test(text)

/** A price with its market's decimals; a dash where there is none (a market order, nothing filled yet). */
export function PriceCell({ market, text }: { market: SpotMarket | undefined; text: string }) {
  const { separators } = useUiTexts()
  if (isZero(text)) return UNKNOWN_FIGURE
  const ticks = market && ticksOf(market, text)
  return groupDigits(market && ticks ? priceOf(market, ticks) : text, separators)
}

export function QuantityCell({ market, text }: { market: SpotMarket | undefined; text: string }) {
  const { separators } = useUiTexts()
  if (isZero(text)) return UNKNOWN_FIGURE
  const lots = market && lotsOf(market, text)
  return groupDigits(market && lots ? quantityOf(market, lots) : text, separators)
}

export function MoneyCell({ text, unit }: { text: string; unit?: string }) {
  const { separators } = useUiTexts()
  if (isZero(text)) return UNKNOWN_FIGURE
  return (
    <>
      {groupDigits(text, separators)}
      {unit ? <span className="text-ink-3"> {unit}</span> : null}
    </>
  )
}
