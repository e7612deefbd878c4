/** What taking everything up to the row pointed at would come to: average price, sums, distance from the best price. */
import { formatFixed } from '@candlewick/money/decimal'
import { groupDigits, percentText } from '@candlewick/money/display'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useTranslation } from 'react-i18next'
import type { TerminalMarket } from '../../markets/terminal-market.ts'
import { priceOf } from '../../markets/terminal-market.ts'
import { averageTicks, awayFromBest, lotsDecimal, valueText } from './book-figures.ts'
import type { ShownRow } from './book-rows.ts'

/** The row pointed at, and where it stands in the window, in pixels. */
export interface Pointed {
  kind: 'bids' | 'asks'
  /** Place from the best price, 0 on. */
  at: number
  top: number
  left: number
  right: number
}

interface PointedTipProps {
  pointed: Pointed
  rows: readonly ShownRow[]
  market: TerminalMarket
}

const WIDTH = 232
const HEIGHT = 200
const GAP = 8

/** Beside the book, on the side where there is room; kept inside the window. */
function placeOf({ top, left, right }: Pointed): { top: number; left: number } {
  return {
    top: Math.max(GAP, Math.min(top - GAP, window.innerHeight - HEIGHT - GAP)),
    left: left >= WIDTH + GAP ? left - WIDTH - GAP : right + GAP,
  }
}

export function PointedTip({ pointed, rows, market }: PointedTipProps) {
  const { t } = useTranslation('book')
  const { t: trade } = useTranslation('trade')
  const { separators } = useUiTexts()
  const row = rows[pointed.at]
  const best = rows[0]?.ticks
  const average = row && averageTicks(row, pointed.kind, market.rules)
  if (row === undefined || best === undefined || average === undefined) return null
  const figure = (text: string) => groupDigits(text, separators)
  const sum = (unit: string) => trade('withUnit', { label: trade('sum'), unit })
  const lines = [
    [t('average'), figure(priceOf(market, average))],
    [sum(market.quantityCoin), figure(lotsDecimal(market, row.sum))],
    [sum(market.valueCoin), figure(valueText(market, row.sumValue))],
    ...(row.own === 0 ? [] : [[trade('book.own'), `${figure(lotsDecimal(market, row.own))} ${market.quantityCoin}`]]),
    [t('away'), percentText(formatFixed(awayFromBest(row.ticks, best), 2, 2), separators)],
  ]
  return (
    <div
      role="tooltip"
      className="num pointer-events-none fixed z-40 grid gap-2 rounded-surface border border-line bg-raised p-3 text-12 shadow-raised"
      style={{ ...placeOf(pointed), width: WIDTH }}
    >
      <dl className="grid gap-1">
        {lines.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-3">
            <dt className="text-ink-2">{label}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-11 text-ink-3">
        {trade('book.hint')}. {row.own === 0 ? null : `${t('cancelOwn')}. `}
        {trade('book.held')}.
      </p>
    </div>
  )
}
