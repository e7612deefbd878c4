/** The smallest server the terminals can live on: the built app, the few calls they make, the wild market's socket. */
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import type { CallOutput } from '@candlewick/protocol/client'
import { wireMessage } from '@candlewick/protocol/message-wire'
import {
  CANDLE_INTERVALS,
  type MarketMessage,
  type MarketRequest,
  type PublicTrade,
} from '@candlewick/protocol/realtime'
import { type WebSocket, WebSocketServer } from 'ws'
import { pastCandles, SYMBOL, WildMarket } from './feed.ts'

/** The fastest the market socket ever is: a trade hurries it, but never sooner than 40 ms after the last frame. */
const FRAMES_A_SECOND = 25
const CANDLE_EVERY = 6
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

const CONFIG = {
  head: 'base',
  apiRequestHead: 'exchange',
  name: 'Candlewick',
  keyName: 'bench',
  cookieTime: 1,
  refreshAfter: 21_600,
  socket: '',
  mqtt: '',
  defaultLang: 'en',
  defaultCurrency: 'usd',
  defaultTimezone: 'Asia/Hong_Kong',
  simulated: true,
  demo: true,
}

const GOODS: CallOutput<'market.getSpotGoods'> = [
  {
    symbol: SYMBOL,
    base: 'BTC',
    quote: 'USDT',
    name: 'Bitcoin',
    status: 'open',
    tickSize: '0.1',
    lotSize: '0.00001',
    priceDecimals: 1,
    quantityDecimals: 5,
    baseDecimals: 8,
    quoteDecimals: 6,
    minNotional: '5',
    maxQuantity: '200',
    bandRate: '0.2',
    slipRate: '0.05',
    maxOpenOrders: 200,
    makerFee: '0.001',
    takerFee: '0.001',
  },
]

const TERMS: CallOutput<'flash.terms'> = {
  entryDelay: 2_000,
  entryWindow: 3_000,
  settlementWindow: 3_000,
  minimumTicks: 3,
  minimumSources: 3,
  oldestSource: 1_500,
  records: [
    {
      symbol: SYMBOL,
      name: 'Bitcoin',
      status: 'open',
      coin: 'USDT',
      decimals: 6,
      tickSize: '0.1',
      cycles: [{ period: 60, payoutRate: '0.77', breakEvenRate: '0.565', minStake: '10', maxStake: '10000' }],
    },
  ],
}

export interface BenchRate {
  changesASecond: number
  tradesASecond: number
  /** How often the figures of the day come, the index price among them; the real socket's pace is about 2. */
  detailsASecond: number
}

export interface BenchServer {
  url: string
  /** Book changes and trades so far, to one page. */
  sent: () => { changes: number; trades: number }
  stop: () => Promise<void>
}

/** What changed since the last frame, as the messages of one; candles and figures at the paces of the real socket. */
function due(market: WildMarket, frame: number, trades: PublicTrade[], detailEvery: number): MarketMessage[] {
  const now = Date.now()
  const messages: MarketMessage[] = []
  const depth = market.delta(now)
  if (depth) messages.push({ type: 'DEPTH', symbol: SYMBOL, data: depth })
  if (trades.length > 0) messages.push({ type: 'TRADE', symbol: SYMBOL, data: trades })
  if (frame % CANDLE_EVERY === 0) {
    messages.push({ type: 'KLINE', symbol: SYMBOL, interval: '15m', data: market.candle() })
  }
  if (frame % detailEvery === 0) messages.push({ type: 'DETAIL', symbol: SYMBOL, data: market.detail(now) })
  return messages
}

/** Serves `folder` (the built app) and a market that moves at the given rate. */
export async function openBenchServer(folder: string, rate: BenchRate): Promise<BenchServer> {
  const market = new WildMarket(Date.now())
  const server = createServer((request, response) => void answer(folder, market, request, response))
  const sockets = new WebSocketServer({ server, perMessageDeflate: false })
  const listeners: Listeners = new Map()
  const sent = { changes: 0, trades: 0 }
  sockets.on('connection', (socket) => {
    socket.on('message', (data) => hear(socket, JSON.parse(String(data)) as MarketRequest, market, listeners))
    socket.on('close', () => listeners.delete(socket))
  })
  const detailEvery = Math.max(1, Math.round(FRAMES_A_SECOND / rate.detailsASecond))
  const begun = performance.now()
  let frame = 0
  const made = { changes: 0, trades: 0 }
  const ticker = setInterval(() => {
    frame += 1
    // By the time that truly passed: a busy machine fires timers late, and the rate must hold all the same.
    const seconds = (performance.now() - begun) / 1_000
    const changes = Math.floor(seconds * rate.changesASecond) - made.changes
    const trades = Math.floor(seconds * rate.tradesASecond) - made.trades
    made.changes += changes
    made.trades += trades
    market.change(changes)
    const news = Array.from({ length: trades }, () => market.trade(Date.now())).reverse()
    const messages = due(market, frame, news, detailEvery)
    if (messages.length === 0 || listeners.size === 0) return
    sent.changes += changes
    sent.trades += trades
    for (const [socket, types] of listeners) {
      const wanted = messages.filter(({ type }) => types.has(type))
      if (wanted.length > 0) socket.send(JSON.stringify(wanted.map(wireMessage)))
    }
  }, 1_000 / FRAMES_A_SECOND)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    sent: () => ({ ...sent }),
    stop: async () => {
      clearInterval(ticker)
      for (const socket of sockets.clients) socket.terminate()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** What each socket has subscribed to. */
type Listeners = Map<WebSocket, Set<MarketMessage['type']>>

function hear(socket: WebSocket, request: MarketRequest, market: WildMarket, listeners: Listeners): void {
  const say = (message: MarketMessage) => socket.send(JSON.stringify(wireMessage(message)))
  if (request.event === 'subscribe') listeners.set(socket, (listeners.get(socket) ?? new Set()).add(request.type))
  if (request.event === 'ping') {
    say({ type: 'pong', time: Date.now() })
  } else if (request.event === 'subscribe' && request.type === 'DEPTH') {
    // What was changed since the last frame is in the snapshot; the delta that says it again changes nothing.
    say({ type: 'DEPTH', symbol: SYMBOL, data: market.snapshot(Date.now()) })
  } else if (request.event === 'subscribe' && request.type === 'DETAIL') {
    say({ type: 'DETAIL', symbol: SYMBOL, data: market.detail(Date.now()) })
  }
}

async function answer(
  folder: string,
  market: WildMarket,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bench')
  const say = (data: unknown) => response.end(JSON.stringify({ code: 200, msg: '', data }))
  if (pathname === '/platform/dev/config.js') {
    response.setHeader('content-type', 'text/javascript')
    response.end(`window.platformConfig = ${JSON.stringify(CONFIG)}`)
  } else if (pathname.endsWith('/getSpotGoods')) {
    say(GOODS)
  } else if (pathname.endsWith('/flash/terms')) {
    say(TERMS)
  } else if (pathname.endsWith('/market/candles')) {
    const interval = CANDLE_INTERVALS.find((one) => one === searchParams.get('interval')) ?? '15m'
    const records = searchParams.has('before') ? [] : pastCandles(market, interval)
    say({ symbol: SYMBOL, interval, records } satisfies CallOutput<'market.candles'>)
  } else if (pathname.startsWith('/api/')) {
    response.statusCode = 404
    response.end(JSON.stringify({ code: 404, msg: '', data: null, error: 'transport' }))
  } else {
    await file(folder, pathname, response)
  }
}

async function file(folder: string, pathname: string, response: ServerResponse): Promise<void> {
  const asset = extname(pathname) !== ''
  const path = join(folder, asset ? normalize(pathname) : 'index.html')
  try {
    const body = await readFile(path)
    response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream')
    response.end(body)
  } catch {
    response.statusCode = 404
    response.end()
  }
}
