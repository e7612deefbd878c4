/**
 * The book by coarser prices: multiples of the tick, summed on raw integers. A bid is counted at the lower multiple and
 * an ask at the higher, so that a grouped price is never better than what rests there. Pure.
 */
import type { BookSide } from '../realtime/book.ts'

export interface BookRow {
  /** The (grouped) price, in ticks. */
  readonly ticks: number
  readonly lots: number
  /** All lots from the best price to here. */
  readonly sum: number
}

/** The first `count` rows of one side, best first. `multiple` is a whole number of ticks. */
export function groupSide(side: BookSide, kind: 'bids' | 'asks', multiple: number, count: number): BookRow[] {
  const rows: BookRow[] = []
  let sum = 0
  let price = Number.NaN
  let resting = 0
  const close = () => {
    if (resting > 0) rows.push({ ticks: price, lots: resting, sum })
  }
  for (let at = 0; at < side.ticks.length; at += 1) {
    const ticks = side.ticks[at] ?? 0
    const lots = side.lots[at] ?? 0
    const grouped = (kind === 'bids' ? Math.floor(ticks / multiple) : Math.ceil(ticks / multiple)) * multiple
    if (grouped !== price) {
      close()
      if (rows.length === count) return rows
      price = grouped
      resting = 0
    }
    resting += lots
    sum += lots
  }
  close()
  return rows
}

/** The multiples on offer: powers of ten for as long as the grouped price still says something. */
export function groupingChoices(priceTicks: number | undefined): number[] {
  const choices = [1]
  for (let multiple = 10; multiple <= 10_000; multiple *= 10) {
    if (priceTicks === undefined || multiple * 20 > priceTicks) break
    choices.push(multiple)
  }
  return choices
}
