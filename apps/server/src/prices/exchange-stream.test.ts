/** The sockets of exchanges, as a server on this machine speaks their frames: the examples in `fixtures/`. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { PRICE_SOURCES, type PriceSource } from '../config/config.ts'
import { DIALECTS, type Told } from './exchange-dialects.ts'
import { ExchangeSource } from './exchange-source.ts'
import { ExchangeStream } from './exchange-stream.ts'
import type { Quote } from './quote.ts'
import { pause } from './ticker.ts'
import type { Wanted } from './wanted.ts'

interface Example {
  readonly address: string
  readonly subscribe: readonly unknown[]
  readonly frames: readonly unknown[]
  readonly told: readonly Told[]
  /** What a question for the socket's address is answered. */
  readonly token?: unknown
}

const MARKETS = ['BTC/USDT', 'ETH/BTC']
const SILENT = { info: () => undefined, warn: () => undefined }

const exampleOf = (source: PriceSource): Example =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures', `${source}.stream.example.json`), 'utf8'))
const examples = new Map(PRICE_SOURCES.map((source) => [exampleOf(source).address, exampleOf(source)]))

const relay = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(exampleOf('kucoin').token))
})
const sockets = new WebSocketServer({ server: relay })
/** The lines that are open now, and what was said on them. */
const lines: WebSocket[] = []
const heard = new Map<string, unknown[]>()
let frames = (example: Example): readonly unknown[] => example.frames

sockets.on('connection', (socket, request) => {
  const address = decodeURIComponent((request.url ?? '').slice(1))
  const example = examples.get(address)
  if (example === undefined) return void socket.close()
  lines.push(socket)
  const said: unknown[] = []
  heard.set(address, said)
  const tell = () => {
    for (const frame of ['pong', ...frames(example)])
      socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  }
  socket.on('message', (bytes) => {
    said.push(JSON.parse(String(bytes)))
    if (said.length === example.subscribe.length) tell()
  })
  if (example.subscribe.length === 0) tell()
})

let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  const { port } = relay.address() as AddressInfo
  url = `ws://127.0.0.1:${port}/`
})
afterAll(() => {
  for (const line of lines) line.terminate()
  sockets.close()
  relay.closeAllConnections()
  relay.close()
})

/** Listens until so many prices were told. */
async function listen(source: PriceSource, many: number): Promise<Told[]> {
  const told: Told[] = []
  const stop = new AbortController()
  const ears = {
    heard: (some: readonly Told[]) => {
      told.push(...some)
      if (told.length >= many) stop.abort()
    },
    opened: () => undefined,
    closed: () => undefined,
  }
  await new ExchangeStream({ dialect: DIALECTS[source], relay: url }).run(MARKETS, ears, stop.signal, pause)
  return told
}

describe('the sockets of real exchanges', () => {
  it.each(PRICE_SOURCES)('of %s are asked for best prices, and what they tell is read exactly', async (source) => {
    const example = exampleOf(source)
    expect(await listen(source, example.told.length)).toEqual(example.told)
    expect(heard.get(example.address)).toEqual(example.subscribe)
  })

  it('are opened again after they were cut', async () => {
    frames = (example) => [...example.frames, 'not JSON']
    let opened = 0
    const stop = new AbortController()
    const reasons: string[] = []
    const ears = {
      heard: () => lines.at(-1)?.terminate(),
      opened: () => {
        opened += 1
        if (opened === 3) stop.abort()
      },
      closed: (reason: string) => void reasons.push(reason),
    }
    const noPause = async () => undefined
    await new ExchangeStream({ dialect: DIALECTS.okx, relay: url }).run(MARKETS, ears, stop.signal, noPause)
    expect(opened).toBe(3)
    expect(reasons).toHaveLength(2)
    frames = (example) => example.frames
  })

  it('make a source’s prices fresh, which is only asked while they are away', async () => {
    const bitcoin: Wanted = { symbol: 'BTC_USDT', tickSize: '0.1', market: 'BTC/USDT' }
    const stop = new AbortController()
    const quote: Quote = { market: 'BTC/USDT', bid: '84000.0', ask: '84000.2' }
    const source = new ExchangeSource({
      wanted: () => [bitcoin],
      exchange: {
        name: 'kraken',
        markets: async () => new Set(MARKETS),
        quotes: async () => [quote],
        stream: new ExchangeStream({ dialect: DIALECTS.kraken, relay: url }),
      },
      clock: () => performance.now(),
      pause,
      log: SILENT,
    })
    await source.ask()
    expect(source.price(bitcoin)?.price).toBe(840_001)
    const running = source.run(stop.signal)
    // By its socket: 84208.95, half up.
    await until(() => source.price(bitcoin)?.price === 842_090)
    stop.abort()
    await running
    expect(priceOf(source, bitcoin)).toBe(842_090)
  })
})

const priceOf = (source: ExchangeSource, wanted: Wanted) => source.price(wanted)?.price

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve))
}
