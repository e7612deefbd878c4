/**
 * Market data to everyone who looks at it: takes note of what the state machine applied, and has the readers told, a
 * room of them at a time.
 */
import type { Event } from '@candlewick/engine/events'

import type { Applied } from '../journal/source.ts'
import { MINUTE_MS } from '../wire/intervals.ts'
import { publicTrade } from '../wire/spot-views.ts'
import { FanOut } from './fan-out.ts'
import type { Failed } from './guarded.ts'
import type { RealtimeLimits } from './limits.ts'
import type { MarketNews, MarketTopic } from './market-channels.ts'
import { type MarketReaderSocket, MarketRoom } from './market-room.ts'
import type { MarketReader } from './market-sources.ts'
import type { Wire } from './wire.ts'

export type { MarketReaderSocket }

const WATCH_MS = 1_000
/** Readers told before anyone else has a turn: a few milliseconds of writing. */
const ROOM = 400
/** Events that say something to everybody. */
const TOLD: ReadonlySet<Event['type']> = new Set(['contract.mark', 'trade', 'contract.trade', 'prices'])

export class MarketHub {
  readonly #reader: MarketReader
  readonly #limits: RealtimeLimits
  readonly #failed: Failed
  readonly #fanOut: FanOut
  readonly #rooms = new Set<MarketRoom>()
  readonly #watching: NodeJS.Timeout
  #size = 0
  #minute = 0

  constructor(reader: MarketReader, limits: RealtimeLimits, failed: Failed) {
    this.#reader = reader
    this.#limits = limits
    this.#failed = failed
    this.#fanOut = new FanOut(limits, () => this.#rooms, failed)
    this.#watching = setInterval(() => this.#watch(), Math.min(WATCH_MS, limits.stalledMs / 4))
  }

  stop(): void {
    clearInterval(this.#watching)
    this.#fanOut.stop()
  }

  get size(): number {
    return this.#size
  }

  join(wire: Wire): MarketReaderSocket {
    this.#size += 1
    for (const room of this.#rooms) if (room.size < ROOM) return room.join(wire)
    const room = new MarketRoom(this.#reader, this.#limits.flushMs, this.#failed)
    this.#rooms.add(room)
    return room.join(wire)
  }

  leave(socket: MarketReaderSocket): void {
    const { room } = socket
    this.#size -= 1
    room.leave(socket)
    if (room.size === 0) this.#rooms.delete(room)
  }

  /** Whether there is something to hear under the topic. */
  offers({ type, symbol }: MarketTopic): boolean {
    if (symbol === '*') return type === 'DETAIL'
    return type === 'DETAIL' || type === 'KLINE' ? this.#reader.knows(symbol) : this.#reader.hasBook(symbol)
  }

  /** Takes note of what an applied command changed. */
  take(applied: Applied): void {
    const news = this.#tells(applied) ? this.#news(applied) : undefined
    if (news === undefined) return
    for (const { symbol, trade } of news.trades) this.#reader.remember(symbol, trade)
    let traded = false
    for (const room of this.#rooms) traded = room.take(news) || traded
    if (traded) this.#fanOut.hurry()
  }

  /** Most commands place or cancel an order that trades with nobody. */
  #tells({ recorded, events }: Applied): boolean {
    return Math.floor(recorded.time / MINUTE_MS) !== this.#minute || events.some(({ type }) => TOLD.has(type))
  }

  /** Undefined where nothing happened that is told from here; books are compared when they are told. */
  #news({ recorded, events }: Applied): MarketNews | undefined {
    const news = {
      trades: [] as MarketNews['trades'][number][],
      details: new Set<string>(),
      candles: new Set<string>(),
    }
    for (const event of events) {
      if (event.type === 'contract.mark') news.details.add(event.symbol)
      else if (event.type === 'trade' || event.type === 'contract.trade') {
        const { symbol } = event
        news.trades.push({ symbol, trade: publicTrade(event, recorded.time, this.#reader.scales.market(symbol)) })
        news.details.add(symbol)
        news.candles.add(symbol)
      } else if (event.type === 'prices') {
        for (const [symbol] of event.entries) {
          news.details.add(symbol)
          if (!this.#reader.hasBook(symbol)) news.candles.add(symbol)
        }
      }
    }
    const minute = Math.floor(recorded.time / MINUTE_MS)
    if (minute !== this.#minute) {
      this.#minute = minute
      // A new minute opens new candles and lets an old one leave the day, also where nothing was traded.
      for (const symbol of this.#reader.symbols) {
        news.details.add(symbol)
        news.candles.add(symbol)
      }
    }
    return news.details.size === 0 ? undefined : news
  }

  #watch(): void {
    const now = performance.now()
    for (const room of this.#rooms) room.watch(now)
  }
}
