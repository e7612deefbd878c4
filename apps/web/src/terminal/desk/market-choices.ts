/** The markets that one may go to from a terminal, of every kind, and the way to each. Pure. */
import type { KnownKind } from '../../areas/use-kinds.ts'
import type { MarketRow } from '../../markets/rows.ts'
import type { TradeLink } from '../../markets/trade-link.ts'

export interface MarketChoice {
  readonly row: MarketRow
  readonly kind: KnownKind
  /** Traded in the terminal that is open. */
  readonly here: boolean
}

/**
 * Those of the open terminal first, so that of two markets called alike the nearer one is found.
 * @param here the kinds, by their ids, that the terminal trades
 */
export function everyChoice(
  rows: readonly MarketRow[],
  kinds: readonly KnownKind[],
  here: readonly string[],
): MarketChoice[] {
  const all = rows.flatMap((row): MarketChoice[] =>
    kinds.filter(({ trades }) => trades(row)).map((kind) => ({ row, kind, here: here.includes(kind.id) })),
  )
  return all.toSorted((a, b) => Number(b.here) - Number(a.here))
}

/** The way to a market; from a full screen to the full screen of its kind, where there is one. */
export function linkOf({ row, kind }: Pick<MarketChoice, 'row' | 'kind'>, full: boolean): TradeLink {
  return (full ? kind.full : undefined)?.(row.symbol) ?? kind.link(row.symbol)
}
