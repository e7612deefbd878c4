/** Books and prices of spot markets and contracts behind one face: whoever shows a market need not know which it is. */
import type { ContractReads } from '@candlewick/engine/contract/reads'
import { fromSteps } from '@candlewick/money/decimal'
import { rateText } from '../wire/scales.ts'

type Level = readonly [number, number]

export interface BooksEngine {
  market(symbol: string): object | undefined
  depth(symbol: string, side: 'buy' | 'sell', limit: number): readonly Level[]
  bookVersion(symbol: string): number
  indexPrice(symbol: string): { readonly price: number; readonly time: number } | undefined
  readonly contracts: Pick<ContractReads, 'contract' | 'depth'>
}

/** What a contract has beside what every market has. */
export interface ContractNow {
  mark?: string
  fundingRate: string
  nextFundingTime: number
  openInterest: string
  live: boolean
}

export class Books {
  readonly #engine: () => BooksEngine

  /** @param engine read anew each time, since a rebuild makes another */
  constructor(engine: () => BooksEngine) {
    this.#engine = engine
  }

  depth(symbol: string, side: 'buy' | 'sell', limit: number): readonly Level[] {
    const engine = this.#engine()
    if (engine.market(symbol) !== undefined) return engine.depth(symbol, side, limit)
    return engine.contracts.depth(symbol, side, limit)
  }

  bookVersion(symbol: string): number {
    const engine = this.#engine()
    if (engine.market(symbol) !== undefined) return engine.bookVersion(symbol)
    return engine.contracts.contract(symbol)?.bookVersion ?? 0
  }

  /** In ticks of the symbol itself. */
  indexPrice(symbol: string): { price: number; time: number } | undefined {
    const engine = this.#engine()
    const contract = engine.contracts.contract(symbol)
    if (contract === undefined) return engine.indexPrice(symbol)
    const told = engine.indexPrice(contract.terms.index)
    return contract.index > 0 && told !== undefined ? { price: contract.index, time: told.time } : undefined
  }

  contract(symbol: string): ContractNow | undefined {
    const contract = this.#engine().contracts.contract(symbol)
    if (contract === undefined) return undefined
    const { terms, mark, funding, openInterest, live } = contract
    return {
      ...(mark > 0 ? { mark: fromSteps(mark, terms.tickSize) } : {}),
      fundingRate: rateText(funding.nextRate),
      nextFundingTime: funding.nextAt,
      openInterest: fromSteps(openInterest, terms.lotSize),
      live,
    }
  }
}
