/** What a feed tells, for the tests. */
import { flashEntryName, type PriceEntry } from '../../price-chain.ts'

/** The entries, and behind them the same prices once more as those of flash contracts. */
export function withFlash(entries: readonly PriceEntry[]): [symbol: string, price: number, sources: number][] {
  const fresh = entries.map(([symbol, price, sources]): PriceEntry => [flashEntryName(symbol), price, sources])
  return [...entries, ...fresh].map(([...entry]) => entry)
}
