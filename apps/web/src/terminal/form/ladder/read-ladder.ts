/** What was typed of a ladder, read as its rungs, or what is wrong with it at its field. Pure. */
import { isBlankEntry } from '@candlewick/money/typed-number'
import type { Lots, Ticks } from '@candlewick/money/types'
import { lots, ticks } from '@candlewick/money/units'
import { LEAST_RUNGS, ladder, MOST_RUNGS, type Rung } from '@candlewick/rules/ladder'
import type { TerminalMarket } from '../../../markets/terminal-market.ts'
import { type Fault, fault, isFault, readPrice, sentQuantity } from '../entries.ts'
import type { LadderDraft, LadderField } from '../ladder-draft.ts'

/** Rules that only a ladder has; the words of the others are the product's. */
export const LADDER_RULES = ['ladder_rungs', 'ladder_prices', 'ladder_amount'] as const
export type LadderRule = (typeof LADDER_RULES)[number]
type ReadRule = LadderRule | 'price_required' | 'price_step' | 'quantity_required' | 'quantity_step'

export type LadderReadFault = Fault<ReadRule, LadderField | 'quantity'>

/** @param quantity of all rungs together, as the product read it */
export function readLadder(
  { from, to, rungs, sizes }: LadderDraft,
  quantity: Lots | Fault<'quantity_required' | 'quantity_step', 'quantity'>,
  market: TerminalMarket,
): readonly Rung[] | LadderReadFault {
  const [first, last] = [readPrice(from, 'from', market), readPrice(to, 'to', market)]
  const count = readCount(rungs)
  if (isFault(first) || isFault(last) || isFault(count) || isFault(quantity)) {
    const faults: LadderReadFault[] = []
    for (const read of [first, last, count, quantity]) if (isFault<LadderReadFault>(read)) faults.push(read)
    // What is wrong comes before what is missing.
    return faults.find(({ early }) => !early) ?? faults[0] ?? fault('quantity_required', 'quantity', { early: true })
  }
  const made = ladder({ from: first, to: last, count, lots: quantity, sizes })
  if ('rungs' in made) return made.rungs
  const { rule, bound } = made.refusal
  if (rule === 'too_little') {
    return fault('ladder_amount', 'quantity', { bound: sentQuantity(market, lots(bound)), unit: market.quantityCoin })
  }
  return bound < LEAST_RUNGS ? fault('ladder_prices', 'to') : rungsFault(rungs, bound)
}

function readCount(text: string): number | Fault<'ladder_rungs', 'rungs'> {
  const count = Number(text)
  return Number.isInteger(count) && count >= LEAST_RUNGS && count <= MOST_RUNGS ? count : rungsFault(text, MOST_RUNGS)
}

const rungsFault = (text: string, bound: number) =>
  fault('ladder_rungs', 'rungs', { bound: String(bound), early: isBlankEntry(text) })

/** The largest number of lots that fits; `fits` holds for all below one that it holds for. */
export function mostLots(high: number, fits: (size: Lots) => boolean): Lots {
  let [low, top] = [0, high]
  while (low < top) {
    const middle = low + Math.ceil((top - low) / 2)
    if (fits(lots(middle))) low = middle
    else top = middle - 1
  }
  return lots(low)
}

/** The price of all rungs on average, in whole ticks: by quantity, or by value where that is what they are counted in. */
export function averagePrice(rungs: readonly Rung[], inverse: boolean): Ticks {
  const SCALE = 10n ** 18n
  let [whole, weighted] = [0n, 0n]
  for (const { price, lots: size } of rungs) {
    whole += BigInt(size)
    weighted += inverse ? (BigInt(size) * SCALE) / BigInt(price) : BigInt(size) * BigInt(price)
  }
  return ticks(Number(inverse ? (whole * SCALE) / weighted : weighted / whole))
}
