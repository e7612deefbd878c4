/** Listings joined with their prices of this moment, as lists and the market page show them. */
import { contractTypeOf } from '@candlewick/protocol/contract-symbols'
import type { Detail } from '@candlewick/protocol/realtime'
import type { Listing } from './listings.ts'

/** 24-hour figures of a symbol, where it ever had a price. */
export type DetailOf = (symbol: string) => Detail | undefined

/** `mt5` symbols keep their name whole; its volume is asked for apart. */
const LOOKED_UP = 3
const COIN = 1
/** `displaySymbol` is to be used. */
const CUSTOM_NAME = 2

export function coinEntry(listing: Listing, detailOf: DetailOf) {
  const { symbol, base, quote, name, market, tickSize, status } = listing
  const detail = detailOf(symbol)
  return {
    coin: market === 'mt5' ? symbol : base,
    quoteCoin: quote,
    symbol,
    displaySymbol: `${base}/${quote}`,
    displayFlag: CUSTOM_NAME,
    market,
    amount: tradedOf(listing, detail).turnover,
    open: detail?.openPrice ?? '',
    coinKind: market === 'mt5' ? LOOKED_UP : COIN,
    name,
    tickSize,
    status,
  }
}

/** What was traded in 24 hours in base and quote; of coin-margined contracts, whose quantities are dollars, likewise. */
function tradedOf({ kind, symbol }: Listing, detail: Detail | undefined) {
  const counted = detail?.volume24 ?? '0'
  const valued = detail?.amount24 ?? '0'
  const inDollars = kind === 'contract' && contractTypeOf(symbol) === 'coin'
  return inDollars ? { volume: valued, turnover: counted } : { volume: counted, turnover: valued }
}

export function marketRow(listing: Listing, detailOf: DetailOf, watched: boolean) {
  const { symbol, kind, base, quote, name, group, tickSize, status } = listing
  const detail = detailOf(symbol)
  const { volume, turnover } = tradedOf(listing, detail)
  return {
    rowId: `${kind}:${symbol}`,
    listedSymbol: symbol,
    baseSymbol: base,
    close: detail?.close ?? '',
    amount: turnover,
    volume,
    turnover,
    group,
    watched,
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
