/**
 * How each exchange's socket tells best prices: where it is, what one says to hear of a market, and what it says then.
 * Examples of each one's frames stand in `fixtures/`.
 */
import { isRecord } from '@candlewick/rules/told'
import type { PriceSource } from '../config/config.ts'
import type { Quote } from './quote.ts'

/** A best bid and ask as an exchange wrote them, and its own time of them (epoch ms), where it says one. */
export interface Told extends Quote {
  readonly at?: number
}

/** Asks an address by POST and gives its answer, read from JSON. */
export type Post = (address: string) => Promise<unknown>

export interface Dialect {
  /** Where to connect to, for these markets. */
  address(markets: readonly string[], post: Post): Promise<string>
  /** What to say once it is open. */
  subscribe(markets: readonly string[]): readonly string[]
  /** What a frame, read from JSON, says of best prices; nothing of any other frame. */
  read(frame: Readonly<Record<string, unknown>>, markets: readonly string[]): readonly Told[]
  /** What to say now and then so that it stays open; where it is absent the protocol's own pings do. */
  readonly ping?: string
}

/** Bybit takes so many topics at once. */
const TOPICS_AT_ONCE = 10

const joined = (market: string) => market.replace('/', '')
const dashed = (market: string) => market.replace('/', '-')

/** The market by the exchange's name of it. */
function named(markets: readonly string[], name: unknown, as: (market: string) => string): string | undefined {
  return markets.find((market) => as(market) === name)
}

/** Prices that are text already, or numbers in JSON, whose shortest text is what was written. */
function textOf(price: unknown): string {
  return typeof price === 'string' || typeof price === 'number' ? String(price) : ''
}

/** The first of a list of `[price, quantity, …]`, or a single one of these. */
function bestOf(levels: unknown): string {
  if (!Array.isArray(levels)) return ''
  const [first]: unknown[] = levels
  return Array.isArray(first) ? bestOf(first) : textOf(first)
}

function told(market: string | undefined, bid: string, ask: string, at?: unknown): readonly Told[] {
  if (market === undefined || bid === '' || ask === '') return []
  const time = Number(at)
  return [Number.isSafeInteger(time) && time > 0 ? { market, bid, ask, at: time } : { market, bid, ask }]
}

const binance: Dialect = {
  address: async (markets) => {
    const streams = markets.map((market) => `${joined(market).toLowerCase()}@bookTicker`)
    return `wss://stream.binance.com:9443/stream?streams=${streams.join('/')}`
  },
  subscribe: () => [],
  read: ({ data }, markets) =>
    isRecord(data) ? told(named(markets, data.s, joined), textOf(data.b), textOf(data.a)) : [],
}

const okx: Dialect = {
  address: async () => 'wss://ws.okx.com:8443/ws/v5/public',
  subscribe: (markets) => [
    JSON.stringify({ op: 'subscribe', args: markets.map((one) => ({ channel: 'bbo-tbt', instId: dashed(one) })) }),
  ],
  read: ({ arg, data }, markets) => {
    const [book]: unknown[] = Array.isArray(data) ? data : []
    if (!isRecord(arg) || !isRecord(book)) return []
    return told(named(markets, arg.instId, dashed), bestOf(book.bids), bestOf(book.asks), book.ts)
  },
  ping: 'ping',
}

const kraken: Dialect = {
  address: async () => 'wss://ws.kraken.com/v2',
  subscribe: (markets) => [
    JSON.stringify({ method: 'subscribe', params: { channel: 'ticker', symbol: markets, event_trigger: 'bbo' } }),
  ],
  read: ({ channel, data }, markets) => {
    const books: unknown[] = channel === 'ticker' && Array.isArray(data) ? data : []
    return books.flatMap((book) =>
      isRecord(book) ? told(named(markets, book.symbol, String), textOf(book.bid), textOf(book.ask)) : [],
    )
  },
  ping: '{"method":"ping"}',
}

const bybit: Dialect = {
  address: async () => 'wss://stream.bybit.com/v5/public/spot',
  subscribe: (markets) => {
    const topics = markets.map((market) => `orderbook.1.${joined(market)}`)
    const groups = Array.from({ length: Math.ceil(topics.length / TOPICS_AT_ONCE) }, (_, at) =>
      topics.slice(at * TOPICS_AT_ONCE, (at + 1) * TOPICS_AT_ONCE),
    )
    return groups.map((args) => JSON.stringify({ op: 'subscribe', args }))
  },
  read: ({ data, ts }, markets) =>
    isRecord(data) ? told(named(markets, data.s, joined), bestOf(data.b), bestOf(data.a), ts) : [],
  ping: '{"op":"ping"}',
}

const LEVEL_1 = '/spotMarket/level1:'

const kucoin: Dialect = {
  address: async (_markets, post) => {
    const answer = await post('https://api.kucoin.com/api/v1/bullet-public')
    const data = isRecord(answer) && isRecord(answer.data) ? answer.data : {}
    const [server]: unknown[] = Array.isArray(data.instanceServers) ? data.instanceServers : []
    if (!isRecord(server) || typeof server.endpoint !== 'string' || typeof data.token !== 'string') {
      throw new Error('says no address of its socket')
    }
    return `${server.endpoint}?token=${encodeURIComponent(data.token)}`
  },
  subscribe: (markets) => [
    JSON.stringify({ id: '1', type: 'subscribe', topic: `${LEVEL_1}${markets.map(dashed).join(',')}` }),
  ],
  read: ({ topic, data }, markets) => {
    if (typeof topic !== 'string' || !topic.startsWith(LEVEL_1) || !isRecord(data)) return []
    return told(
      named(markets, topic.slice(LEVEL_1.length), dashed),
      bestOf(data.bids),
      bestOf(data.asks),
      data.timestamp,
    )
  },
  ping: '{"id":"2","type":"ping"}',
}

export const DIALECTS: Readonly<Record<PriceSource, Dialect>> = { binance, okx, kraken, bybit, kucoin }
