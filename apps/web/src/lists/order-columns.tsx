/** Columns that lists of orders and trades share: symbol, side, prices and quantities with their market's decimals. */
import { groupDigits, percentText } from '@candlewick/money/display'
import { cx } from '@candlewick/ui/cx.ts'
import { UNKNOWN_FIGURE } from '@candlewick/ui/numbers.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { Link2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TerminalMarket } from '../markets/terminal-market.ts'
import { averageOf, lotsOf, priceOf, quantityOf, ticksOf } from '../markets/terminal-market.ts'
import { callbackText, kindKey, type ListedTerms } from './order-texts.ts'

export function SideCell({ side }: { side: 'buy' | 'sell' }) {
  const { t } = useTranslation('trade')
  return <span className={cx(side === 'buy' ? 'text-up' : 'text-down')}>{t(side)}</span>
}

export function marketOfSymbol<Market extends TerminalMarket>(
  markets: readonly Market[],
  symbol: string,
): Market | undefined {
  return markets.find((market) => market.symbol === symbol)
}

const isZero = (text: string): boolean => !/[1-9]/.test(text)

/** A price with its market's decimals; a dash where there is none (a market order, nothing filled yet). */
export function PriceCell({ market, text }: { market: TerminalMarket | undefined; text: string }) {
  const { separators } = useUiTexts()
  if (isZero(text)) return UNKNOWN_FIGURE
  const ticks = market && ticksOf(market, text)
  return groupDigits(market && ticks ? priceOf(market, ticks) : text, separators)
}

/** An average price with its market's decimals; the whole figure in the tooltip. */
export function AverageCell({ market, text }: { market: TerminalMarket | undefined; text: string }) {
  const { separators } = useUiTexts()
  if (isZero(text)) return UNKNOWN_FIGURE
  const short = market === undefined ? text : averageOf(market, text)
  return <span title={text === short ? undefined : text}>{groupDigits(short, separators)}</span>
}

export function QuantityCell({ market, text }: { market: TerminalMarket | undefined; text: string }) {
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

/** What kind of order it is; a leg of an OCO carries the mark of its pair. */
export function KindCell({ terms }: { terms: ListedTerms }) {
  const { t } = useTranslation('order-types')
  const pair = terms.ocoId !== undefined
  return (
    <span className="inline-flex items-center gap-1" title={pair ? t('list.ocoPair') : undefined}>
      {t(`kind.${kindKey(terms)}`)}
      {pair ? <Link2 size={12} role="img" aria-label={t('list.ocoPair')} className="text-ink-3" /> : null}
    </span>
  )
}

/** What a conditional order waits, or waited, for: "≥ 95,000.0 last"; a trailing stop's callback before it. */
export function TriggerCell({ market, terms }: { market: TerminalMarket | undefined; terms: ListedTerms }) {
  const { t } = useTranslation('order-types')
  const { separators } = useUiTexts()
  const { triggerPrice, triggerBy, triggerWhen, callbackRate, activationPrice } = terms
  const trailing = !isZero(callbackRate)
  if (!trailing && isZero(triggerPrice)) return UNKNOWN_FIGURE
  const sign = triggerWhen === undefined ? '' : triggerWhen === 'rises' ? '≥ ' : '≤ '
  const follows = isZero(triggerPrice)
  return (
    <span className="whitespace-nowrap">
      {trailing ? <span className="text-ink-2">{percentText(callbackText(callbackRate), separators)} · </span> : null}
      {follows ? (
        activationPrice === undefined ? (
          t('list.following')
        ) : (
          t('list.followsFrom', { price: groupDigits(activationPrice, separators) })
        )
      ) : (
        <>
          {sign}
          <PriceCell market={market} text={triggerPrice} />
        </>
      )}
      {triggerBy === undefined ? null : <span className="text-ink-3"> {t(`list.${triggerBy}`)}</span>}
    </span>
  )
}
