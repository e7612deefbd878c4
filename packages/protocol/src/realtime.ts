/**
 * Messages of the market socket (`/ws/{random id}`) and the private socket (`/ws/coin/{userId}`). Prices and amounts
 * are decimal strings, times epoch milliseconds. One JSON object a frame, or an array of such objects where several
 * were due at once.
 */
import type * as z from 'zod/mini'
import type { contractAccount, ownContractFill, ownContractOrder, ownPosition } from './own-contract.ts'
import type { flashOrder } from './own-flash.ts'
import type { marginNews } from './own-margin.ts'
import type { CARRIED } from './own-messages.ts'
import type { orderStep, ownFill, ownOrder } from './own-order.ts'

export type CandleInterval = '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d' | '1w' | '1M'
export const CANDLE_INTERVALS: readonly CandleInterval[] = ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w', '1M']

/** What a client may send on the market socket. `symbol: '*'` with DETAIL means every symbol. */
export type MarketRequest =
  | { event: 'subscribe' | 'unsubscribe'; type: 'DETAIL' | 'TRADE' | 'DEPTH'; symbol: string }
  | { event: 'subscribe' | 'unsubscribe'; type: 'KLINE'; symbol: string; interval: CandleInterval }
  | { event: 'ping' }

/** Price figures of one symbol: the specification's price info per coin. */
export interface Detail {
  symbol: string
  close: string
  open: string
  /** Price 24 h ago. */
  openPrice: string
  high: string
  low: string
  /** In what the market's quantities are counted in: base; of coin-margined contracts the dollars of their quote. */
  volume: string
  volume24: string
  high24: string
  low24: string
  /** What those were worth: quote; of coin-margined contracts the base coin. */
  amount24: string
  change: string
  /** Percent with two decimals, floored at ±0.01 when not zero. */
  priceChangePercent: string
  index?: string
  bid?: string
  ask?: string
  /** Of a contract: mark price, running funding rate, when it is due, and what is open on each side. */
  mark?: string
  fundingRate?: string
  nextFundingTime?: number
  openInterest?: string
  /** Of a contract: false while nothing is matched or liquidated. */
  live?: boolean
  /** Milliseconds of the newest thing in it. */
  time: number
}

/** [open time, open, high, low, close, base volume, quote volume] */
export type Candle = [number, string, string, string, string, string, string]
export interface PublicTrade {
  id: string
  price: string
  quantity: string
  side: 'buy' | 'sell'
  time: number
}
/** [price, total quantity]; quantity "0" removes the level. Bids best first descending, asks ascending. */
export type DepthLevel = [price: string, quantity: string]
export interface Depth {
  /** A snapshot replaces the book; a delta applies where `previous` equals the last `sequence` seen, else resubscribe. */
  snapshot: boolean
  previous: number
  sequence: number
  bids: DepthLevel[]
  asks: DepthLevel[]
  time: number
}

export type MarketMessage =
  | { type: 'DETAIL'; symbol: string; data: Detail }
  | { type: 'KLINE'; symbol: string; interval: CandleInterval; data: Candle }
  | { type: 'TRADE'; symbol: string; data: PublicTrade[] }
  | { type: 'DEPTH'; symbol: string; data: Depth }
  | { type: 'pong'; time: number }
  | { type: 'error'; error: string; msg: string }

/** The first frame of the private socket proves who asks; `ping` answers a HEARTBEAT. */
export type PrivateRequest =
  | { event: 'auth'; token: string }
  | { event: 'auth'; key: string; timestamp: string; window?: string; signature: string }
  | 'ping'

/** An own order; waiting and triggered ones too. */
export type OwnOrder = z.output<typeof ownOrder>
export interface OwnCoin {
  account: number
  /** The pair of an isolated margin account (6). */
  symbol?: string
  coin: string
  available: string
  occupied: string
}
/** One step in an order's life. */
export type OrderStep = z.output<typeof orderStep>
/** One's own side of one match. */
export type OwnTrade = z.output<typeof ownFill>

export type OwnContractOrder = z.output<typeof ownContractOrder>
export type OwnContractFill = z.output<typeof ownContractFill>
export type OwnPosition = z.output<typeof ownPosition>
export type ContractAccount = z.output<typeof contractAccount>
export type MarginNews = z.output<typeof marginNews>

/** A flash contract: accepted, opened or settled. */
export type OwnFlashOrder = z.output<typeof flashOrder>

type Carried = typeof CARRIED
type OwnMessage = {
  [Type in keyof Carried]: { type: Type; sequence: number } & {
    [Field in keyof Carried[Type]]: z.output<Carried[Type][Field]>
  }
}[keyof Carried]

/** What products say is listed in `own-messages.ts`. */
export type PrivateMessage =
  | { type: 'HEARTBEAT'; time: number }
  | { type: 'USER_STATUS'; data: { status: 'online' | 'logout' | 'token_expired' } }
  | { type: 'OWNCOIN'; sequence: number; data: OwnCoin[] }
  | OwnMessage
  | { type: 'error'; error: string; msg: string }
