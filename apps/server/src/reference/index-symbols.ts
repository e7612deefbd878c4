/**
 * Which symbols have an index price, and in which steps it is counted. It follows from what is listed: spot markets, what
 * perpetual contracts follow, what flash contracts are about.
 */
import { INDEX_ONLY, type IndexOnlySymbol } from '@candlewick/rules/index-symbols'

export interface IndexSymbol {
  readonly symbol: string
  readonly base: string
  readonly quote: string
  /** A decimal text. */
  readonly tickSize: string
}

/** What is read of the state machine for it. */
export interface IndexListed {
  market(symbol: string): { readonly tickSize: string } | undefined
  markets(): Iterable<IndexSymbol>
  readonly contracts: {
    all(): readonly {
      readonly index: string
      readonly tickSize: string
      readonly indexMul: number
      readonly indexDiv: number
    }[]
  }
  readonly flash: { markets(): readonly { readonly symbol: string; readonly tickSize: string }[] }
}

const CURRENCIES_AND_METALS: ReadonlyMap<string, IndexOnlySymbol> = new Map(
  INDEX_ONLY.map((each) => [each.symbol, each]),
)

/** The step of each symbol that has an index price and no book of its own. */
export const INDEX_STEPS: ReadonlyMap<string, string> = new Map(
  INDEX_ONLY.map(({ symbol, tickSize }) => [symbol, tickSize]),
)

/** A currency or metal; undefined for what is none. */
export function indexOnly(symbol: string): IndexOnlySymbol | undefined {
  return CURRENCIES_AND_METALS.get(symbol)
}

/** Every symbol whose index price something listed needs, each once. */
export function indexSymbols(engine: IndexListed): IndexSymbol[] {
  const found = new Map<string, IndexSymbol>()
  const add = (symbol: string, tickSize: string) => {
    if (found.has(symbol)) return
    const [base = symbol, quote = ''] = symbol.split('_')
    found.set(symbol, indexOnly(symbol) ?? { symbol, base, quote, tickSize })
  }
  for (const { symbol, base, quote, tickSize } of engine.markets()) found.set(symbol, { symbol, base, quote, tickSize })
  for (const { index, tickSize, indexMul, indexDiv } of engine.contracts.all()) {
    // In steps of another size than the contract's it has to be listed by itself.
    if (indexMul === indexDiv) add(index, tickSize)
  }
  for (const { symbol, tickSize } of engine.flash.markets()) add(symbol, tickSize)
  return [...found.values()]
}

/** The step of a symbol's index price; undefined where nothing listed has one. */
export function indexStep(engine: IndexListed, symbol: string): string | undefined {
  const spot = engine.market(symbol)?.tickSize ?? INDEX_STEPS.get(symbol)
  return spot ?? indexSymbols(engine).find((each) => each.symbol === symbol)?.tickSize
}
