/** Symbols as they are called. */

/** `BTC_USDT` as it is called: BTC/USDT; the contract `BTC_USDT_PERP`: BTCUSDT. */
export const symbolName = (symbol: string): string =>
  symbol.endsWith('_PERP') ? symbol.replace('_PERP', '').replace('_', '') : symbol.replace('_', '/')
