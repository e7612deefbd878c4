// @vitest-environment node
import { wireMessage } from '@candlewick/protocol/message-wire'
import type { MarketMessage, MarketRequest } from '@candlewick/protocol/realtime'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import type { BookScale } from './book.ts'
import type { ConnectionHealth, SocketLike } from './connection.ts'
import type { KeyedStore } from './keyed-store.ts'
import { MarketFeed } from './market-feed.ts'

const scale: BookScale = { ticksOf: Number, lotsOf: Number }
const times = { reconnectMs: 20, pingMs: 30, lateMs: 120 }
const frames = (run: () => void) => void setImmediate(run)

let server: WebSocketServer
let feed: MarketFeed
let requests: MarketRequest[]
let waiting: (() => void)[]
let answersPings: boolean

/** Resolves once `check` holds, asked again at each message the server gets. */
async function received(check: () => boolean): Promise<void> {
  while (!check()) await new Promise<void>((resolve) => waiting.push(resolve))
}
async function shown<T>(store: KeyedStore<T>, key: string, check: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = store.get(key)
    if (value !== undefined && check(value)) return value
    await new Promise<void>((resolve) => {
      const stop = store.subscribe(key, () => {
        stop()
        resolve()
      })
    })
  }
}
async function healthy(check: (health: ConnectionHealth) => boolean): Promise<void> {
  while (!check(feed.health)) {
    await new Promise<void>((resolve) => {
      const stop = feed.onHealth(() => {
        stop()
        resolve()
      })
    })
  }
}
const tell = (...messages: MarketMessage[]) => {
  const sent = messages.map(wireMessage)
  for (const client of server.clients) client.send(JSON.stringify(sent.length === 1 ? sent[0] : sent))
}
const asked = (event: string, type: string) =>
  requests.filter((one) => one.event === event && 'type' in one && one.type === type).length

const browser = new EventTarget()

beforeEach(async () => {
  // The browser says there whether it has a network.
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
  requests = []
  waiting = []
  answersPings = true
  server = new WebSocketServer({ port: 0 })
  server.on('connection', (socket) => {
    socket.on('message', (data) => {
      const request = JSON.parse(String(data)) as MarketRequest
      requests.push(request)
      if (request.event === 'ping' && answersPings) socket.send(JSON.stringify({ type: 'pong', time: 1 }))
      for (const resume of waiting.splice(0)) resume()
    })
  })
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  feed = new MarketFeed({
    url: () => `ws://127.0.0.1:${port}/ws/test`,
    openSocket: (url) => new WebSocket(url) as unknown as SocketLike,
    frames,
    times,
    lingerMs: 0,
  })
})
afterEach(async () => {
  feed.stop()
  vi.unstubAllGlobals()
  for (const client of server.clients) client.terminate()
  await new Promise((resolve) => server.close(resolve))
})

const depth = (snapshot: boolean, previous: number, sequence: number, bids: [string, string][]): MarketMessage => ({
  type: 'DEPTH',
  symbol: 'BTC_USDT',
  data: { snapshot, previous, sequence, bids, asks: [], time: 1 },
})

describe('the market feed', () => {
  it('takes figures that came another way where they are newer than what it knows', async () => {
    const detail = (time: number, close: string) => ({
      ...{ symbol: 'BTC_USDT', open: '', openPrice: '', high: '', low: '', volume: '', volume24: '', high24: '' },
      ...{ low24: '', amount24: '', change: '', priceChangePercent: '', close, time },
    })
    feed.hearDetails([detail(2, 'newer')])
    expect((await shown(feed.details, 'BTC_USDT', ({ time }) => time === 2)).close).toBe('newer')
    feed.hearDetails([detail(1, 'older'), detail(3, 'newest')])
    expect((await shown(feed.details, 'BTC_USDT', ({ time }) => time !== 2)).close).toBe('newest')
  })

  it('is cut in the moment in which the browser has no network, and opens again with one', async () => {
    feed.subscribe({ type: 'DETAIL', symbol: 'BTC_USDT' })
    await healthy(({ state }) => state === 'live')
    browser.dispatchEvent(new Event('offline'))
    expect(feed.health.state).toBe('cut')
    browser.dispatchEvent(new Event('online'))
    await healthy(({ state }) => state === 'live')
    expect(asked('subscribe', 'DETAIL')).toBe(2)
  })

  it('asks once for what two look at and lets go when the last looks away', async () => {
    const first = feed.subscribe({ type: 'DETAIL', symbol: 'BTC_USDT' })
    const second = feed.subscribe({ type: 'DETAIL', symbol: 'BTC_USDT' })
    await received(() => asked('subscribe', 'DETAIL') === 1)
    first()
    first()
    second()
    await received(() => asked('unsubscribe', 'DETAIL') === 1)
    expect(asked('subscribe', 'DETAIL')).toBe(1)
  })

  it('comes back after a cut, says since when it was cut, and asks again for all that is wanted', async () => {
    feed.subscribe({ type: 'DETAIL', symbol: 'BTC_USDT' })
    feed.subscribe({ type: 'KLINE', symbol: 'BTC_USDT', interval: '15m' })
    await healthy((health) => health.state === 'live')
    const cut = healthy((health) => health.state === 'cut')
    for (const client of server.clients) client.terminate()
    await cut
    expect(feed.health.since).toBeGreaterThan(0)
    await received(() => asked('subscribe', 'DETAIL') === 2 && asked('subscribe', 'KLINE') === 2)
    await healthy((health) => health.state === 'live')
  })

  it('follows a book and resubscribes at a gap, once, until the new snapshot comes', async () => {
    feed.subscribeBook('BTC_USDT', scale)
    await received(() => asked('subscribe', 'DEPTH') === 1)
    tell(depth(true, 0, 5, [['100', '1']]), depth(false, 5, 6, [['99', '2']]))
    await shown(feed.books, 'BTC_USDT', (book) => book.sequence === 6)
    tell(depth(false, 7, 8, [['98', '3']]), depth(false, 8, 9, [['97', '3']]))
    await received(() => asked('subscribe', 'DEPTH') === 2)
    expect(asked('unsubscribe', 'DEPTH')).toBe(1)
    tell(depth(true, 0, 9, [['90', '9']]))
    const book = await shown(feed.books, 'BTC_USDT', (view) => view.sequence === 9)
    expect(book.bids).toEqual({ ticks: [90], lots: [9] })
    expect(asked('subscribe', 'DEPTH')).toBe(2)
  })

  it('tells the first snapshot at once and then once a frame, with the newest state', async () => {
    feed.subscribeBook('BTC_USDT', scale)
    await received(() => asked('subscribe', 'DEPTH') === 1)
    const seen: number[] = []
    feed.books.subscribe('BTC_USDT', () => seen.push(feed.books.get('BTC_USDT')?.sequence ?? 0))
    const many = Array.from({ length: 50 }, (_, at) => depth(false, at + 1, at + 2, [['100', String(at + 1)]]))
    tell(depth(true, 0, 1, []), ...many)
    await shown(feed.books, 'BTC_USDT', (view) => view.sequence === 51)
    expect(seen).toEqual([1, 51])
  })

  it('keeps the newest trades, newest first, and passes over those it has', async () => {
    feed.subscribe({ type: 'TRADE', symbol: 'BTC_USDT' })
    await received(() => asked('subscribe', 'TRADE') === 1)
    const trade = (id: number) => ({ id: String(id), price: '1', quantity: '1', side: 'buy' as const, time: id })
    tell({ type: 'TRADE', symbol: 'BTC_USDT', data: [trade(9), trade(10)] })
    tell({ type: 'TRADE', symbol: 'BTC_USDT', data: [trade(10), trade(11)] })
    const trades = await shown(feed.trades, 'BTC_USDT', (list) => list.length === 3)
    expect(trades.map((one) => one.id)).toEqual(['11', '10', '9'])
  })

  it('measures the delay and grows late when nothing answers any more', async () => {
    feed.subscribe({ type: 'DETAIL', symbol: 'BTC_USDT' })
    await healthy((health) => health.delay !== undefined)
    answersPings = false
    await healthy((health) => health.state === 'late')
    expect(feed.health.delay).toBeUndefined()
  })
})
