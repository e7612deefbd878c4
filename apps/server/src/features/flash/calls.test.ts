/** Flash contracts as a caller meets them, from preview to settlement, and what proves it to whoever has the receipt. */
import { createPublicKey, verify } from 'node:crypto'
import { flashGenesis } from '@candlewick/market-sim/flash'
import { rate, units } from '@candlewick/money/units'
import type { OutputOf } from '@candlewick/protocol/call'
import type {
  createSecondContractOrder,
  evidence,
  evidencePrices,
  flashTerms,
  key,
} from '@candlewick/protocol/calls/flash'
import type { FlashEvidence } from '@candlewick/rules/flash/evidence'
import { recompute } from '@candlewick/rules/flash/recompute'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Answer, openExchange, type TestExchange } from '../../../test/exchange.ts'
import { wholeEvidence } from './evidence.ts'
import { Receipts } from './receipts.ts'

const OPEN = '/api/secondContractOrder/createSecondContractOrder'
const LIST = '/api/secondContractOrder/selectOrderList'
const FLASH = '/api/exchange/coin/flash'
const WINDOW = 3_000
const TICK = 500

let exchange: TestExchange
beforeAll(async () => {
  exchange = await openExchange()
})
beforeEach(() => exchange.setIndex({ EURUSD: '1.12' }))
afterAll(() => exchange.close())

type Opened = OutputOf<typeof createSecondContractOrder>
type Evidence = OutputOf<typeof evidence>
type Prices = OutputOf<typeof evidencePrices>

const dataOf = <Data>(answer: Answer): Data => answer.data as unknown as Data

/** A customer with so much in the flash account. */
async function customer(usdt = '1000'): Promise<string> {
  const token = await exchange.customer({})
  await exchange.deposit(token, 'USDT', usdt, 4)
  return token
}

const form = { symbol: 'BTC_USDT', direction: 'up', period: 30, stake: 100 }
const post = (token: string | undefined, body: object) => exchange.post(token, OPEN, { ...form, ...body })
const open = async (token: string, body: object = {}) => dataOf<Opened>(await post(token, body))
const orderOf = async (token: string, id: string) =>
  dataOf<Opened>(await exchange.get(token, `${FLASH}/order?id=${id}`))
const evidenceOf = (token: string | undefined, id: string, signature?: string) =>
  exchange.get(token, `${FLASH}/evidence/${id}${signature === undefined ? '' : `?signature=${signature}`}`)
const account = async (token: string) => {
  const { records } = (await exchange.get(token, '/api/exchange/coin/assets/getMyBalance?type=4')).data
  return records.map(({ available, occupied }) => ({ available, occupied }))[0]
}

/** Prices for so long, twice a second. */
async function prices(milliseconds: number, index: Readonly<Record<string, string>>): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += TICK) {
    await exchange.passTime(TICK)
    await exchange.setIndex(index)
  }
}

/** The rest of a contract of 30 s: its entry window at one price, its settlement window at another, and what is behind. */
async function live(entry: string, settlement: string): Promise<void> {
  await prices(WINDOW + TICK, { BTC_USDT: entry })
  // Prices between the windows decide nothing, and are no part of the evidence.
  await exchange.passTime(10_000)
  await prices(2 * TICK, { BTC_USDT: '1' })
  await exchange.passTime(30_000 - WINDOW - 10_000 - 4 * TICK)
  await prices(WINDOW + 2 * TICK, { BTC_USDT: settlement })
}

/** As a browser does it: from the evidence alone. */
function recomputed({
  terms,
  receipt,
  stretches,
}: Omit<FlashEvidence, 'receiptHash' | 'terms'> & Pick<Evidence, 'terms' | 'receipt'>) {
  const counted = { ...terms, stake: units(terms.stake), payoutRate: rate(terms.payoutRate) }
  return recompute({ terms: counted, receiptHash: receipt.hash, stretches })
}

function isSigned({ receipt, key: { publicKey } }: Pick<Evidence, 'receipt' | 'key'>): boolean {
  const signature = Buffer.from(receipt.signature, 'base64url')
  return verify(null, Buffer.from(receipt.text), createPublicKey(publicKey), signature)
}

describe('a contract', () => {
  it('is accepted with a signed receipt, gets its open price, counts down and is settled by what came', async () => {
    const token = await customer()
    const query = new URLSearchParams({ symbol: 'BTC_USDT', direction: 'up', period: '30', stake: '100' })
    const preview = await exchange.get(token, `${FLASH}/preview?${query}`)
    expect(preview.data).toMatchObject({
      stake: '100',
      payoutRate: '0.75',
      breakEvenRate: '0.5715',
      winProfit: '75',
      winPayout: '175',
      available: '1000',
      availableAfter: '900',
      indexPrice: '50000',
    })
    const accepted = await open(token)
    expect(accepted).toMatchObject({
      status: 'generating',
      stake: '100',
      winPayout: '175',
      period: 30,
      currentPrice: '50000',
    })
    expect(accepted.settleAt - accepted.openTime).toBe(30_000)
    expect(accepted.openTime - accepted.createTime).toBe(WINDOW)
    expect(await account(token)).toEqual({ available: '900', occupied: '100' })
    await prices(WINDOW + TICK, { BTC_USDT: '50100' })
    const running = await orderOf(token, accepted.id)
    expect(running).toMatchObject({
      status: 'running',
      openPrice: '50100',
      profitAndLoss: '0',
      receipt: accepted.receipt,
    })
    await exchange.setIndex({ BTC_USDT: '50101' })
    expect(await orderOf(token, accepted.id)).toMatchObject({ profitAndLoss: '75', currentPrice: '50101' })
    await exchange.passTime(30_000 - WINDOW - 2 * TICK)
    await prices(WINDOW + 2 * TICK, { BTC_USDT: '50200' })
    const settled = await orderOf(token, accepted.id)
    expect(settled).toMatchObject({
      status: 'settled',
      outcome: 'win',
      settlePrice: '50200',
      payout: '175',
      profitAndLoss: '75',
      countdown: 0,
    })
    expect(await account(token)).toEqual({ available: '1075', occupied: '0' })
  })

  it('loses the stake where the price went the other way, and is returned it at the same price', async () => {
    const token = await customer()
    const [lost, drawn] = [await open(token, { direction: 'down' }), await open(token, { symbol: 'ETH_USDT' })]
    await live('50000', '50000.1')
    expect(await orderOf(token, lost.id)).toMatchObject({ outcome: 'lose', payout: '0', profitAndLoss: '-100' })
    expect(await orderOf(token, drawn.id)).toMatchObject({ outcome: 'draw', payout: '100', profitAndLoss: '0' })
    expect(await account(token)).toEqual({ available: '900', occupied: '0' })
  })

  it('is void where too few prices came, and the stake comes back', async () => {
    const token = await customer()
    const { id } = await open(token)
    await exchange.passTime(WINDOW + 1)
    await exchange.setIndex({})
    expect(await orderOf(token, id)).toMatchObject({
      status: 'void',
      outcome: 'void',
      payout: '100',
      profitAndLoss: '0',
    })
    const found = dataOf<Evidence>(await evidenceOf(token, id))
    expect(found).toMatchObject({ complete: true })
    expect(found.stretches).toHaveLength(1)
    expect(recomputed(found)).toMatchObject({ outcome: 'void', payout: 100_000_000 })
  })

  it('is opened once by one client id, however often it is sent', async () => {
    const token = await customer()
    const body = { clientId: 'once', stake: '100' }
    const answers = await Promise.all(Array.from({ length: 32 }, () => open(token, body)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(new Set(answers.map(({ receipt }) => receipt.signature)).size).toBe(1)
    expect(await account(token)).toEqual({ available: '900', occupied: '100' })
    expect(await post(token, { clientId: 'once', stake: 101 })).toMatchObject({ error: 'client_id_reused' })
    const found = dataOf<Opened>(await exchange.get(token, `${FLASH}/order?clientId=once`))
    expect(found.id).toBe(answers[0]?.id)
    await live('50000', '50001')
    expect(await open(token, body)).toMatchObject({ id: found.id, outcome: 'win', receipt: found.receipt })
    expect(await account(token)).toEqual({ available: '1075', occupied: '0' })
  })

  it('is answered the same when it is sent again, though its cycle is offered no more', async () => {
    const token = await customer()
    const { id } = await open(token, { clientId: 'once' })
    for (const market of flashGenesis().filter(({ symbol }) => symbol === form.symbol)) {
      await exchange.submit({ ...market, cycles: market.cycles.filter(({ seconds }) => seconds !== form.period) })
      expect(await post(token, {})).toMatchObject({ error: 'flash_cycle' })
      expect(await open(token, { clientId: 'once' })).toMatchObject({ id })
      expect(await post(token, { clientId: 'once', stake: 7 })).toMatchObject({ error: 'client_id_reused' })
      await exchange.submit(market)
    }
  })
})

it('the flash account takes what its contracts are paid in, and gives up what they do not hold', async () => {
  const token = await exchange.customer({ USDT: '100', BTC: '1' })
  const transfer = (from: number, to: number, coin: string, amount: string) =>
    exchange.post(token, '/api/asset/transferFunds', { from, to, coin, amount })
  expect(await transfer(1, 4, 'BTC', '1')).toMatchObject({ error: 'account_coin', field: 'coin', bound: 'USDT' })
  expect((await transfer(1, 4, 'USDT', '100')).code).toBe(200)
  await open(token, { stake: 60 })
  const free = await exchange.get(token, '/api/exchange/coin/assets/transferable?from=4&coin=USDT')
  expect(free.data).toMatchObject({ amount: '40' })
  expect(await transfer(4, 1, 'USDT', '41')).toMatchObject({ error: 'insufficient_balance' })
  expect((await transfer(4, 1, 'USDT', '40')).data).toMatchObject({ from: { available: '0', occupied: '60' } })
})

describe('a refusal', () => {
  it.each([
    [{ stake: '1.5' }, 'quantity_integer', 'stake', undefined],
    [{ stake: 10.5 }, 'quantity_integer', 'stake', undefined],
    [{ stake: 1e21 }, 'quantity_integer', 'stake', undefined],
    [{ stake: 0 }, 'min_stake', 'stake', '5'],
    [{ stake: -5 }, 'min_stake', 'stake', '5'],
    [{ stake: 4 }, 'min_stake', 'stake', '5'],
    [{ stake: '1001' }, 'max_stake', 'stake', '1000'],
    [{ stake: '99999999999999999999' }, 'max_stake', 'stake', '1000'],
    [{ stake: 1000 }, 'insufficient_balance', 'stake', '100'],
    [{ period: 31 }, 'flash_cycle', 'period', '30 | 60 | 120 | 180 | 300 | 600 | 900 | 1800 | 3600'],
    [{ symbol: 'ADA_USDT' }, 'unknown_market', 'symbol', undefined],
    [{ symbol: 'XAUUSD' }, 'no_index_price', 'symbol', undefined],
    [{ direction: 'left' }, 'field_invalid', 'direction', undefined],
  ])('of %o names the field and the bound, in the preview too', async (body, error, field, bound) => {
    const token = await customer('100')
    const refused = await post(token, body)
    expect([refused.error, refused.field]).toEqual([error, field])
    if (bound !== undefined) expect(refused.bound).toBe(bound)
    const { symbol, direction, period, stake } = { ...form, ...body }
    const query = new URLSearchParams({ symbol, direction, period: String(period), stake: String(stake) })
    if (stake === 1e21 || stake === -5) return
    expect((await exchange.get(token, `${FLASH}/preview?${query}`)).error).toBe(error)
    expect(await account(token)).toEqual({ available: '100', occupied: '0' })
  })

  it('says in the specification’s words that the quantity can only be an integer', async () => {
    const refused = await post(await customer(), { stake: '1.5' })
    expect(refused.msg).toBe('The quantity can only be an integer')
  })
})

describe('the evidence', () => {
  it('is recomputed to the same settlement, signed, and for the owner and who has the receipt only', async () => {
    const token = await customer()
    const accepted = await open(token)
    const before = dataOf<Evidence>(await evidenceOf(token, accepted.id))
    expect(before).toMatchObject({ complete: false, stretches: [{ previous: before.terms.headHash }] })
    await live('50000', '50001')
    const found = dataOf<Evidence>(await evidenceOf(token, accepted.id))
    expect(found.complete).toBe(true)
    expect(isSigned(found)).toBe(true)
    expect(found.receipt).toEqual(accepted.receipt)
    expect(recomputed(found)).toMatchObject({
      outcome: 'win',
      openPrice: 500_000,
      settlePrice: 500_010,
      payout: 175_000_000,
      isLinked: false,
    })

    const stranger = await customer()
    expect(await evidenceOf(undefined, accepted.id, accepted.receipt.signature)).toMatchObject({ code: 200 })
    expect(await evidenceOf(stranger, accepted.id)).toMatchObject({ error: 'order_not_found' })
    expect(await evidenceOf(undefined, accepted.id)).toMatchObject({ error: 'order_not_found' })
    const other = await open(stranger)
    expect(await evidenceOf(undefined, accepted.id, other.receipt.signature)).toMatchObject({
      error: 'order_not_found',
    })
    expect((await exchange.get(stranger, `${FLASH}/order?id=${accepted.id}`)).error).toBe('order_not_found')
  })

  it('is exported whole, so that the settlement hangs on the receipt without a gap', async () => {
    const token = await customer()
    const { id } = await open(token)
    const receipts = await Receipts.open(exchange.sql)
    const exported = async () => await wholeEvidence(exchange.sql, receipts, id)
    await prices(WINDOW + TICK, { BTC_USDT: '50000' })
    await prices(30_000 - TICK, { BTC_USDT: '49999' })
    await orderOf(token, id)
    expect(await exported()).toMatchObject({ complete: false, stretches: [{}] })
    await prices(TICK * 2, { BTC_USDT: '49999' })
    await orderOf(token, id)
    const whole = await exported()
    expect(whole).toMatchObject({ complete: true, stretches: [{}] })
    if (whole === undefined) throw new Error('no evidence')
    expect(recomputed(whole)).toMatchObject({
      outcome: 'lose',
      isLinked: true,
      openPrice: 500_000,
      settlePrice: 499_990,
    })
    expect(await wholeEvidence(exchange.sql, receipts, '7')).toBeUndefined()
  })

  it('has every price behind it too, page by page, for whoever may see it', async () => {
    const token = await customer()
    const { id, receipt } = await open(token, { period: 300 })
    await prices(WINDOW + TICK, { BTC_USDT: '50000' })
    await exchange.passTime(300_000 - 3 * WINDOW)
    await prices(4 * WINDOW, { BTC_USDT: '50001' })
    const whole = dataOf<Evidence>(await evidenceOf(token, id))
    const pageOf = async (as: string | undefined, query: string) =>
      await exchange.get(as, `${FLASH}/evidence/${id}/prices${query}`)
    const page = async (number: number) => dataOf<Prices>(await pageOf(token, `?page=${number}`))
    const [first, second, none] = [await page(0), await page(1), await page(2)]
    expect([first.pages, second.pages, none.links]).toEqual([2, 2, []])
    expect(first.links.at(-1)?.time).toBeLessThan(whole.terms.acceptedAt + 300_000)
    // The first behind maturity, and the one that fixes its time.
    expect(second.links.filter(({ time }) => time > whole.order.settleAt)).toHaveLength(2)
    const stretches = [{ previous: whole.terms.headHash, links: [...first.links, ...second.links] }]
    expect(recomputed(whole)).toMatchObject({ outcome: 'win', isLinked: false })
    expect(recomputed({ ...whole, stretches })).toMatchObject({ outcome: 'win', isLinked: true })

    const stranger = await customer()
    expect(await pageOf(stranger, '')).toMatchObject({ error: 'order_not_found' })
    expect(await pageOf(undefined, '')).toMatchObject({ error: 'order_not_found' })
    expect(dataOf<Prices>(await pageOf(undefined, `?signature=${receipt.signature}`))).toEqual(first)
    expect(await pageOf(token, '?page=100')).toMatchObject({ error: 'field_invalid' })
  })

  it('shows every change: of a price, an order of prices, a price left out, a term, a signature', async () => {
    const token = await customer()
    const { id } = await open(token)
    await live('50000', '50001')
    const whole = dataOf<Evidence>(await evidenceOf(token, id))
    const changed = (change: (copy: Evidence) => void) => {
      const copy = structuredClone(whole)
      change(copy)
      return recomputed(copy)
    }
    const fault = (change: (copy: Evidence) => void) => {
      const result = changed(change)
      return 'fault' in result ? result.fault : undefined
    }
    expect(fault(() => undefined)).toBeUndefined()
    expect(fault(({ stretches: [entry] }) => entry?.links[1]?.entries.splice(0, 1, ['BTC_USDT', 500_001, 3]))).toBe(
      'chain',
    )
    expect(fault(({ stretches: [, settlement] }) => settlement?.links.splice(2, 1))).toBe('chain')
    expect(fault(({ stretches: [entry] }) => entry?.links.splice(0, 1))).toBe('chain')
    expect(fault(({ stretches: [, settlement] }) => settlement?.links.pop())).toBe('settlement')
    expect(fault(({ stretches }) => stretches.pop())).toBe('settlement')
    expect(fault(({ stretches }) => stretches.shift())).toBe('head')
    expect(fault(({ stretches }) => stretches.reverse())).toBe('order')
    expect(fault(({ terms }) => Object.assign(terms, { direction: 'down' }))).toBe('receipt')
    const forged = { ...whole.receipt, text: whole.receipt.text.replace('direction up', 'direction down') }
    expect([isSigned(whole), isSigned({ ...whole, receipt: forged })]).toEqual([true, false])
    const { records } = dataOf<OutputOf<typeof key>>(await exchange.get(undefined, `${FLASH}/key`))
    expect(records).toEqual([whole.key])
  })
})

describe('lists', () => {
  it('tell running and settled ones apart, page by page, each only to its owner', async () => {
    const [token, other] = [await customer(), await customer()]
    for (const stake of [10, 20, 30]) await open(token, { stake })
    await open(other, { stake: 7 })
    await live('50000', '50001')
    await exchange.setIndex({ EURUSD: '1.12' })
    await open(token, { stake: 40, symbol: 'EURUSD', direction: 'down', period: 60 })
    const list = async (body: object) => (await exchange.post(token, LIST, body)).data
    expect(await list({})).toMatchObject({
      total: 1,
      records: [{ stake: '40', status: 'generating', symbol: 'EURUSD' }],
    })
    const first = await list({ state: 'settled', pageSize: 2 })
    expect(first).toMatchObject({ total: 3, records: [{ stake: '30', outcome: 'win' }, { stake: '20' }] })
    const rest = await list({ state: 'settled', pageSize: 2, cursor: first.next })
    expect(rest.records).toMatchObject([{ stake: '10', payout: '17.5' }])
    expect((await list({ state: 'settled', symbol: 'EURUSD' })).records).toEqual([])
    expect((await list({ state: 'settled', outcome: 'lose' })).records).toEqual([])
    expect((await list({ state: 'settled', endTime: 1 })).total).toBe(0)
    expect((await exchange.post(token, LIST, { cursor: 'x' })).error).toBe('field_invalid')
  })
})

describe('the order centre', () => {
  it('has flash contracts among the orders of every product, filtered by what they have', async () => {
    const token = await customer()
    const { id: won } = await open(token)
    await live('50000', '50001')
    const { id: generating } = await open(token, { direction: 'down', stake: 7 })
    const centre = async (filter: object) => (await exchange.post(token, '/api/order/list', filter)).data
    expect(await centre({})).toMatchObject({
      total: 2,
      records: [
        { product: 'flash', id: generating, direction: 'down', quantity: '7', status: 'generating' },
        { product: 'flash', id: won, status: 'settled', details: { outcome: 'win', profitAndLoss: '75' } },
      ],
    })
    const found = async (filter: object) => (await centre(filter)).records.map(({ id }) => id)
    expect(await found({ product: 'flash', direction: 'up' })).toEqual([won])
    expect(await found({ status: 'generating', symbol: 'BTC_USDT' })).toEqual([generating])
    expect(await found({ coin: 'BTC', pageSize: 1 })).toEqual([generating])
    for (const none of [
      { product: 'spot' },
      { direction: 'buy' },
      { type: 'limit' },
      { status: 'void' },
      { account: 'all' },
    ]) {
      expect(await found(none)).toEqual([])
    }
    expect((await exchange.post(token, '/api/order/list', { symbol: 'XAUUSD' })).code).toBe(200)
  })
})

describe('the terms', () => {
  it('are public: nine cycles of each symbol, with what breaks even beside what is paid', async () => {
    const { data } = await exchange.post(undefined, '/api/period/list', { symbol: 'XAUUSD' })
    expect(data).toMatchObject({ coin: 'USDT', status: 'open' })
    expect(data.records).toHaveLength(9)
    expect(data.records[8]).toEqual({
      ...{ period: 3600, payoutRate: '0.92', breakEvenRate: '0.5209', minStake: '5', maxStake: '10000' },
    })
    const terms = dataOf<OutputOf<typeof flashTerms>>(await exchange.get(undefined, `${FLASH}/terms`))
    expect(terms).toMatchObject({ entryWindow: 3_000, settlementWindow: 3_000, minimumTicks: 3, minimumSources: 2 })
    expect(terms.records.map(({ symbol }) => symbol)).toContain('USDJPY')
    expect(await exchange.post(undefined, '/api/period/list', { symbol: 'ADA_USDT' })).toMatchObject({
      error: 'unknown_market',
    })
  })
})
