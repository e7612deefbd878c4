/** The markets that one may go to from a terminal, of every kind, and the way to each. Pure. */
import type { ContractType } from '@candlewick/protocol/contract-symbols'
import type { MarketRow } from '../../markets/rows.ts'
import { rowTrade, spotTrade } from '../../markets/trade-link.ts'

export type MarketKind = 'spot' | 'margin' | ContractType | 'flash'

export interface MarketChoice {
  readonly row: MarketRow
  readonly kind: MarketKind
  /** Traded in the terminal that is open. */
  readonly here: boolean
}

/**
 * Those of the open terminal first, so that of two markets called alike the nearer one is found.
 * @param borrowed pairs that can be traded with borrowed coins too
 */
export function everyChoice(
  rows: readonly MarketRow[],
  borrowed: ReadonlySet<string>,
  typeOf: (symbol: string) => ContractType,
  here: readonly MarketKind[],
): MarketChoice[] {
  const all = rows.flatMap((row): MarketChoice[] => {
    const kinds: MarketKind[] = [row.kind === 'contract' ? typeOf(row.symbol) : row.kind]
    if (row.kind === 'spot' && borrowed.has(row.symbol)) kinds.push('margin')
    return kinds.map((kind) => ({ row, kind, here: here.includes(kind) }))
  })
  return all.toSorted((a, b) => Number(b.here) - Number(a.here))
}

/** The way to a market; from a full screen to the full screen of its kind, where there is one. */
export function linkOf({ row, kind }: Pick<MarketChoice, 'row' | 'kind'>, full: boolean) {
  const link = kind === 'margin' ? spotTrade(row.symbol, 'qc') : rowTrade(row)
  if (!full || kind === 'flash') return link
  const { type = 'spot' } = link.search
  if (kind === 'u' || kind === 'coin') return { to: `/exchange/full-contract/${row.symbol}`, search: {} }
  return { to: `/exchange/full-screen/${row.symbol}`, search: { type } }
}
