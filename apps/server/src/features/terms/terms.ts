/** The terms of whatever is traded or lent, found among what the products say of theirs. */
import type { Command } from '@candlewick/engine/commands'
import {
  type Change,
  type ConsoleTerms,
  type CurrentTerms,
  type MarketOpen,
  type MarketState,
  type MarketSummary,
  type TermsProduct,
  unknownMarket,
} from '../../state/console-terms.ts'
import type { StateReader } from '../../state/state.ts'

export class ProductTerms {
  readonly #of: ReadonlyMap<string, ConsoleTerms>

  constructor(terms: readonly ConsoleTerms[]) {
    this.#of = new Map(terms.map((each) => [each.product, each]))
  }

  /** Every one of every product, with its state. */
  all(engine: StateReader): { product: TermsProduct; symbol: string; state: MarketState }[] {
    return [...this.#of.values()].flatMap(({ product, ...of }) => of.all(engine).map((one) => ({ product, ...one })))
  }

  /** What it is now. @throws CallError `unknown_market` */
  current(engine: StateReader, product: TermsProduct, symbol: string): CurrentTerms {
    const found = this.#of.get(product)?.current(engine, symbol)
    if (found === undefined) throw unknownMarket()
    return found
  }

  /** How it stands; undefined of what has no book. */
  summary(engine: StateReader, product: TermsProduct, symbol: string): MarketSummary | undefined {
    return this.#of.get(product)?.summary?.(engine, symbol)
  }

  /** How much of it is open; undefined of what has no book. */
  open(engine: StateReader, product: TermsProduct, symbol: string): MarketOpen | undefined {
    return this.#of.get(product)?.open?.(engine, symbol)
  }

  /** The command that changes some of them. @throws CallError */
  change(engine: StateReader, asked: Change): Command {
    const found = this.#of.get(asked.product)
    if (found === undefined) throw unknownMarket()
    return found.change(engine, asked)
  }

  /** The command by which a market takes orders, or none. @throws CallError `unknown_market` */
  turn(engine: StateReader, { product, symbol }: Pick<Change, 'product' | 'symbol'>, to: MarketState): Command {
    const found = this.#of.get(product)
    if (found?.turn === undefined) throw unknownMarket()
    return found.turn(engine, symbol, to)
  }
}
