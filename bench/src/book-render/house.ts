/** The smallest server the terminal can live on: the built app, the few calls it makes, and the wild market's socket. */
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import type { CallOutput } from '@candlewick/protocol/client'
import type { Candle, MarketMessage, MarketRequest } from '@candlewick/protocol/realtime'
import { type WebSocket, WebSocketServer } from 'ws'
import { SYMBOL, WildBook } from './feed.ts'

/** Deltas come in this many frames a second, as a server that gathers for 20 ms would send them. */
const FRAMES_A_SECOND = 50
const TRADES_A_SECOND = 10
const QUARTER_HOUR = 900_000
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

function candles(interval: '15m'): CallOutput<'market.candles'> {
  const end = Math.floor(Date.now() / QUARTER_HOUR) * QUARTER_HOUR
  const records = Array.from({ length: 500 }, (_, at): Candle => {
    const close = (64_000 + Math.sin(at / 9) * 400).toFixed(1)
    return [end - (499 - at) * QUARTER_HOUR, '64000', '64450.1', '63550.2', close, '12.5', '800000']
  })
  return { symbol: SYMBOL, interval, records }
}

export interface BenchHouse {
  url: string
  /** Book changes sent so far, to one page. */
  sent: () => number
  stop: () => Promise<void>
}

/** Serves `folder` (the built app) and a book that changes `changesASecond` times a second. */
export async function openHouse(folder: string, changesASecond: number): Promise<BenchHouse> {
  const server = createServer((request, response) => void answer(folder, request, response))
  const sockets = new WebSocketServer({ server })
  const listeners = new Set<WebSocket>()
  const book = new WildBook()
  let sent = 0
  sockets.on('connection', (socket) => {
    socket.on('message', (data) => hear(socket, JSON.parse(String(data)) as MarketRequest, book, listeners))
    socket.on('close', () => listeners.delete(socket))
  })
  let last = performance.now()
  let frame = 0
  const beat = setInterval(() => {
    frame += 1
    // By the time that truly passed: a busy machine fires timers late, and the rate must hold all the same.
    const now = performance.now()
    const due = Math.round(((now - last) * changesASecond) / 1_000)
    last = now
    const messages: MarketMessage[] = [book.changes(due, Date.now())]
    if (frame % (FRAMES_A_SECOND / TRADES_A_SECOND) === 0) messages.push(book.trade(Date.now()))
    const text = JSON.stringify(messages)
    for (const socket of listeners) socket.send(text)
    if (listeners.size > 0) sent += due
  }, 1_000 / FRAMES_A_SECOND)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    sent: () => sent,
    stop: async () => {
      clearInterval(beat)
      for (const socket of sockets.clients) socket.terminate()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function hear(socket: WebSocket, request: MarketRequest, book: WildBook, listeners: Set<WebSocket>): void {
  if (request.event === 'ping') {
    socket.send(JSON.stringify({ type: 'pong', time: Date.now() } satisfies MarketMessage))
  } else if (request.event === 'subscribe' && request.type === 'DEPTH') {
    socket.send(JSON.stringify(book.snapshot(Date.now())))
    listeners.add(socket)
  }
}

async function answer(folder: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://bench')
  const say = (data: unknown) => response.end(JSON.stringify({ code: 200, msg: '', data }))
  if (pathname === '/platform/dev/config.js') {
    response.setHeader('content-type', 'text/javascript')
    response.end(`window.platformConfig = ${JSON.stringify(CONFIG)}`)
  } else if (pathname.endsWith('/getSpotGoods')) {
    say(GOODS)
  } else if (pathname.endsWith('/market/candles')) {
    say(candles('15m'))
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
