/** What flash contracts are about: a coin against another, a currency or a metal, and what it is called. */
import type { MarketState } from '../state/state.ts'
import { assetName } from './assets.ts'
import { indexOnly } from './index-symbols.ts'

export interface FlashSymbol {
  readonly base: string
  readonly quote: string
  readonly name: string
  /** Of a currency or metal, which of the two; undefined for coins. */
  readonly kind: 'forex' | 'metal' | undefined
}

export function flashSymbol(
  engine: { market(symbol: string): Pick<MarketState, 'base' | 'quote'> | undefined },
  symbol: string,
): FlashSymbol {
  const mt5 = indexOnly(symbol)
  if (mt5 !== undefined) return { base: mt5.base, quote: mt5.quote, name: mt5.name, kind: mt5.kind }
  const [first = symbol, second = ''] = symbol.split('_')
  const { base, quote } = engine.market(symbol) ?? { base: first, quote: second }
  return { base, quote, name: assetName(base), kind: undefined }
}
