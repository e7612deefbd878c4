/**
 * The real client library against recorded answers: it asks a relay on this machine instead of the exchanges, and the
 * relay says what the examples in `fixtures/` say.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { IndexPrice } from '@candlewick/rules/index-price'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoListed } from '../../test/demo-listed.ts'
import { PRICE_SOURCES, type PriceSource } from '../config/config.ts'
import { openExchanges } from './exchanges.ts'
import { LiveIndex } from './live.ts'
import { wantedOf } from './wanted.ts'

interface Frame {
  readonly path: string
  readonly answer: unknown
}

function framesOf(source: PriceSource): Frame[] {
  const file = join(import.meta.dirname, 'fixtures', `${source}.example.json`)
  return JSON.parse(readFileSync(file, 'utf8')).frames
}

/** What stands at the exchanges' addresses, by host and path. */
const answers = new Map(PRICE_SOURCES.flatMap(framesOf).map(({ path, answer }) => [path, JSON.stringify(answer)]))
/** Hosts in trouble, and what they answer then; `cut`: the connection is dropped. */
const trouble = new Map<string, { status: number; body: string } | 'cut'>()
const asked: URL[] = []

const relay = createServer((request, response) => {
  const url = new URL(decodeURIComponent((request.url ?? '').slice('/'.length)))
  asked.push(url)
  const wrong = trouble.get(url.host)
  if (wrong === 'cut') return void request.socket.destroy()
  const body = wrong?.body ?? answers.get(url.host + url.pathname)
  response.writeHead(wrong?.status ?? (body === undefined ? 404 : 200), { 'content-type': 'application/json' })
  response.end(body ?? '{}')
})

const WANTED = wantedOf(demoListed())
const NEVER = new AbortController().signal
const NOON = Date.UTC(2026, 10, 21, 12)
const said: string[] = []
let live: LiveIndex

async function open(names: readonly PriceSource[]): Promise<LiveIndex> {
  const { port } = relay.address() as AddressInfo
  const exchanges = await openExchanges(names, { relay: `http://127.0.0.1:${port}/` })
  const note = (details: object, message: string) => void said.push(`${JSON.stringify(details)} ${message}`)
  return new LiveIndex({ exchanges, wanted: () => WANTED, minimumSources: 3, log: { info: note, warn: note } })
}

function indexOf(index: LiveIndex, symbol: string): IndexPrice | undefined {
  return index.at(NOON).find((one) => one.symbol === symbol)?.index
}

beforeAll(async () => {
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  live = await open(PRICE_SOURCES)
  await live.begin(NEVER)
})
afterAll(() => {
  relay.closeAllConnections()
  relay.close()
})

describe('recorded answers of real exchanges', () => {
  // Middles in ticks, by hand from the examples: binance, okx, kraken, bybit, kucoin.
  it.each([
    // 842101.05 842114.5 842089.5 842107.5 842100.5: the ticks 842101 842115 842090 842108 842101.
    ['BTC_USDT', 842_101, 5],
    // 274132.5 274141.5 274121.5 274136.5 274129.5, each half up: the middle one is binance's.
    ['ETH_USDT', 274_133, 5],
    // 12435 12435 12430 12432.5 12432.55
    ['LINK_USDT', 12_433, 5],
    // 13842.5 13841.5 13842.9 13842.5 13842.5
    ['DOGE_USDT', 13_843, 5],
    // halted on binance; 9103 9102.5 9102.5 9102.5
    ['LTC_USDT', 9_103, 4],
    // 3255.5 3254.5 3255.5 3255.4 3255.5
    ['ETH_BTC', 3_256, 5],
    // Only kraken lists it: 4535. By way of USDT elsewhere: 4536 4536 4535 4535.
    ['LINK_ETH', 4_535, 5],
  ])('give %s %d ticks from %d sources', (symbol, price, sources) => {
    expect(indexOf(live, symbol)).toEqual({ status: 'live', price, sources, dropped: [] })
  })

  it.each([
    // An empty book on binance, suspended on okx, not listed elsewhere.
    ['DOT_USDT', 0],
    // One exchange trades the euro against the dollar itself.
    ['EURUSD', 1],
    // A token that stands for gold is not gold.
    ['XAUUSD', 0],
    ['SOL_USDT', 0],
  ])('give %s no price', (symbol, sources) => {
    expect(indexOf(live, symbol)).toEqual({ status: 'halted', reason: 'unlisted', sources })
  })

  it('were asked for without a key, spot only, and nothing but markets and best prices', () => {
    expect(new Set(asked.map((url) => url.host + url.pathname))).toEqual(new Set(answers.keys()))
    const binance = asked.find((url) => url.pathname === '/api/v3/ticker/24hr')
    expect(JSON.parse(binance?.searchParams.get('symbols') ?? '[]')).toContain('BTCUSDT')
    expect(binance?.searchParams.get('symbols')).not.toContain('LTCUSDT')
    expect(said.filter((line) => line.includes('does not answer'))).toEqual([])
  })
})

describe('real exchanges in trouble', () => {
  it.each([
    ['cuts the line', 'cut' as const],
    ['is overloaded', { status: 503, body: 'upstream connect error' }],
    ['asks for less', { status: 429, body: '{"code":"50011","msg":"Too Many Requests"}' }],
    ['shows a page', { status: 200, body: '<html><body>Maintenance</body></html>' }],
    ['says that it is in error', { status: 200, body: '{"code":"50001","msg":"Service temporarily unavailable"}' }],
    ['says nothing', { status: 200, body: '' }],
    ['says too little', { status: 200, body: '{"code":"0","data":[]}' }],
  ])('an exchange that %s is left out, and the index goes on without it', async (_what, wrong) => {
    trouble.set('www.okx.com', wrong)
    const without = await open(['okx', 'binance', 'bybit', 'kucoin'])
    await without.begin(NEVER)
    expect(indexOf(without, 'BTC_USDT')).toMatchObject({ status: 'live', price: 842_101, sources: 3 })
    trouble.clear()
    await without.begin(NEVER)
    expect(indexOf(without, 'BTC_USDT')).toMatchObject({ status: 'live', sources: 4 })
  })
})
