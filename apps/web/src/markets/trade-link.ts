/** Where a market is traded, for links: the trade page reads kind and symbol from the address. */
import type { AccountWord } from '../platform/accounts.ts'
import type { MarketRow } from './rows.ts'

export interface TradeLink {
  to: string
  search: Record<string, string>
}

/** Of a spot pair, with the account that the address names. */
export function spotTrade(symbol?: string, type: AccountWord = 'spot'): TradeLink {
  return { to: '/trade/index', search: { type, ...(symbol && { symbol }) } }
}

/** Of a contract by its own symbol; the one looked at last where none is given. */
export function contractTrade(symbol?: string): TradeLink {
  return { to: '/trade/index', search: { type: 'usta', ...(symbol && { symbol }) } }
}

/** Of flash contracts on a symbol; the one looked at last where none is given. */
export function flashTrade(symbol?: string): TradeLink {
  return { to: '/trade/index', search: { type: 'sec', ...(symbol && { symbol }) } }
}

/** Of a row of the market lists. */
export function rowTrade({ kind, symbol }: Pick<MarketRow, 'kind' | 'symbol'>): TradeLink {
  if (kind === 'flash') return flashTrade(symbol)
  return kind === 'contract' ? contractTrade(symbol) : spotTrade(symbol)
}
