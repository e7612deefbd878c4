/** What is not accepted, and that it says why by rule, field and bound, and moves no balance. */
import { describe, expect, it } from 'vitest'
import {
  AMEND,
  BUY,
  CANCEL,
  CANCEL_SEVERAL,
  COIN,
  expectRefused,
  LIST,
  SELL,
  SUBMIT,
  spotRoom,
} from '../../../test/spot-room.ts'

const room = spotRoom()
const { get, post, customer, balances } = room

describe('bad input', () => {
  it.each<[string, Record<string, unknown>, number, string, string]>([
    ['a type there is not', { orderType: 'stop' }, 400, 'field_invalid', 'orderType'],
    ['no symbol', { symbol: undefined }, 400, 'field_required', 'symbol'],
    ['an unknown symbol', { symbol: 'NO_COIN' }, 404, 'unknown_market', 'symbol'],
    ['a symbol that is an object', { symbol: { a: 1 } }, 400, 'field_invalid', 'symbol'],
    ['a side there is not', { side: 'short' }, 400, 'field_invalid', 'side'],
    ['a number for a decimal', { quantity: 0.1 }, 400, 'field_invalid', 'quantity'],
    ['a negative quantity', { quantity: '-1' }, 400, 'field_invalid', 'quantity'],
    ['nothing', { quantity: '0' }, 400, 'field_invalid', 'quantity'],
    ['an exponent', { price: '1e5' }, 400, 'field_invalid', 'price'],
    ['NUL', { price: '5\u00000' }, 400, 'field_invalid', 'price'],
    ['400 digits', { price: '9'.repeat(400) }, 400, 'field_invalid', 'price'],
    ['20 digits', { price: '9'.repeat(20) }, 400, 'field_invalid', 'price'],
    ['a price between ticks', { price: '50000.01' }, 400, 'price_step', 'price'],
    ['a quantity between lots', { quantity: '0.000001' }, 400, 'quantity_step', 'quantity'],
    ['a limit without a price', { price: undefined }, 400, 'field_required', 'price'],
    ['a limit by amount', { amount: '100' }, 400, 'field_invalid', 'amount'],
    ['an extra field', { balance: '1000000' }, 400, 'field_unknown', 'balance'],
    ['a role', { is_merchant: 2 }, 400, 'field_unknown', 'is_merchant'],
    ['a client id of strange letters', { clientId: "'; drop" }, 400, 'field_invalid', 'clientId'],
    ['post-only with FOK', { postOnly: true, timeInForce: 'FOK' }, 400, 'field_invalid', 'timeInForce'],
    ['too far through the index', { price: '60000.1' }, 400, 'price_band', 'price'],
    ['below the minimum', { price: '40000', quantity: '0.0001' }, 400, 'min_notional', 'quantity'],
    ['above the maximum', { quantity: '200.00001' }, 400, 'max_quantity', 'quantity'],
    ['worth more than can be counted', { price: '90071992547409.9' }, 400, 'max_notional', 'quantity'],
    ['more than there is', { quantity: '3' }, 400, 'insufficient_balance', 'quantity'],
    ['a market order with a price', { orderType: 'market' }, 400, 'field_invalid', 'price'],
  ])('%s is refused by name', async (_, change, code, error, field) => {
    const token = await customer()
    const answer = await post(token, SUBMIT, { ...BUY, ...change })
    expectRefused(answer, code, error, field)
    expect(await balances(token)).toEqual(['2', '0', '100000', '0'])
  })

  it.each(['{', '[]', '"x"', '{"symbol":"BTC_USDT","quantity":1e400}', '{"__proto__":{"a":1}}'])(
    'a body of %s is refused',
    async (body) => {
      const token = await customer()
      const answer = await room.exchange.raw(token, SUBMIT, body)
      expect(answer.code).toBeGreaterThanOrEqual(400)
      expect(answer.code).toBeLessThan(500)
      expect(answer.error).toBeDefined()
    },
  )

  it.each(['cross', 'x'])('account %s is refused by name', async (account) => {
    const token = await customer()
    expectRefused(await post(token, `${COIN}/entrust/exchange/${account}`, BUY), 400, 'field_invalid', 'account')
    expectRefused(await get(token, `${COIN}/entrust/entrustlog/${account}/current/1`), 400, 'field_invalid', 'account')
  })

  it('a missing or foreign token is refused before anything is looked at', async () => {
    for (const token of [undefined, 'nobody']) {
      expect(await post(token, SUBMIT, BUY)).toMatchObject({ code: 401, error: 'token_invalid' })
      expect(await post(token, LIST, { page: 'x' })).toMatchObject({ code: 401, error: 'token_invalid' })
    }
  })

  it('ids that are none are refused by name', async () => {
    const token = await customer()
    for (const id of ['0', '-1', 'abc', '1e5', '99999999999999999', "1' or '1'='1"]) {
      expectRefused(await post(token, CANCEL, { id }), 400, 'field_invalid', 'id')
    }
    expectRefused(await post(token, CANCEL, { id: '9999999999999999' }), 404, 'order_not_found', 'id')
  })
})

describe('a rule of the market', () => {
  it('keeps a post-only order from taking, and says at which price it would have', async () => {
    const [maker, token] = [await customer(), await customer()]
    await post(maker, SUBMIT, SELL)
    const answer = await post(token, SUBMIT, { ...BUY, price: '50100', postOnly: true })
    expectRefused(answer, 409, 'post_only_would_cross', 'price')
    expect(answer.bound).toBe('50000')
    expect((await post(token, SUBMIT, { ...BUY, price: '49999.9', postOnly: true })).code).toBe(200)
  })

  it('lets a FOK order fill as a whole or not at all', async () => {
    const [maker, token] = [await customer(), await customer()]
    await post(maker, SUBMIT, SELL)
    const missed = await post(token, SUBMIT, { ...BUY, quantity: '0.2', timeInForce: 'FOK' })
    expect(missed.data).toMatchObject({ status: 'expired', endReason: 'fok', filledQuantity: '0', fills: [] })
    const hit = await post(token, SUBMIT, { ...BUY, timeInForce: 'FOK' })
    expect(hit.data).toMatchObject({ status: 'filled', filledQuantity: '0.1' })
    expect(await balances(token)).toEqual(['2.1', '0', '94995', '0'])
  })

  it('lets what an IOC order does not get expire', async () => {
    const [maker, token] = [await customer(), await customer()]
    await post(maker, SUBMIT, SELL)
    const placed = await post(token, SUBMIT, { ...BUY, quantity: '0.2', timeInForce: 'IOC' })
    expect(placed.data).toMatchObject({ status: 'expired', endReason: 'ioc', filledQuantity: '0.1' })
    expect(await balances(token)).toEqual(['2.1', '0', '94995', '0'])
  })

  it('lets one of two own orders give way', async () => {
    const token = await customer()
    const resting = await post(token, SUBMIT, SELL)
    const taker = await post(token, SUBMIT, BUY)
    expect(taker.data).toMatchObject({ status: 'expired', endReason: 'self_trade', fills: [] })
    await post(token, SUBMIT, { ...BUY, stp: 'expire_maker' })
    const history = await post(token, LIST, { state: 'history' })
    expect(history.data.records).toContainEqual(expect.objectContaining({ id: resting.data.id, status: 'expired' }))
  })

  it('refuses a market order where there is nothing to trade with, or too little money for one lot', async () => {
    const [maker, token] = [await customer({ BTC: '2' }), await customer()]
    const order = { symbol: 'BTC_USDT', side: 'buy', orderType: 'market', quantity: '0.1' }
    expectRefused(await post(token, SUBMIT, order), 409, 'no_liquidity', 'symbol')
    await post(maker, SUBMIT, SELL)
    const small = await post(token, SUBMIT, { ...order, quantity: undefined, amount: '4' })
    expectRefused(small, 400, 'min_notional', 'amount')
    expect(small.bound).toBe('5')
    const large = await post(token, SUBMIT, { ...order, quantity: undefined, amount: '100000.000001' })
    expectRefused(large, 400, 'insufficient_balance', 'amount')
    expect(large.bound).toBe('100000')
    const fine = await post(token, SUBMIT, { ...order, quantity: undefined, amount: '1.0000001' })
    expectRefused(fine, 400, 'precision', 'amount')
    expect(await balances(token)).toEqual(['2', '0', '100000', '0'])
  })

  it('keeps a customer at two hundred open orders a symbol', async () => {
    const token = await customer()
    const order = { ...BUY, price: '40000', quantity: '0.001' }
    const answers = await Promise.all(Array.from({ length: 201 }, () => post(token, SUBMIT, order)))
    const refused = answers.filter((answer) => answer.code !== 200)
    expect(refused).toHaveLength(1)
    for (const answer of refused) {
      expectRefused(answer, 429, 'too_many_open_orders', 'symbol')
      expect(answer.bound).toBe(200)
    }
    const all = await post(token, CANCEL_SEVERAL, { symbol: 'BTC_USDT' })
    expect(all.data.records).toHaveLength(200)
    expect(await balances(token)).toEqual(['2', '0', '100000', '0'])
  })

  it('takes no order in a halted market, and lets orders there be cancelled', async () => {
    const token = await customer()
    const placed = await post(token, SUBMIT, BUY)
    await room.exchange.setStatus('BTC_USDT', 'halted')
    expectRefused(await post(token, SUBMIT, BUY), 409, 'market_halted', 'symbol')
    expect((await post(token, CANCEL, { id: placed.data.id })).data).toMatchObject({ status: 'cancelled' })
    await room.exchange.setStatus('BTC_USDT', 'open')
    expect(await balances(token)).toEqual(['2', '0', '100000', '0'])
  })

  it('keeps an amended order above what it has filled', async () => {
    const [maker, taker] = [await customer(), await customer()]
    const { id } = (await post(maker, SUBMIT, SELL)).data
    await post(taker, SUBMIT, { ...BUY, quantity: '0.04' })
    const answer = await post(maker, AMEND, { id, quantity: '0.04' })
    expectRefused(answer, 400, 'field_invalid', 'quantity')
    expect(answer.bound).toBe('0.04')
    const changed = await post(maker, AMEND, { id, quantity: '0.05' })
    expect(changed.data).toMatchObject({ quantity: '0.05', filledQuantity: '0.04' })
    expect(changed.data.fills).toMatchObject([{ role: 'maker', quantity: '0.04' }])
  })
})
