/** How a person wants the order book: kept in the browser, shared by all tabs, one grouping a market. */
import { kept } from '../../platform/kept.ts'
import type { BookUnit } from './book-figures.ts'

export const BOOK_LOOKS = ['both', 'bids', 'asks'] as const
export type BookLook = (typeof BOOK_LOOKS)[number]
export const BOOK_UNITS = ['base', 'quote'] as const

export interface BookOptions {
  look: BookLook
  /** What amounts are counted in. */
  unit: BookUnit
  /** The third column and the bars behind the rows run on from the best price, instead of being each row's own. */
  cumulative: boolean
  /** The bar that weighs bids against asks. */
  imbalance: boolean
  /** Multiples of the tick by symbol, where they are not 1. */
  grouping: Readonly<Record<string, number>>
}

/** Makes whole options of what was kept, whatever that is. */
export function readBookOptions(content: unknown): BookOptions {
  const given: Partial<Record<keyof BookOptions, unknown>> =
    typeof content === 'object' && content !== null ? content : {}
  return {
    look: BOOK_LOOKS.find((look) => look === given.look) ?? 'both',
    unit: BOOK_UNITS.find((unit) => unit === given.unit) ?? 'base',
    cumulative: given.cumulative !== false,
    imbalance: given.imbalance !== false,
    grouping: readGrouping(given.grouping),
  }
}

function readGrouping(content: unknown): Record<string, number> {
  if (typeof content !== 'object' || content === null) return {}
  return Object.fromEntries(
    Object.entries(content).filter(
      (entry): entry is [string, number] => Number.isSafeInteger(entry[1]) && entry[1] > 1,
    ),
  )
}

const options = kept('bookOptions', readBookOptions)

export const useBookOptions = options.use
export const changeBookOptions = options.change
export const resetBookOptions = options.reset

/** Groups the book of one market by a multiple of its tick. */
export function changeGrouping(symbol: string, multiple: number): void {
  const { [symbol]: _before, ...others } = options.use.getState().grouping
  options.change({ grouping: multiple === 1 ? others : { ...others, [symbol]: multiple } })
}
