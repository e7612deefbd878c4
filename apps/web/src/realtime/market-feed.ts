/**
 * The market socket as stores: who looks at a symbol subscribes, the last one to look away unsubscribes. After a cut
 * everything still wanted is asked for again; a book that missed a delta is asked for anew.
 */
import { marketMessagesOf } from '@candlewick/protocol/message-reader'
import type {
  Candle,
  CandleInterval,
  Depth,
  Detail,
  MarketMessage,
  MarketRequest,
  PublicTrade,
} from '@candlewick/protocol/realtime'
import { hearServerTime } from '../platform/server-clock.ts'
import { Book, type BookScale, type BookView } from './book.ts'
import { Connection, type ConnectionHealth, type ConnectionTimes, type OpenSocket } from './connection.ts'
import { type FrameClock, FrameQueue } from './frame.ts'
import { KeyedStore, type Listener } from './keyed-store.ts'

/** What can be subscribed; the key says which. */
export type Topic =
  | { type: 'DETAIL' | 'TRADE' | 'DEPTH'; symbol: string }
  | { type: 'KLINE'; symbol: string; interval: CandleInterval }

/** Trades kept for the list of a symbol; older ones are the history's business. */
const TRADES_KEPT = 100

/** A topic nobody looks at any more is kept this long, so that a change of screen does not ask for it twice. */
const LINGER_MS = 2_000

export interface MarketFeedOptions {
  url: () => string
  openSocket?: OpenSocket
  frames?: FrameClock
  now?: () => number
  times?: ConnectionTimes
  lingerMs?: number
}

interface OpenBook {
  book: Book
  scale: BookScale
  awaitsSnapshot: boolean
}

const HEALTH = 'health'

const topicKey = (topic: Topic): string =>
  topic.type === 'KLINE' ? `KLINE:${topic.symbol}:${topic.interval}` : `${topic.type}:${topic.symbol}`

export class MarketFeed {
  readonly details: KeyedStore<Detail>
  readonly trades: KeyedStore<readonly PublicTrade[]>
  readonly books: KeyedStore<BookView>
  /** Newest state of the candle that is still open, by `symbol:interval`. */
  readonly candles: KeyedStore<Candle>
  readonly #health: KeyedStore<ConnectionHealth>
  readonly #connection: Connection
  readonly #topics = new Map<string, { topic: Topic; users: number }>()
  readonly #open = new Map<string, OpenBook>()
  readonly #recent = new Map<string, readonly PublicTrade[]>()
  readonly #lingerMs: number

  constructor(options: MarketFeedOptions) {
    const frames = new FrameQueue(options.frames)
    this.details = new KeyedStore(frames)
    this.trades = new KeyedStore(frames)
    this.books = new KeyedStore(frames)
    this.candles = new KeyedStore(frames)
    this.#health = new KeyedStore(frames)
    this.#lingerMs = options.lingerMs ?? LINGER_MS
    this.#connection = new Connection({
      ...options,
      ping: JSON.stringify({ event: 'ping' } satisfies MarketRequest),
      onOpen: () => this.#resubscribe(),
      onMessage: (text) => this.#receive(text),
      onHealth: (health) => this.#health.putNow(HEALTH, health),
    })
  }

  get health(): ConnectionHealth {
    return this.#health.get(HEALTH) ?? this.#connection.health
  }

  onHealth(listener: Listener): () => void {
    return this.#health.subscribe(HEALTH, listener)
  }

  stop(): void {
    this.#connection.stop()
  }

  /** Asks for a topic for as long as the returned function has not been called. The socket opens with the first. */
  subscribe(topic: Topic): () => void {
    const key = topicKey(topic)
    const entry = this.#topics.get(key) ?? { topic, users: 0 }
    entry.users += 1
    if (!this.#topics.has(key)) {
      this.#topics.set(key, entry)
      this.#send('subscribe', topic)
    }
    this.#connection.start()
    let held = true
    return () => {
      if (!held) return
      held = false
      entry.users -= 1
      if (entry.users === 0) setTimeout(() => this.#release(key), this.#lingerMs)
    }
  }

  /** Like {@link subscribe}, for a book, whose decimals need a scale to become integers. */
  subscribeBook(symbol: string, scale: BookScale): () => void {
    const known = this.#open.get(symbol)
    if (!known || known.scale !== scale) {
      this.#open.set(symbol, { book: new Book(scale), scale, awaitsSnapshot: true })
      if (known) this.#again({ type: 'DEPTH', symbol })
    }
    return this.subscribe({ type: 'DEPTH', symbol })
  }

  /** Figures that came another way while the socket was cut: what is newer than what is known. */
  hearDetails(details: readonly Detail[]): void {
    for (const detail of details) {
      const known = this.details.get(detail.symbol)
      if (known === undefined || known.time < detail.time) this.details.put(detail.symbol, () => detail)
    }
  }

  #release(key: string): void {
    const entry = this.#topics.get(key)
    if (!entry || entry.users > 0) return
    this.#topics.delete(key)
    this.#send('unsubscribe', entry.topic)
    const { topic } = entry
    if (topic.type === 'DEPTH') {
      this.#open.delete(topic.symbol)
      this.books.delete(topic.symbol)
    }
    if (topic.type === 'TRADE') {
      this.#recent.delete(topic.symbol)
      this.trades.delete(topic.symbol)
    }
    // A candle of an hour ago must not be taken for the newest one when the screen comes back.
    if (topic.type === 'KLINE') this.candles.delete(`${topic.symbol}:${topic.interval}`)
  }

  #resubscribe(): void {
    for (const open of this.#open.values()) open.awaitsSnapshot = true
    for (const { topic } of this.#topics.values()) this.#send('subscribe', topic)
  }

  #again(topic: Topic): void {
    if (!this.#topics.has(topicKey(topic))) return
    this.#send('unsubscribe', topic)
    this.#send('subscribe', topic)
  }

  #send(event: 'subscribe' | 'unsubscribe', topic: Topic): void {
    this.#connection.send(JSON.stringify({ event, ...topic } satisfies MarketRequest))
  }

  #receive(text: string): void {
    for (const message of marketMessagesOf(text)) this.#take(message)
  }

  #take(message: MarketMessage): void {
    switch (message.type) {
      case 'DETAIL':
        hearServerTime(message.data.time)
        this.details.put(message.symbol, () => message.data)
        return
      case 'KLINE':
        this.candles.put(`${message.symbol}:${message.interval}`, () => message.data)
        return
      case 'TRADE':
        this.#takeTrades(message.symbol, message.data)
        return
      case 'DEPTH':
        this.#takeDepth(message.symbol, message.data)
        return
      case 'pong':
        this.#connection.pong()
        return
      case 'error':
        // A refused subscription (an unknown symbol) leaves its store empty, which the screen shows as such.
        return
    }
  }

  /** Newest first. Trades seen already (after a reconnection the newest come again) are passed over. */
  #takeTrades(symbol: string, arrived: readonly PublicTrade[]): void {
    const known = this.#recent.get(symbol) ?? []
    const ids = new Set(known.map((trade) => trade.id))
    const fresh = arrived.filter((trade) => !ids.has(trade.id))
    if (fresh.length === 0 && this.#recent.has(symbol)) return
    const merged = [...fresh, ...known].sort(newestFirst).slice(0, TRADES_KEPT)
    this.#recent.set(symbol, merged)
    this.trades.put(symbol, () => merged)
  }

  #takeDepth(symbol: string, depth: Depth): void {
    const open = this.#open.get(symbol)
    if (!open) return
    if (open.awaitsSnapshot && !depth.snapshot) return
    const outcome = open.book.apply(depth)
    if (outcome === 'gap') {
      open.awaitsSnapshot = true
      this.#again({ type: 'DEPTH', symbol })
      return
    }
    open.awaitsSnapshot = false
    if (outcome === 'applied') this.books.put(symbol, () => open.book.view())
  }
}

function newestFirst(a: PublicTrade, b: PublicTrade): number {
  if (a.time !== b.time) return b.time - a.time
  // Ids grow with the order of trading and are longer the larger they are.
  return b.id.length - a.id.length || (b.id > a.id ? 1 : b.id < a.id ? -1 : 0)
}
