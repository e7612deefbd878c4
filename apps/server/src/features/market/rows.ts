/** Listings joined with their prices of this moment, as lists and the market page show them. */
import type { Detail } from '@candlewick/protocol/realtime'
import type { Listing } from './listings.ts'

/** 24-hour figures of a symbol, where it ever had a price. */
export type DetailOf = (symbol: string) => Detail | undefined

/** `mt5` symbols keep their name whole; its volume is asked for apart. */
const LOOKED_UP = 3
const COIN = 1
/** `showSymbol` is to be used. */
const CUSTOM_NAME = 2

export function coinEntry(listing: Listing, detailOf: DetailOf) {
  const { symbol, base, quote, name, market, tickSize, status } = listing
  const detail = detailOf(symbol)
  return {
    coin: market === 'mt5' ? symbol : base,
    baseCoin: quote,
    symbol,
    showSymbol: `${base}/${quote}`,
    customizeFlag: CUSTOM_NAME,
    market,
    amount: detail?.amount24 ?? '0',
    open: detail?.openPrice ?? '',
    coinType: market === 'mt5' ? LOOKED_UP : COIN,
    name,
    tickSize,
    status,
  }
}

export function marketRow(listing: Listing, detailOf: DetailOf, collect: boolean) {
  const { symbol, kind, base, quote, name, plate, tickSize, status } = listing
  const detail = detailOf(symbol)
  return {
    c_id: `${kind}:${symbol}`,
    symbol_name: symbol,
    base_symbol: base,
    close: detail?.close ?? '',
    amount: detail?.amount24 ?? '0',
    part_cou: detail?.volume24 ?? '0',
    full_cou: detail?.amount24 ?? '0',
    plate,
    collect,
    kind,
    symbol,
    base,
    quote,
    name,
    tickSize,
    status,
    ...(detail === undefined ? {} : { detail }),
  }
}
