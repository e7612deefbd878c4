/**
 * Market data to everyone who looks at it. Ten times a second what changed is written once as text, joined once for
 * every set of subscriptions that readers have in common, and sent as one frame; a reader costs one write.
 */
import type { TradeEvent } from '@candlewick/engine/events'
import type { CandleInterval, MarketMessage, PublicTrade } from '@candlewick/protocol/realtime'
import { MINUTE_MS } from '../projections/intervals.ts'
import type { Applied } from '../projections/source.ts'
import { publicTrade } from '../projections/views.ts'
import type { DepthChannel } from './depth-channel.ts'
import { messagesFrame } from './frame.ts'
import type { RealtimeLimits } from './limits.ts'
import type { MarketReader } from './market-sources.ts'
import type { Wire } from './wire.ts'

/** What one subscription is about. */
export type MarketTopic =
  | { type: 'DETAIL' | 'TRADE' | 'DEPTH'; symbol: string }
  | { type: 'KLINE'; symbol: string; interval: CandleInterval }

/** The charts' bound is four changes a second; figures of 24 hours are read by people. */
const CANDLE_EVERY = 3
const DETAIL_EVERY = 5
const WATCH_MS = 1_000
/** Trades of one symbol in one message; older ones of the same moment are in the lists. */
const TRADES_PER_FLUSH = 200

export function topicKey(topic: MarketTopic): string {
  return topic.type === 'KLINE' ? `KLINE ${topic.symbol} ${topic.interval}` : `${topic.type} ${topic.symbol}`
}

interface Channel {
  topic: MarketTopic
  subscribers: number
  book?: DepthChannel
  /** What was last said, so that the same is not said twice. */
  said?: string | undefined
}

/** Readers with the same subscriptions; their frame is made once. */
interface Group {
  id: string
  keys: readonly string[]
  readers: Set<MarketReaderSocket>
}

/** One market socket. */
export interface MarketReaderSocket {
  readonly wire: Wire
  readonly topics: Map<string, MarketTopic>
  group?: Group
  /** Was conflated: it gets the newest of everything once it has read on. */
  behind: boolean
}

export class MarketHub {
  readonly #reader: MarketReader
  readonly #channels = new Map<string, Channel>()
  readonly #groups = new Map<string, Group>()
  readonly #sockets = new Set<MarketReaderSocket>()
  readonly #trades = new Map<string, PublicTrade[]>()
  readonly #movedDetails = new Set<string>()
  readonly #movedCandles = new Set<string>()
  readonly #timers: NodeJS.Timeout[]
  #flushes = 0
  #minute = 0

  constructor(reader: MarketReader, limits: RealtimeLimits) {
    this.#reader = reader
    this.#timers = [
      setInterval(() => this.#flush(), limits.flushMs),
      setInterval(() => this.#watch(), Math.min(WATCH_MS, limits.stalledMs / 4)),
    ]
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer)
  }

  get size(): number {
    return this.#sockets.size
  }

  join(wire: Wire): MarketReaderSocket {
    const socket: MarketReaderSocket = { wire, topics: new Map(), behind: false }
    this.#sockets.add(socket)
    return socket
  }

  leave(socket: MarketReaderSocket): void {
    this.#sockets.delete(socket)
    for (const key of socket.topics.keys()) this.#release(key)
    socket.topics.clear()
    this.#regroup(socket)
  }

  /** Whether there is something to hear under the topic. */
  offers({ type, symbol }: MarketTopic): boolean {
    if (symbol === '*') return type === 'DETAIL'
    return type === 'DETAIL' || type === 'KLINE' ? this.#reader.knows(symbol) : this.#reader.hasBook(symbol)
  }

  /** Subscribes and sends what is known now; a topic already subscribed is sent anew. */
  subscribe(socket: MarketReaderSocket, topic: MarketTopic): void {
    const key = topicKey(topic)
    if (!socket.topics.has(key)) {
      socket.topics.set(key, topic)
      const channel = this.#channels.get(key) ?? this.#open(key, topic)
      channel.subscribers += 1
      this.#regroup(socket)
    }
    if (topic.type === 'TRADE') void this.#sendRecentTrades(socket, topic.symbol)
    else this.#sendNow(socket, [key])
  }

  unsubscribe(socket: MarketReaderSocket, topic: MarketTopic): void {
    const key = topicKey(topic)
    if (!socket.topics.delete(key)) return
    this.#release(key)
    this.#regroup(socket)
  }

  /** Takes note of what an applied command changed. */
  take({ recorded, events }: Applied): void {
    for (const event of events) {
      if (event.type === 'trade') this.#takeTrade(event, recorded.time)
      else if (event.type === 'prices') {
        for (const [symbol] of event.entries) {
          this.#movedDetails.add(symbol)
          if (!this.#reader.hasBook(symbol)) this.#movedCandles.add(symbol)
        }
      }
    }
    const minute = Math.floor(recorded.time / MINUTE_MS)
    if (minute === this.#minute) return
    this.#minute = minute
    // A new minute opens new candles and lets an old one leave the day, also where nothing was traded.
    for (const symbol of this.#reader.symbols) {
      this.#movedDetails.add(symbol)
      this.#movedCandles.add(symbol)
    }
  }

  #takeTrade(event: TradeEvent, time: number): void {
    const { symbol } = event
    const trade = publicTrade(event, time, this.#reader.scales.market(symbol))
    this.#reader.remember(symbol, trade)
    this.#movedDetails.add(symbol)
    this.#movedCandles.add(symbol)
    if (!this.#channels.has(`TRADE ${symbol}`)) return
    const due = this.#trades.get(symbol) ?? []
    due.unshift(trade)
    if (due.length > TRADES_PER_FLUSH) due.length = TRADES_PER_FLUSH
    this.#trades.set(symbol, due)
  }

  #open(key: string, topic: MarketTopic): Channel {
    const channel: Channel = { topic, subscribers: 0 }
    if (topic.type === 'DEPTH') channel.book = this.#reader.book(topic.symbol)
    this.#channels.set(key, channel)
    return channel
  }

  #release(key: string): void {
    const channel = this.#channels.get(key)
    if (channel === undefined) return
    channel.subscribers -= 1
    if (channel.subscribers === 0) this.#channels.delete(key)
  }

  #regroup(socket: MarketReaderSocket): void {
    const left = socket.group
    if (left !== undefined) {
      left.readers.delete(socket)
      if (left.readers.size === 0) this.#groups.delete(left.id)
    }
    delete socket.group
    if (socket.topics.size === 0) return
    const keys = [...socket.topics.keys()].sort()
    const id = keys.join('\n')
    const group = this.#groups.get(id) ?? { id, keys, readers: new Set() }
    this.#groups.set(id, group)
    group.readers.add(socket)
    socket.group = group
  }

  #flush(): void {
    this.#flushes += 1
    const due = this.#due()
    if (due.size > 0) {
      for (const group of this.#groups.values()) this.#sendGroup(group, due)
    }
    for (const socket of this.#sockets) {
      if (socket.behind && socket.wire.waiting === 0) this.#refresh(socket)
    }
  }

  /** Everything there is to say now, by topic. */
  #due(): Map<string, readonly string[]> {
    const due = new Map<string, readonly string[]>()
    const details = this.#flushes % DETAIL_EVERY === 0
    const candles = this.#flushes % CANDLE_EVERY === 0
    for (const [key, channel] of this.#channels) {
      const texts = this.#change(channel, details, candles)
      if (texts.length > 0) due.set(key, texts)
    }
    if (details) this.#movedDetails.clear()
    if (candles) this.#movedCandles.clear()
    this.#trades.clear()
    return due
  }

  #change(channel: Channel, details: boolean, candles: boolean): readonly string[] {
    const { symbol, type } = channel.topic
    switch (type) {
      case 'DEPTH': {
        const data = channel.book?.delta(this.#reader.now)
        return data === undefined ? [] : [write({ type, symbol, data })]
      }
      case 'TRADE': {
        const data = this.#trades.get(symbol)
        return data === undefined ? [] : [write({ type, symbol, data })]
      }
      case 'KLINE':
        return candles && this.#movedCandles.has(symbol) ? this.#news(channel) : []
      case 'DETAIL':
        if (!details) return []
        if (symbol === '*') return this.#details(this.#movedDetails)
        return this.#movedDetails.has(symbol) ? this.#news(channel) : []
    }
  }

  /** The topic's state, unless it was the last thing said. */
  #news(channel: Channel): readonly string[] {
    const texts = this.#state(channel)
    const [text] = texts
    if (text === channel.said) return []
    channel.said = text
    return texts
  }

  /** The whole state of a topic as messages, for a newcomer or a reader that was conflated. */
  #state({ topic, book }: Channel): readonly string[] {
    const { symbol, type } = topic
    switch (type) {
      case 'DETAIL':
        return this.#details(symbol === '*' ? this.#reader.symbols : [symbol])
      case 'KLINE': {
        const data = this.#reader.candle(symbol, topic.interval)
        return data === undefined ? [] : [write({ type, symbol, interval: topic.interval, data })]
      }
      case 'DEPTH':
        return book === undefined ? [] : [write({ type, symbol, data: book.snapshot(this.#reader.now) })]
      case 'TRADE':
        return []
    }
  }

  /** One message a symbol that has a price. */
  #details(symbols: Iterable<string>): readonly string[] {
    const texts: string[] = []
    for (const symbol of symbols) {
      const data = this.#reader.detail(symbol)
      if (data !== undefined) texts.push(write({ type: 'DETAIL', symbol, data }))
    }
    return texts
  }

  #sendGroup(group: Group, due: ReadonlyMap<string, readonly string[]>): void {
    const messages: string[] = []
    for (const key of group.keys) {
      const texts = due.get(key)
      if (texts !== undefined) messages.push(...texts)
    }
    if (messages.length === 0) return
    const frame = messagesFrame(messages)
    for (const socket of group.readers) {
      if (socket.wire.behind) socket.behind = true
      if (!socket.behind) socket.wire.write(frame)
    }
  }

  #sendNow(socket: MarketReaderSocket, keys: Iterable<string>): void {
    const messages: string[] = []
    for (const key of keys) {
      const channel = this.#channels.get(key)
      if (channel !== undefined) messages.push(...this.#state(channel))
    }
    if (messages.length > 0) socket.wire.write(messagesFrame(messages))
  }

  #refresh(socket: MarketReaderSocket): void {
    socket.behind = false
    this.#sendNow(socket, socket.topics.keys())
    for (const topic of socket.topics.values()) {
      if (topic.type === 'TRADE') void this.#sendRecentTrades(socket, topic.symbol)
    }
  }

  async #sendRecentTrades(socket: MarketReaderSocket, symbol: string): Promise<void> {
    const data = await this.#reader.recentTrades(symbol)
    if (socket.topics.has(`TRADE ${symbol}`)) {
      socket.wire.send(write({ type: 'TRADE', symbol, data: [...data] }))
    }
  }

  #watch(): void {
    const now = performance.now()
    for (const socket of this.#sockets) socket.wire.watch(now)
  }
}

function write(message: MarketMessage): string {
  return JSON.stringify(message)
}
