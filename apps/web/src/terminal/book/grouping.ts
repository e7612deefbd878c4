/**
 * The book by coarser prices: multiples of the tick, summed on raw integers. A bid is counted at the lower multiple and
 * an ask at the higher, so that a grouped price is never better than what rests there. Pure.
 */

import type { TerminalMarket } from '../../markets/terminal-market.ts'
import type { BookSide } from '../../realtime/book.ts'

export interface BookRow {
  /** The (grouped) price, in ticks. */
  readonly ticks: number
  readonly lots: number
  /** All lots from the best price to here. */
  readonly sum: number
  /**
   * Value of the lots at the prices at which they really rest, by {@link Worth}: past 2^53 for a deep book of small
   * lots, hence no plain number.
   */
  readonly value: bigint
  /** Value of all from the best price to here. */
  readonly sumValue: bigint
}

/** What lots at a price are worth: in ticks × lots, of an inverse contract in units of its coin, rounded down. */
export type Worth = (ticks: number, lots: number) => bigint

const linearWorth: Worth = (ticks, lots) => BigInt(ticks) * BigInt(lots)

export function worthIn({ inverse, tickLotUnits }: TerminalMarket['rules']): Worth {
  if (!inverse) return linearWorth
  const factor = BigInt(tickLotUnits)
  return (ticks, lots) => (ticks > 0 ? (BigInt(lots) * factor) / BigInt(ticks) : 0n)
}

/** The first `count` rows of one side, best first. `multiple` is a whole number of ticks. */
export function groupSide(
  side: BookSide,
  kind: 'bids' | 'asks',
  multiple: number,
  count: number,
  worthOf: Worth = linearWorth,
): BookRow[] {
  const rows: BookRow[] = []
  let sum = 0
  let sumValue = 0n
  let price = Number.NaN
  let resting = 0
  let value = 0n
  const close = () => {
    if (resting > 0) rows.push({ ticks: price, lots: resting, sum, value, sumValue })
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
      value = 0n
    }
    const worth = worthOf(ticks, lots)
    resting += lots
    sum += lots
    value += worth
    sumValue += worth
  }
  close()
  return rows
}

/** Coarsest multiple of the tick on offer. */
const COARSEST = 50_000
/** A grouped price keeps at least this many steps: beyond, the whole book would be one row. */
const LEAST_STEPS = 20

/** The multiples on offer: 1, 2, 5, 10, 20, 50 and so on, for as long as the grouped price still says something. */
export function groupingChoices(priceTicks: number | undefined): number[] {
  const choices = [1]
  if (priceTicks === undefined) return choices
  for (let decade = 1; decade <= COARSEST; decade *= 10) {
    for (const step of [1, 2, 5]) {
      const multiple = decade * step
      if (multiple > 1 && multiple <= COARSEST && multiple * LEAST_STEPS <= priceTicks) choices.push(multiple)
    }
  }
  return choices
}
