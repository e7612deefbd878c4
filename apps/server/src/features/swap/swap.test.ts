/** Swaps as a customer meets them: a quote is hers, holds for ten seconds, and is filled once, as quoted or not at all. */
import type { Command } from '@candlewick/engine/commands'
import { RULES_VERSION } from '@candlewick/engine/limits'
import { swapFunds, swapGenesis } from '@candlewick/market-sim/swap'
import { lots, ticks, units } from '@candlewick/money/units'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openExchange, type TestExchange } from '../../../test/exchange.ts'

const PRICE = '/api/texchange/getCurrencyPrice'
const FILL = '/api/texchange/currencyExchange'
const LIST = '/api/texchange/list'
const AT_ONCE = 64
const USD = 1_000_000
let exchange: TestExchange

beforeAll(async () => {
  exchange = await openExchange()
  await exchange.submit({ type: 'rules', version: RULES_VERSION })
  for (const command of [...swapGenesis(), ...swapFunds()]) await exchange.submit(command)
})
afterAll(() => exchange.close())
beforeEach(() => exchange.setIndex({ BTC_USDT: '50000' }))

interface Quote {
  readonly pays: string
  readonly gets: string
  readonly price: string
  readonly indexPrice: string
  readonly spread: string
  readonly quotedTime: number
  readonly expireTime: number
  readonly quote: string | null
}

const ask = (token: string | undefined, more: object = {}) =>
  exchange.post(token, PRICE, { fromCoin: 'USDT', toCoin: 'BTC', amount: '100', ...more })
async function quoted(token: string, more: object = {}): Promise<Quote> {
  const answer = await ask(token, more)
  expect(answer).toMatchObject({ code: 200 })
  return answer.data as unknown as Quote
}
const fill = (token: string, quote: string | null) => exchange.post(token, FILL, { quote: quote ?? '' })
const has = (token: string, coin: string) => exchange.replica.engine.balance(exchange.userOf(token), 1, coin)

test('a quote says what one gets exactly, and is filled at that', async () => {
  const ann = await exchange.customer({ USDT: '1000' })
  const before = exchange.replica.sequence
  const quote = await quoted(ann)
  // 100 USDT at 50,000, half of a tenth of a percent less.
  expect(quote).toMatchObject({ pays: '100', gets: '0.001999', indexPrice: '0.00002', spread: '0.001' })
  expect(quote.expireTime - quote.quotedTime).toBe(10_000)
  expect(exchange.replica.sequence).toBe(before)
  const filled = await fill(ann, quote.quote)
  expect(filled).toMatchObject({ code: 200, data: { fromCoin: 'USDT', toCoin: 'BTC', pays: '100', gets: '0.001999' } })
  expect([has(ann, 'USDT').available, has(ann, 'BTC').available]).toEqual([900 * USD, 199_900])
  // Sent again it is answered as the first time.
  expect((await fill(ann, quote.quote)).data).toEqual(filled.data)
  expect(has(ann, 'USDT').available).toBe(900 * USD)
  const { data } = await exchange.post(ann, LIST, {})
  expect(data).toMatchObject({ total: 1, records: [{ pays: '100', gets: '0.001999', price: '0.00001999' }] })
  expect((await exchange.post(ann, LIST, { coin: 'ETH' })).data).toMatchObject({ total: 0, records: [] })
})

test('a swap stands in the order centre, of its pair whichever way round, and only where swaps are asked for', async () => {
  const ann = await exchange.customer({ USDT: '1000' })
  const order = { symbol: 'BTC_USDT', side: 'buy', orderType: 'limit', price: '40000', quantity: '0.001' }
  const placed = await exchange.post(ann, '/api/currency/order/submit', order)
  const filled = (await fill(ann, (await quoted(ann)).quote)).data
  const found = async (asked: object) => (await exchange.post(ann, '/api/order/list', asked)).data
  const ids = async (asked: object) => (await found(asked)).records.map(({ id }: { id: string }) => id)
  const [swap, spot] = [filled.id, placed.data.id]
  expect((await found({})).records[0]).toMatchObject({
    ...{ product: 'swap', symbol: 'USDT_BTC', quantity: '100', status: 'filled' },
    details: { fromCoin: 'USDT', toCoin: 'BTC', pays: '100', gets: '0.001999', filledPrice: '0.00001999' },
  })
  for (const asked of [{}, { symbol: 'BTC_USDT' }, { coin: 'BTC' }]) expect(await ids(asked)).toEqual([swap, spot])
  for (const asked of [{ product: 'swap' }, { status: 'filled' }, { product: 'swap', coin: 'USDT' }])
    expect(await ids(asked)).toEqual([swap])
  for (const asked of [{ direction: 'buy' }, { type: 'limit' }, { account: 'spot' }, { product: 'spot' }])
    expect(await ids(asked)).toEqual([spot])
  for (const asked of [{ symbol: 'ETH_USDT' }, { product: 'swap', status: 'open' }, { product: 'swap', coin: 'ETH' }])
    expect(await ids(asked)).toEqual([])
  const first = await found({ pageSize: 1 })
  expect(first).toMatchObject({ total: 2, records: [{ id: swap }] })
  expect(await ids({ pageSize: 1, cursor: first.next })).toEqual([spot])
})

test('own swaps are found by either of their coins, page after page, each once', async () => {
  await exchange.setIndex({ BTC_USDT: '50000', ETH_USDT: '3000' })
  const [ann, bob] = [await exchange.customer({ USDT: '1000' }), await exchange.customer({ USDT: '1000' })]
  const swapped: string[] = []
  for (const toCoin of ['BTC', 'BTC', 'ETH', 'BTC']) {
    const { quote } = await quoted(ann, { toCoin })
    swapped.unshift((await fill(ann, quote)).data.id)
  }
  swapped.unshift(
    (await fill(ann, (await quoted(ann, { fromCoin: 'BTC', toCoin: 'USDT', amount: '0.001' })).quote)).data.id,
  )
  await fill(bob, (await quoted(bob)).quote)
  const walked = async (asked: object) => {
    const ids: string[] = []
    const totals = new Set<number>()
    for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
      const { data } = await exchange.post(ann, LIST, { ...asked, pageSize: 2, ...(cursor && { cursor }) })
      ids.push(...data.records.map(({ id }: { id: string }) => id))
      totals.add(data.total)
      cursor = data.next
    }
    return { ids, totals: [...totals] }
  }
  const eth = swapped[2]
  expect(await walked({})).toEqual({ ids: swapped, totals: [5] })
  expect(await walked({ coin: 'USDT' })).toEqual({ ids: swapped, totals: [5] })
  expect(await walked({ coin: 'BTC' })).toEqual({ ids: swapped.filter((id) => id !== eth), totals: [4] })
  expect(await walked({ coin: 'ETH' })).toEqual({ ids: [eth], totals: [1] })
  const second = await exchange.post(ann, LIST, { coin: 'BTC', page: 2, pageSize: 3 })
  expect(second.data.records.map(({ id }: { id: string }) => id)).toEqual([swapped[4]])
  expect(await exchange.post(ann, LIST, { coin: 'NOCOIN' })).toMatchObject({
    ...{ code: 404, error: 'unknown_asset', field: 'coin' },
  })
})

test('what is wanted exactly is got exactly', async () => {
  const ann = await exchange.customer({ USDT: '1000' })
  const quote = await quoted(ann, { amount: '0.01', exact: 'gets' })
  expect(quote).toMatchObject({ gets: '0.01', pays: '500.250126' })
  expect(await fill(ann, quote.quote)).toMatchObject({ code: 200, data: { pays: '500.250126', gets: '0.01' } })
})

test('a quote is for who asked, and for nobody who changed a letter of it', async () => {
  const [ann, bob] = [await exchange.customer({ USDT: '1000' }), await exchange.customer({ USDT: '1000' })]
  const quote = (await quoted(ann)).quote ?? ''
  expect(await fill(bob, quote)).toMatchObject({ code: 400, error: 'field_invalid' })
  expect((await ask(undefined)).data).toMatchObject({ gets: '0.001999', quote: null })
  const [text = '', mark = ''] = quote.split('.')
  const terms: unknown[] = JSON.parse(Buffer.from(text, 'base64url').toString())
  const forged = Buffer.from(JSON.stringify(terms.with(5, Number(terms[5]) * 100))).toString('base64url')
  const tampered = [
    `${forged}.${mark}`,
    `${text}.${'A'.repeat(mark.length)}`,
    `${text}${mark}`.padEnd(50, 'x'),
    `${text}.${mark}.`,
    `${'x'.repeat(60)}.${mark}`,
    '.'.repeat(60),
    ' '.repeat(60),
  ]
  for (const other of tampered) expect(await fill(ann, other)).toMatchObject({ code: 400, error: 'field_invalid' })
  for (const other of ['', 'x', 'x'.repeat(601)]) expect((await fill(ann, other)).code).toBe(400)
  expect([has(ann, 'USDT').available, has(bob, 'USDT').available]).toEqual([1_000 * USD, 1_000 * USD])
})

test('past ten seconds, or where the index has moved past half the spread, nothing is filled', async () => {
  const ann = await exchange.customer({ USDT: '1000' })
  const moved = await quoted(ann)
  await exchange.setIndex({ BTC_USDT: '50026' })
  expect(await fill(ann, moved.quote)).toMatchObject({ code: 409, error: 'swap_moved' })
  await exchange.setIndex({ BTC_USDT: '49974' })
  expect(await fill(ann, moved.quote)).toMatchObject({ code: 409, error: 'swap_moved' })
  await exchange.setIndex({ BTC_USDT: '50020' })
  expect((await fill(ann, moved.quote)).code).toBe(200)
  const late = await quoted(ann)
  await exchange.passTime(10_001)
  expect(await fill(ann, late.quote)).toMatchObject({ code: 409, error: 'swap_expired' })
  expect(has(ann, 'USDT').available).toBe(900 * USD)
})

test.each([
  ['swap_limit', { amount: '0.000001' }],
  ['swap_limit', { amount: '999999' }],
  ['precision', { amount: '90071992547.409' }],
  ['precision', { amount: '100.1234567' }],
  ['field_invalid', { amount: '0' }],
  ['field_invalid', { amount: '-5' }],
  ['field_invalid', { amount: '1e5' }],
  ['field_invalid', { toCoin: 'USDT' }],
  ['field_invalid', { exact: 'both' }],
  ['unknown_asset', { toCoin: 'NONE' }],
  ['swap_limit', { amount: '500', exact: 'gets' }],
])('is refused by %s: %j', async (error, more) => {
  const ann = await exchange.customer({ USDT: '1000' })
  const answer = await ask(ann, more)
  expect([answer.error, answer.code >= 400 && answer.code < 500]).toEqual([error, true])
})

test('a closed coin, a halted market, a dead index and a dry inventory each say so', async () => {
  const ann = await exchange.customer({ USDT: '1000' })
  const terms = swapGenesis().find(({ asset }) => asset === 'BTC')
  if (terms === undefined) throw new Error('no BTC')
  const open = await quoted(ann)
  await exchange.submit({ ...terms, status: 'closed' })
  expect(await fill(ann, open.quote)).toMatchObject({ code: 409, error: 'swap_closed' })
  expect(await ask(ann)).toMatchObject({ code: 409, error: 'swap_closed' })
  const { available } = exchange.replica.engine.balance('house:swap', 1, 'BTC')
  await exchange.submit({ ...terms, floor: units(available - 100) })
  expect(await fill(ann, open.quote)).toMatchObject({ code: 409, error: 'swap_inventory' })
  expect((await exchange.get(undefined, '/api/exchange/coin/swap/coins')).data).toMatchObject({
    records: expect.arrayContaining([expect.objectContaining({ coin: 'BTC', gives: '0.000001' })]),
  })
  await exchange.submit(terms)
  await exchange.setStatus('BTC_USDT', 'halted')
  expect(await fill(ann, open.quote)).toMatchObject({ code: 409, error: 'market_halted' })
  await exchange.setStatus('BTC_USDT', 'open')
  await exchange.submit({ type: 'prices', entries: [['BTC_USDT', 0, 0]], hash: 'none' })
  expect(await ask(ann)).toMatchObject({ code: 409, error: 'no_reference_price' })
  expect(has(ann, 'USDT').available).toBe(1_000 * USD)
})

/** How many of what was sent at once were not refused. */
async function done(commands: readonly Command[]): Promise<number> {
  const all = await Promise.all(commands.map((command) => exchange.replica.submit(command)))
  return all.filter(({ events }) => events[0]?.type !== 'refused').length
}

describe(`${AT_ONCE} at once: exactly as many succeed as there is money for`, () => {
  const many = Array.from({ length: AT_ONCE }, (_, n) => n)

  test('swaps over the wire, each with a quote of its own', async () => {
    const ann = await exchange.customer({ USDT: '1050' })
    const quotes = await Promise.all(many.map(() => quoted(ann)))
    const codes = (await Promise.all(quotes.map(({ quote }) => fill(ann, quote)))).map(({ code }) => code)
    expect(codes.filter((code) => code === 200)).toHaveLength(10)
    expect(codes.filter((code) => code === 400)).toHaveLength(54)
    expect([has(ann, 'USDT').available, has(ann, 'BTC').available]).toEqual([50 * USD, 10 * 199_900])
  })

  test('one quote, by all of them, is one swap', async () => {
    const ann = await exchange.customer({ USDT: '1050' })
    const { quote } = await quoted(ann)
    const answers = await Promise.all(many.map(() => fill(ann, quote)))
    expect(new Set(answers.map(({ code, data }) => JSON.stringify([code, data]))).size).toBe(1)
    expect(has(ann, 'USDT').available).toBe(950 * USD)
  })

  type Moves = 'withdraw.hold' | 'transfer' | 'adjust' | 'deposit.recover' | 'flash.open' | 'spot.submit'
  const id = (n: number) => `${exchange.replica.sequence}-${n}`
  const COMMANDS: { readonly [Type in Moves]: (user: string, n: number) => Command } = {
    'withdraw.hold': (user, n) => ({
      ...{ type: 'withdraw.hold', id: id(n), user, asset: 'USDT', amount: units(100 * USD), fee: units(USD) },
    }),
    transfer: (user, n) => ({
      ...{ type: 'transfer', user, from: 1, to: 2, asset: 'USDT', amount: units(100 * USD), clientId: id(n) },
    }),
    adjust: (user, n) => ({
      ...{ type: 'adjust', id: id(n), from: { owner: user, account: 1 }, to: { owner: 'house:treasury', account: 1 } },
      ...{ asset: 'USDT', amount: units(100 * USD) },
    }),
    'deposit.recover': (user, n) => ({
      ...{ type: 'deposit.recover', id: id(n), deposit: `gone-${user}`, user, asset: 'USDT', amount: units(100 * USD) },
    }),
    'flash.open': (user, n) => ({
      ...{ type: 'flash.open', user, symbol: 'BTC_USDT', seconds: 60, direction: 'up', stake: units(100 * USD) },
      clientId: id(n),
    }),
    'spot.submit': (user, n) => ({
      ...{ type: 'spot.submit', user, symbol: 'BTC_USDT', side: 'buy', kind: 'limit', tif: 'GTC', postOnly: false },
      // 99.9 USDT, and at most a tenth for the fee.
      ...{
        price: ticks(499_500),
        lots: lots(200_000 / (exchange.replica.engine.market('BTC_USDT')?.lotUnits ?? 1)),
        stp: 'expire_taker',
        clientId: id(n),
      },
    }),
  }

  test.each(Object.keys(COMMANDS) as Moves[])('%s', async (type) => {
    const ann = await exchange.customer({})
    const user = exchange.userOf(ann)
    const account = type === 'flash.open' ? 4 : 1
    if (type === 'deposit.recover') {
      const gone = { id: `gone-${user}`, user, asset: 'USDT', amount: units(1_000_000 * USD) }
      await exchange.submit({ type: 'deposit', ...gone, account: 2 })
      await exchange.submit({ type: 'deposit.reverse', ...gone })
    }
    await exchange.deposit(ann, 'USDT', '1050', account)
    expect(await done(many.map((n) => COMMANDS[type](user, n)))).toBe(10)
    const left = exchange.replica.engine.balance(user, account, 'USDT').available
    expect(left).toBeGreaterThanOrEqual(50 * USD)
    expect(left).toBeLessThan(52 * USD)
    // And each of them once, under one id.
    const again = COMMANDS[type](user, AT_ONCE + 1)
    await exchange.deposit(ann, 'USDT', '1000', account)
    await done(many.map(() => again))
    expect(exchange.replica.engine.balance(user, account, 'USDT').available - left).toBeGreaterThanOrEqual(900 * USD)
  })
})
