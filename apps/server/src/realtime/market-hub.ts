/**
 * Market data to everyone who looks at it. What changed is written once as text, joined once for every set of
 * subscriptions that readers have in common, and sent as one frame; a reader costs one write.
 */
import type { Applied } from '../projections/source.ts'
import { FanOut, type FrameReader } from './fan-out.ts'
import { messagesFrame } from './frame.ts'
import type { RealtimeLimits } from './limits.ts'
import { MarketChannels, type MarketTopic, topicKey } from './market-channels.ts'
import type { MarketReader } from './market-sources.ts'
import type { Wire } from './wire.ts'

const WATCH_MS = 1_000

/** Readers with the same subscriptions; their frame is made once. */
interface Group {
  id: string
  keys: readonly string[]
  readers: Set<MarketReaderSocket>
}

/** One market socket. */
export class MarketReaderSocket implements FrameReader {
  readonly wire: Wire
  readonly topics = new Map<string, MarketTopic>()
  group?: Group
  pending: Buffer | undefined
  /** Was conflated: it gets the newest of everything once it has read on. */
  behind = false

  constructor(wire: Wire) {
    this.wire = wire
  }

  deliver(frame: Buffer): void {
    if (this.wire.behind) this.behind = true
    if (!this.behind) this.wire.write(frame)
  }
}

export class MarketHub {
  readonly #reader: MarketReader
  readonly #channels: MarketChannels
  readonly #fanOut: FanOut
  readonly #groups = new Map<string, Group>()
  readonly #sockets = new Set<MarketReaderSocket>()
  readonly #watching: NodeJS.Timeout

  constructor(reader: MarketReader, limits: RealtimeLimits) {
    this.#reader = reader
    this.#channels = new MarketChannels(reader, limits.flushMs)
    this.#fanOut = new FanOut(limits, () => this.#gather())
    this.#watching = setInterval(() => this.#watch(), Math.min(WATCH_MS, limits.stalledMs / 4))
  }

  stop(): void {
    clearInterval(this.#watching)
    this.#fanOut.stop()
  }

  get size(): number {
    return this.#sockets.size
  }

  join(wire: Wire): MarketReaderSocket {
    const socket = new MarketReaderSocket(wire)
    this.#sockets.add(socket)
    return socket
  }

  leave(socket: MarketReaderSocket): void {
    this.#sockets.delete(socket)
    socket.pending = undefined
    for (const key of socket.topics.keys()) this.#channels.release(key)
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
    // What is pending is older than what follows, and must not come after it.
    this.#fanOut.catchUp(socket)
    const key = topicKey(topic)
    if (!socket.topics.has(key)) {
      socket.topics.set(key, topic)
      this.#channels.open(topic)
      this.#regroup(socket)
    }
    if (topic.type === 'TRADE') void this.#sendRecentTrades(socket, topic.symbol)
    else this.#sendNow(socket, [key])
  }

  unsubscribe(socket: MarketReaderSocket, topic: MarketTopic): void {
    this.#fanOut.catchUp(socket)
    const key = topicKey(topic)
    if (!socket.topics.delete(key)) return
    this.#channels.release(key)
    this.#regroup(socket)
  }

  /** Takes note of what an applied command changed. */
  take(applied: Applied): void {
    if (this.#channels.take(applied)) this.#fanOut.hurry()
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

  #gather(): void {
    const due = this.#channels.due()
    if (due.size > 0) {
      for (const group of this.#groups.values()) this.#sendGroup(group, due)
    }
    for (const socket of this.#sockets) {
      if (socket.behind && socket.wire.waiting === 0) this.#refresh(socket)
    }
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
      // Who is conflated gets all of it, and all that follows, as one state.
      if (!socket.behind) this.#fanOut.send(socket, frame)
    }
  }

  #sendNow(socket: MarketReaderSocket, keys: Iterable<string>): void {
    const messages: string[] = []
    for (const key of keys) messages.push(...this.#channels.state(key))
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
    const text = await this.#channels.recentTrades(symbol)
    if (socket.topics.has(`TRADE ${symbol}`)) socket.wire.send(text)
  }

  #watch(): void {
    const now = performance.now()
    for (const socket of this.#sockets) socket.wire.watch(now)
  }
}
