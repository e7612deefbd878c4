/**
 * What callers send and read stays as it is, name by name and byte by byte: requests that were stored with their answers
 * are sent again as they are, and what is answered is compared as text.
 *
 * A line of `packages/protocol/recorded/calls.jsonl` that has no answer yet gets one with `RECORD=1`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { contractGenesis } from '@candlewick/market-sim/contracts'
import { flashFunds, flashGenesis } from '@candlewick/market-sim/flash'
import { lots, ticks, units } from '@candlewick/money/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openExchange, type TestExchange } from './exchange.ts'
import { openMarketStage } from './market-stage.ts'
import { openSockets } from './sockets.ts'

/** What was said, as text, without what is another one each time. */
interface Frame {
  readonly answer?: string
}

/** A request as it travels; `$name` in it stands for the id that an answer before it was kept with. */
interface Step extends Frame {
  readonly who: string
  readonly path: string
  readonly body?: object
  /** The name under which the answer's id is known to the steps behind. */
  readonly keep?: string
}

const CALLS = new URL('../../../packages/protocol/recorded/calls.jsonl', import.meta.url)
const MARKET = new URL('../../../packages/protocol/recorded/market.jsonl', import.meta.url)
const COIN = '/api/exchange/coin'
const SOCKETS = new URL('../../../packages/protocol/recorded/sockets.jsonl', import.meta.url)

function stepsOf(file: URL): Step[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line))
}

const steps = stepsOf(CALLS)

/** What each of them has in spot, in the account of contracts, and for flash contracts, in USDT; in spot Bitcoin too. */
const PEOPLE = {
  ann: [100_000, 0, 0],
  bob: [100_000, 0, 0],
  cat: [0, 50_000, 0],
  dan: [0, 20_000, 0],
  eve: [0, 0, 10_000],
  fay: [0, 20_000, 0],
}

let exchange: TestExchange
const tokens = new Map<string, string>()

beforeAll(async () => {
  exchange = await openExchange()
  // A clock that stands still, ahead of every other: no index price grows old, no funding accrues.
  await exchange.sql`update journal_head set time = 2000000000000`
  await exchange.setIndex({})
  for (const [name, [spot, contracts, flash]] of Object.entries(PEOPLE)) {
    const token = await exchange.customer(spot === 0 ? {} : { USDT: String(spot), BTC: '2' })
    if (contracts !== 0) await exchange.deposit(token, 'USDT', String(contracts), 2)
    if (flash !== 0) await exchange.deposit(token, 'USDT', String(flash), 4)
    tokens.set(name, token)
  }
})
afterAll(() => exchange.close())

/** Ids by the order in which they appear, and a word for what is another one each time. */
function lasting(text: string, ids: Map<string, string>): string {
  for (const [, id = ''] of text.matchAll(/"(?:id|orderId|ocoId|next)":"(\d+)"/g)) {
    if (!ids.has(id)) ids.set(id, `#${ids.size + 1}`)
  }
  return text
    .replace(/"(signature|hash|headHash|keyId|text)":"(?:[^"\\]|\\.)*"/g, '"$1":"*"')
    .replace(/"clientId":"[\w-]{20}"/g, '"clientId":"*"')
    .replace(/"(countdown|sequence)":\d+/g, '"$1":0')
    .replace(/\b(1[6-9]|2[01])\d{11}\b/g, '0')
    .replace(/"(\d+)"/g, (quoted, digits: string) => (ids.has(digits) ? `"${ids.get(digits)}"` : quoted))
}

test('stored requests are answered as they were', async () => {
  const kept = new Map<string, string>()
  const ids = new Map<string, string>()
  const named = (text: string) => text.replace(/\$(\w+)/g, (_, name: string) => kept.get(name) ?? name)
  const seen: Step[] = []
  for (const { who, path, body, keep } of steps) {
    const response = await fetch(exchange.base + named(path), {
      method: body === undefined ? 'GET' : 'POST',
      headers: { satoken: tokens.get(who) ?? '', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: named(JSON.stringify(body)) }),
    })
    const text = await response.text()
    const id = /"id":"(\d+)"/.exec(text)?.[1]
    if (keep !== undefined && id !== undefined) kept.set(keep, id)
    const answer = `${response.status} ${lasting(text, ids)}`
    seen.push({ who, path, ...(body && { body }), ...(keep && { keep }), answer })
  }
  expectAsStored(CALLS, steps, seen)
})

test('what a socket is told is told as it was', async () => {
  const sockets = await openSockets()
  try {
    const { stage } = sockets
    const symbol = 'BTC_USDT_PERP'
    for (const command of contractGenesis()) if (command.symbol === symbol) stage.do(command)
    for (const command of flashGenesis()) stage.do(command)
    for (const command of flashFunds()) stage.do(command)
    for (const user of ['alice', 'bob']) {
      for (const account of [2, 4] as const) {
        stage.do({
          type: 'deposit',
          id: `${user}:${account}`,
          user,
          asset: 'USDT',
          amount: units(10_000_000_000),
          account,
        })
      }
    }
    stage.prices(500_000)
    const [alice, bob] = [await sockets.own('alice'), await sockets.own('bob')]
    stage.order('bob', 'sell', 500_100, 5_000)
    stage.order('alice', 'buy', 500_100, 2_000)
    stage.order('alice', 'buy', 490_000, 100)
    const stop = {
      type: 'spot.stop',
      user: 'alice',
      symbol: 'BTC_USDT',
      side: 'sell',
      kind: 'limit',
      price: ticks(470_000),
    } as const
    stage.do({
      ...stop,
      lots: lots(50),
      trigger: ticks(475_000),
      triggerBy: 'index',
      tif: 'GTC',
      postOnly: false,
      stp: 'expire_taker',
      clientId: 'stop',
    })
    const contract = {
      type: 'contract.submit',
      symbol,
      kind: 'limit',
      price: ticks(500_100),
      tif: 'GTC',
      postOnly: false,
      stp: 'expire_taker',
    } as const
    stage.do({ ...contract, user: 'bob', direction: 2, lots: lots(20), clientId: 'short' })
    stage.do({ ...contract, user: 'alice', direction: 1, lots: lots(5), clientId: 'long' })
    const takeProfit = { trigger: ticks(520_000), by: 'mark' } as const
    stage.do({ type: 'contract.protect', user: 'alice', symbol, side: 'long', takeProfit })
    stage.do({
      type: 'flash.open',
      user: 'alice',
      symbol: 'BTC_USDT',
      direction: 'up',
      seconds: 30,
      stake: units(10_000_000),
      clientId: 'flash',
    })
    stage.do({ type: 'spot.cancel', user: 'alice' })
    await alice.until(
      ({ type, data }) => type === 'ORDER' && data.some((order: { status: string }) => order.status === 'cancelled'),
    )
    await bob.until(({ type }) => type === 'CONTRACT_TRADE')
    const ids = new Map<string, string>()
    const frames = [...alice.frames, ...bob.frames].filter((frame) => !/HEARTBEAT|USER_STATUS/.test(frame))
    const stored: Frame[] = stepsOf(SOCKETS)
    expectAsStored(
      SOCKETS,
      stored,
      frames.map((frame) => ({ answer: lasting(frame, ids) })),
    )
  } finally {
    await sockets.stop()
  }
})

/** Holds what was seen to what is stored, line by line; a line without an answer takes what was seen when recording. */
function expectAsStored(file: URL, stored: readonly Frame[], seen: readonly Frame[]): void {
  if (process.env.RECORD === '1') {
    const lines = seen.map((line, index) => JSON.stringify({ ...line, answer: stored[index]?.answer ?? line.answer }))
    writeFileSync(file, lines.map((line) => `${line}\n`).join(''))
  }
  expect(seen.map(({ answer }) => answer)).toEqual(stepsOf(file).map(({ answer }) => answer))
}

/** Symbols of each kind; of the lists one row of each is enough, since all are written alike. */
const MARKET_PATHS = [
  ['POST', '/api/common/getCoinList'],
  ['GET', `${COIN}/open/market/initData?type=spot`],
  ['GET', `${COIN}/open/market/initData?type=contract`],
  ['GET', `${COIN}/open/transaction/BTC_USDT/1`],
  ['GET', `${COIN}/open/transaction/NO_USDT/1`],
  ['GET', `${COIN}/open/transaction/BTC_USDT/0`],
  ['GET', `${COIN}/open/getPriceComparison/BTC`],
  ['GET', `${COIN}/open/getPriceComparison/NONE`],
  ['GET', `${COIN}/quotes/addOptional/BTC_USDT/spot`],
  ['GET', `${COIN}/quotes/addOptional/NO_USDT/spot`],
  ['GET', `${COIN}/quotes/addOptional/BTC_USDT/none`],
  ['GET', `${COIN}/quotes/getOptional`],
  ['GET', `${COIN}/quotes/cancelOptional/BTC_USDT/spot`],
] as const

test('the calls of the market name their fields as they did', async () => {
  const viewer = { userId: 'viewer', sessionId: 'session', roles: new Set<never>() }
  const market = await openMarketStage({ now: 1_790_000_000_000, seed: 'outside', verify: () => viewer })
  try {
    await market.sql`
      insert into users (id, account, password_hash, invite_code, chat_key)
      values ('viewer', 'viewer', '', 'viewer', 'viewer')`
    await market.goOn(40)
    await market.figures.ready
    await market.projector.reached(market.stage.sequence, 20_000)
    const seen: Frame[] = []
    for (const [method, path] of MARKET_PATHS) {
      const response = await fetch(market.base + path, { method, headers: { satoken: 'token' } })
      const text = shapeOf(JSON.parse(await response.text()))
      seen.push({ answer: `${method} ${path} ${response.status} ${JSON.stringify(text)}` })
    }
    expectAsStored(MARKET, stepsOf(MARKET), seen)
  } finally {
    await market.close()
  }
})

/** Of lists the first, of numbers that they are some: what a price is on a day is not what callers rely on. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf)
  if (typeof value === 'number') return 0
  if (typeof value === 'string') return /^-?\d+(\.\d+)?$/.test(value) ? '0' : value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, shapeOf(held)]))
}
