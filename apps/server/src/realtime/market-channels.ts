/** What is said about each topic that somebody in a room hears: kept as last said, so that only news is written, and once. */
import { wireMessage } from '@candlewick/protocol/message-wire'
import type { CandleInterval, MarketMessage, PublicTrade } from '@candlewick/protocol/realtime'
import type { DepthChannel } from './depth-channel.ts'
import { type Failed, guarded } from './guarded.ts'
import type { MarketReader } from './market-sources.ts'

/** What one subscription is about. */
export type MarketTopic =
  | { type: 'DETAIL' | 'TRADE' | 'DEPTH'; symbol: string }
  | { type: 'KLINE'; symbol: string; interval: CandleInterval }

/** What a command changed, as far as it is told from here. */
export interface MarketNews {
  /** In the order in which they happened. */
  readonly trades: readonly { readonly symbol: string; readonly trade: PublicTrade }[]
  /** Symbols whose figures, and whose candles, have moved. */
  readonly details: ReadonlySet<string>
  readonly candles: ReadonlySet<string>
}

/** The charts' bound is four changes a second; figures of 24 hours are read by people. In ticks of the ticker. */
const CANDLE_TICKS = 3
const DETAIL_TICKS = 5
/** Trades of one symbol in one message; older ones of the same moment are in the lists. */
const TRADES_PER_MESSAGE = 200

export function topicKey(topic: MarketTopic): string {
  return topic.type === 'KLINE' ? `KLINE ${topic.symbol} ${topic.interval}` : `${topic.type} ${topic.symbol}`
}

interface Channel {
  topic: MarketTopic
  subscribers: number
  book?: DepthChannel
  /** What was last said, so that the same is not said twice. */
  said?: string | undefined
  /** The book as last sent, written once for everyone who comes before it changes. */
  snapshot?: string | undefined
}

/** What is told at a slower pace than the ticker. */
class Moved {
  readonly symbols = new Set<string>()
  readonly #everyMs: number
  #told = Number.NEGATIVE_INFINITY
  due = false

  constructor(everyMs: number) {
    this.#everyMs = everyMs
  }

  begin(now: number): void {
    this.due = now - this.#told >= this.#everyMs
    if (this.due) this.#told = now
  }

  end(): void {
    if (this.due) this.symbols.clear()
    this.due = false
  }
}

export class MarketChannels {
  readonly #reader: MarketReader
  readonly #failed: Failed
  readonly #channels = new Map<string, Channel>()
  readonly #trades = new Map<string, PublicTrade[]>()
  readonly #details: Moved
  readonly #candles: Moved

  /** @param tickMs how often market data goes out */
  constructor(reader: MarketReader, tickMs: number, failed: Failed) {
    this.#reader = reader
    this.#failed = failed
    // Half a tick less: timers are never quite on time.
    this.#details = new Moved((DETAIL_TICKS - 0.5) * tickMs)
    this.#candles = new Moved((CANDLE_TICKS - 0.5) * tickMs)
  }

  /** One more hears the topic. */
  open(topic: MarketTopic): void {
    const key = topicKey(topic)
    const channel = this.#channels.get(key) ?? { topic, subscribers: 0 }
    if (channel.subscribers === 0 && topic.type === 'DEPTH') channel.book = this.#reader.book(topic.symbol)
    channel.subscribers += 1
    this.#channels.set(key, channel)
  }

  /** One fewer hears the topic. */
  release(key: string): void {
    const channel = this.#channels.get(key)
    if (channel === undefined) return
    channel.subscribers -= 1
    if (channel.subscribers === 0) this.#channels.delete(key)
  }

  /** Takes note of what changed. True where somebody waits for a trade in it. */
  take({ trades, details, candles }: MarketNews): boolean {
    for (const symbol of details) this.#details.symbols.add(symbol)
    for (const symbol of candles) this.#candles.symbols.add(symbol)
    let traded = false
    for (const { symbol, trade } of trades) {
      if (!this.#channels.has(`TRADE ${symbol}`)) continue
      traded = true
      const due = this.#trades.get(symbol) ?? []
      due.unshift(trade)
      if (due.length > TRADES_PER_MESSAGE) due.length = TRADES_PER_MESSAGE
      this.#trades.set(symbol, due)
    }
    return traded
  }

  /** Everything there is to say now, by topic; what is said once is not said again. Undefined: it could not be said. */
  due(): Map<string, readonly string[] | undefined> {
    const due = new Map<string, readonly string[] | undefined>()
    const now = performance.now()
    this.#details.begin(now)
    this.#candles.begin(now)
    for (const [key, channel] of this.#channels) {
      const texts = guarded(this.#failed, `telling ${key}`, () => this.#change(channel))
      if (texts === undefined || texts.length > 0) due.set(key, texts)
    }
    this.#details.end()
    this.#candles.end()
    this.#trades.clear()
    return due
  }

  #change(channel: Channel): readonly string[] {
    const { symbol, type } = channel.topic
    switch (type) {
      case 'DEPTH': {
        const data = channel.book?.delta(this.#reader.now)
        if (data === undefined) return []
        channel.snapshot = undefined
        return [write({ type, symbol, data })]
      }
      case 'TRADE': {
        const data = this.#trades.get(symbol)
        return data === undefined ? [] : [write({ type, symbol, data })]
      }
      case 'KLINE':
        return this.#candles.due && this.#candles.symbols.has(symbol) ? this.#news(channel) : []
      case 'DETAIL':
        if (!this.#details.due) return []
        if (symbol === '*') return this.#detailTexts(this.#details.symbols)
        return this.#details.symbols.has(symbol) ? this.#news(channel) : []
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

  /** The whole state of a topic as messages, for a newcomer or a reader that was conflated; trades have none. */
  state(key: string): readonly string[] {
    const channel = this.#channels.get(key)
    return channel === undefined ? [] : this.#state(channel)
  }

  #state(channel: Channel): readonly string[] {
    const { topic, book } = channel
    const { symbol, type } = topic
    switch (type) {
      case 'DETAIL':
        return this.#detailTexts(symbol === '*' ? this.#reader.symbols : [symbol])
      case 'KLINE': {
        const data = this.#reader.candle(symbol, topic.interval)
        return data === undefined ? [] : [write({ type, symbol, interval: topic.interval, data })]
      }
      case 'DEPTH':
        if (book === undefined) return []
        channel.snapshot ??= write({ type, symbol, data: book.snapshot(this.#reader.now) })
        return [channel.snapshot]
      case 'TRADE':
        return []
    }
  }

  /** One message a symbol that has a price. */
  #detailTexts(symbols: Iterable<string>): readonly string[] {
    const texts: string[] = []
    for (const symbol of symbols) {
      const data = this.#reader.detail(symbol)
      if (data !== undefined) texts.push(write({ type: 'DETAIL', symbol, data }))
    }
    return texts
  }

  /** The latest trades, newest first. */
  async recentTrades(symbol: string): Promise<string> {
    const data = await this.#reader.recentTrades(symbol)
    return write({ type: 'TRADE', symbol, data: [...data] })
  }
}

function write(message: MarketMessage): string {
  return JSON.stringify(wireMessage(message))
}
