/**
 * Some hundred readers of market data who are told together. What changed since their last frame is written once as
 * text, joined once for every set of subscriptions that readers have in common, and sent as one frame; a reader costs
 * one write.
 */
import type { Portion } from './fan-out.ts'
import { messagesFrame } from './frame.ts'
import type { Failed } from './guarded.ts'
import { MarketChannels, type MarketNews, type MarketTopic, topicKey } from './market-channels.ts'
import type { MarketReader } from './market-sources.ts'
import type { Wire } from './wire.ts'

/** Readers with the same subscriptions; their frame is made once. */
interface Group {
  id: string
  keys: readonly string[]
  readers: Set<MarketReaderSocket>
}

/** One market socket. */
export interface MarketReaderSocket {
  readonly wire: Wire
  readonly room: MarketRoom
  readonly topics: Map<string, MarketTopic>
  group?: Group
  /** Was conflated: it gets the newest of everything once it has read on. */
  behind: boolean
}

export class MarketRoom implements Portion {
  readonly #channels: MarketChannels
  readonly #groups = new Map<string, Group>()
  readonly #sockets = new Set<MarketReaderSocket>()

  /** @param tickMs how often market data goes out */
  constructor(reader: MarketReader, tickMs: number, failed: Failed) {
    this.#channels = new MarketChannels(reader, tickMs, failed)
  }

  get size(): number {
    return this.#sockets.size
  }

  join(wire: Wire): MarketReaderSocket {
    const socket: MarketReaderSocket = { wire, room: this, topics: new Map(), behind: false }
    this.#sockets.add(socket)
    return socket
  }

  leave(socket: MarketReaderSocket): void {
    this.#sockets.delete(socket)
    for (const key of socket.topics.keys()) this.#channels.release(key)
    socket.topics.clear()
    this.#regroup(socket)
  }

  /** Subscribes and sends what is known now; a topic already subscribed is sent anew. */
  subscribe(socket: MarketReaderSocket, topic: MarketTopic): void {
    const key = topicKey(topic)
    if (!socket.topics.has(key)) {
      socket.topics.set(key, topic)
      this.#channels.open(topic)
      this.#regroup(socket)
    }
    // Who asks and does not read gets it with everything else once it has read on.
    if (socket.wire.behind) socket.behind = true
    else if (topic.type === 'TRADE') void this.#sendRecentTrades(socket, topic.symbol)
    else this.#sendNow(socket, [key])
  }

  unsubscribe(socket: MarketReaderSocket, topic: MarketTopic): void {
    const key = topicKey(topic)
    if (!socket.topics.delete(key)) return
    this.#channels.release(key)
    this.#regroup(socket)
  }

  /** Takes note of what changed. True where somebody waits for a trade in it. */
  take(news: MarketNews): boolean {
    return this.#channels.take(news)
  }

  tell(): void {
    const due = this.#channels.due()
    if (due.size > 0) {
      for (const group of this.#groups.values()) this.#sendGroup(group, due)
    }
    for (const socket of this.#sockets) {
      if (socket.behind && socket.wire.waiting === 0) this.#refresh(socket)
    }
  }

  /** To be called every second or so: cuts readers that do not read on. */
  watch(now: number): void {
    for (const socket of this.#sockets) socket.wire.watch(now)
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

  /** What could not be said to those who hear of it, they read when they come again. */
  cut(sockets: Iterable<MarketReaderSocket> = this.#sockets): void {
    for (const { wire } of sockets) wire.readAnew()
  }

  #sendGroup(group: Group, due: ReadonlyMap<string, readonly string[] | undefined>): void {
    if (group.keys.some((key) => due.has(key) && due.get(key) === undefined)) {
      this.cut(group.readers)
      return
    }
    const messages = group.keys.flatMap((key) => due.get(key) ?? [])
    if (messages.length === 0) return
    const frame = messagesFrame(messages)
    for (const socket of group.readers) {
      if (socket.wire.behind) socket.behind = true
      if (!socket.behind) socket.wire.write(frame)
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
}
