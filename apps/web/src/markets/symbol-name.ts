/** Symbols as they are called. */

/** `BTC_USDT` as it is called: BTC/USDT; the contract `BTC_USDT_PERP`: BTCUSDT. */
export const symbolName = (symbol: string): string =>
  symbol.endsWith('_PERP') ? symbol.replace('_PERP', '').replace('_', '') : symbol.replace('_', '/')

const bare = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** The market that somebody means who writes its name instead of its symbol: BTCUSDT, BTC/USDT, btc-usdt. */
export function marketCalled<Market extends { readonly name: string }>(
  markets: readonly Market[],
  name: string,
): Market | undefined {
  const wanted = bare(name)
  return markets.find((market) => bare(market.name) === wanted)
}
