/** Currencies and metals: symbols that have an index price and no book here, known to every part of the product. */

export interface IndexOnlySymbol {
  readonly symbol: string
  readonly base: string
  readonly quote: string
  readonly name: string
  /** The step that its price is counted in, a decimal text. */
  readonly tickSize: string
  readonly kind: 'forex' | 'metal'
}

const mt5 = (symbol: string, name: string, tickSize: string, kind: 'forex' | 'metal'): IndexOnlySymbol => ({
  symbol,
  base: symbol.slice(0, 3),
  quote: symbol.slice(3),
  name,
  tickSize,
  kind,
})

/** In the order in which lists show them. */
export const INDEX_ONLY: readonly IndexOnlySymbol[] = [
  mt5('EURUSD', 'Euro', '0.00001', 'forex'),
  mt5('GBPUSD', 'Pound sterling', '0.00001', 'forex'),
  mt5('USDJPY', 'US dollar in yen', '0.001', 'forex'),
  mt5('AUDUSD', 'Australian dollar', '0.00001', 'forex'),
  mt5('USDCHF', 'US dollar in francs', '0.00001', 'forex'),
  mt5('XAUUSD', 'Gold', '0.01', 'metal'),
  mt5('XAGUSD', 'Silver', '0.001', 'metal'),
]
