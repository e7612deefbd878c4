/** What names one simulated market: the seed that all of its chance comes from, and what it was joined to. */

export interface SimulatedMarket {
  /** A text; of an installation 128 random bits, so that nobody can reckon its prices beforehand. */
  readonly seed: string
  /** Where it goes on from a market of another seed. */
  readonly joins?: readonly Join[]
}

/** At this moment the price of each symbol named here stands at this level, in quote asset. */
export interface Join {
  /** Epoch milliseconds. */
  readonly at: number
  readonly prices: Readonly<Record<string, number>>
  /** Whether it holds for what lies before `at` rather than for what comes after. */
  readonly before: boolean
}

/** A market that nothing came before may be named by its seed alone. */
export type MarketName = string | SimulatedMarket

export function marketOf(name: MarketName): SimulatedMarket {
  return typeof name === 'string' ? { seed: name } : name
}
