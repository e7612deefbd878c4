/**
 * What a product says of its terms to operators: which there are, how they are read, changed, halted and resumed. Each area
 * says it in its `console-terms.ts`, and `bootstrap/areas.ts` names them.
 */
import type { Command } from '@candlewick/engine/commands'
import { parseDecimal } from '@candlewick/money/decimal'
import { RATE_DECIMALS } from '@candlewick/money/types'
import { rate } from '@candlewick/money/units'
import type { OutputOf, ParsedOf } from '@candlewick/protocol/call'
import type { change, halt, list, open } from '@candlewick/protocol/calls/console/markets'
import { CallError } from '@candlewick/protocol/errors'
import type { Journals } from './journals.ts'
import type { StateReader } from './state.ts'

export type Terms = OutputOf<typeof open>['terms']
export type Change = ParsedOf<typeof change>['market']
export type TermsProduct = Change['product']
/** A change of one product, and what it asks for of the terms. */
export type ChangeOf<Product> = Extract<Change, { product: Product }>
export type TermsAsked<Product> = ChangeOf<Product>['to']
/** What can be halted. */
export type Halted = ParsedOf<typeof halt>['product']
export type MarketState = 'open' | 'halted'

export interface CurrentTerms {
  readonly state: MarketState
  readonly terms: Terms
  /** The names of those that stay for ever. */
  readonly fixed: readonly string[]
  /** Of a coin that is swapped: what the house has of it. */
  readonly inventory?: string
}

/** How a market with a book stands, prices of trades aside. Amounts are decimals in `coin`. */
export interface MarketSummary {
  readonly coin: string
  readonly contract: NonNullable<OutputOf<typeof list>['rows'][number]['summary']>['contract']
}

export interface MarketOpen {
  readonly orders: number
  readonly positions: number | null
  readonly insurance: string | null
}

export interface ConsoleTerms {
  readonly product: TermsProduct
  /** The commands by which it is changed, under the kinds of decisions that may journal them. */
  readonly journals: Journals
  /** Every one that there is. */
  all(engine: StateReader): readonly { readonly symbol: string; readonly state: MarketState }[]
  /** What it is now; undefined where there is none of that name. */
  current(engine: StateReader, symbol: string): CurrentTerms | undefined
  /**
   * The command after which the terms are as asked for, and everything else as it was.
   * @throws CallError `unknown_market`, where it is another's too, `precision` naming the field, `field_invalid`
   */
  change(engine: StateReader, asked: Change): Command
  /** How it stands, of what has a book; undefined where there is none of that name. */
  summary?(engine: StateReader, symbol: string): MarketSummary | undefined
  /** How much of it is open, which is counted and takes a moment longer. */
  open?(engine: StateReader, symbol: string): MarketOpen
  /** The command by which it takes orders, or none; left out where it cannot be halted. @throws CallError `unknown_market` */
  turn?(engine: StateReader, symbol: string, to: MarketState): Command
}

/** How one product is changed; what asks for another's is refused. */
export function changedBy<Asked extends Change>(
  product: Asked['product'],
  make: (engine: StateReader, asked: Asked) => Command,
): Pick<ConsoleTerms, 'product' | 'change'> {
  const isOwn = (asked: Change): asked is Asked => asked.product === product
  return {
    product,
    change(engine, asked) {
      if (!isOwn(asked)) throw unknownMarket()
      return make(engine, asked)
    },
  }
}

export const unknownMarket = (): CallError => new CallError('unknown_market', { field: 'symbol' })

export function decimalsOf(engine: StateReader, asset: string): number {
  const found = engine.asset(asset)
  if (found === undefined) throw new Error(`${asset} is in use and not listed`)
  return found.decimals
}

/** What is written, counted; of what is left out what was. @throws CallError `precision` */
export function counted<Was>(text: string | undefined, was: Was, decimals: number, field: string): Was | number {
  if (text === undefined) return was
  try {
    return parseDecimal(text, decimals)
  } catch {
    throw new CallError('precision', { field, bound: decimals })
  }
}

export const asRate = (text: string | undefined, was: number, field: string) =>
  rate(counted(text, was, RATE_DECIMALS, field))
