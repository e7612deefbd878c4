/** Conditional orders, OCO and icebergs that are not accepted: by which field, with which bound, and no balance moved. */
import { describe, expect, it } from 'vitest'
import { AMEND, BUY, expectRefused, SUBMIT, spotRoom } from '../../../test/spot-room.ts'

const room = spotRoom()
const { post, customer, balances } = room

const BASE = { symbol: 'BTC_USDT', side: 'sell', quantity: '0.1' }
const FORMS = {
  limit: { ...BASE, orderType: 'limit', price: '51000' },
  market: { ...BASE, orderType: 'market' },
  stop_limit: { ...BASE, orderType: 'stop_limit', price: '48000', triggerPrice: '49000', triggerBy: 'index' },
  stop_market: { ...BASE, orderType: 'stop_market', triggerPrice: '49000', triggerBy: 'index' },
  trailing: { ...BASE, orderType: 'trailing', callbackRate: '0.01', triggerBy: 'index' },
  oco: { ...BASE, orderType: 'oco', price: '51000', triggerPrice: '49000', triggerBy: 'index' },
} as const
type Kind = keyof typeof FORMS

describe('a form', () => {
  it.each<[Kind, string, string]>([
    ['limit', 'triggerPrice', '49000'],
    ['limit', 'triggerBy', 'last'],
    ['limit', 'callbackRate', '0.01'],
    ['limit', 'stopLimitPrice', '48000'],
    ['limit', 'amount', '100'],
    ['market', 'price', '50000'],
    ['market', 'triggerPrice', '49000'],
    ['market', 'callbackRate', '0.01'],
    ['market', 'icebergQuantity', '0.01'],
    ['stop_limit', 'amount', '100'],
    ['stop_limit', 'callbackRate', '0.01'],
    ['stop_limit', 'stopLimitPrice', '48000'],
    ['stop_limit', 'icebergQuantity', '0.01'],
    ['stop_market', 'price', '48000'],
    ['stop_market', 'callbackRate', '0.01'],
    ['stop_market', 'icebergQuantity', '0.01'],
    ['trailing', 'price', '48000'],
    ['trailing', 'stopLimitPrice', '48000'],
    ['trailing', 'icebergQuantity', '0.01'],
    ['oco', 'amount', '100'],
    ['oco', 'callbackRate', '0.01'],
    ['oco', 'icebergQuantity', '0.01'],
  ])('of %s has no %s, and says whose it is', async (kind, field, value) => {
    const token = await customer()
    const answer = await post(token, SUBMIT, { ...FORMS[kind], [field]: value })
    expectRefused(answer, 400, 'field_invalid', field)
    expect(String(answer.bound).split(' | ')).not.toContain(kind)
    expect(await balances(token)).toEqual(['2', '0', '100000', '0'])
  })

  it.each<[Kind, string]>([
    ['stop_limit', 'price'],
    ['stop_limit', 'quantity'],
    ['stop_limit', 'triggerPrice'],
    ['stop_market', 'quantity'],
    ['stop_market', 'triggerPrice'],
    ['trailing', 'quantity'],
    ['trailing', 'callbackRate'],
    ['oco', 'price'],
    ['oco', 'quantity'],
    ['oco', 'triggerPrice'],
  ])('of %s needs its %s', async (kind, field) => {
    const token = await customer()
    expectRefused(await post(token, SUBMIT, { ...FORMS[kind], [field]: undefined }), 400, 'field_required', field)
  })

  it.each<[Kind, Record<string, unknown>, string, string]>([
    ['stop_limit', { triggerPrice: '0' }, 'field_invalid', 'triggerPrice'],
    ['stop_limit', { triggerPrice: '-1' }, 'field_invalid', 'triggerPrice'],
    ['stop_limit', { triggerPrice: 49_000 }, 'field_invalid', 'triggerPrice'],
    ['stop_limit', { triggerPrice: '1e5' }, 'field_invalid', 'triggerPrice'],
    ['stop_limit', { triggerPrice: '9'.repeat(20) }, 'field_invalid', 'triggerPrice'],
    ['stop_limit', { triggerPrice: '49000.01' }, 'price_step', 'triggerPrice'],
    ['stop_market', { triggerBy: 'mark' }, 'field_invalid', 'triggerBy'],
    ['stop_market', { triggerBy: 'LAST' }, 'field_invalid', 'triggerBy'],
    ['stop_market', { postOnly: true }, 'field_invalid', 'postOnly'],
    ['stop_market', { quantity: '0.000001' }, 'quantity_step', 'quantity'],
    ['stop_market', { amount: '100' }, 'field_invalid', 'amount'],
    ['trailing', { callbackRate: '0' }, 'field_invalid', 'callbackRate'],
    ['trailing', { callbackRate: '0.000000001' }, 'precision', 'callbackRate'],
    ['trailing', { callbackRate: '1%' }, 'field_invalid', 'callbackRate'],
    ['trailing', { callbackRate: 0.01 }, 'field_invalid', 'callbackRate'],
    ['trailing', { triggerPrice: '50500.01' }, 'price_step', 'triggerPrice'],
    ['oco', { stopLimitPrice: '0' }, 'field_invalid', 'stopLimitPrice'],
    ['oco', { stopLimitPrice: '48000.01' }, 'price_step', 'stopLimitPrice'],
    ['oco', { timeInForce: 'IOC' }, 'field_invalid', 'timeInForce'],
    ['limit', { icebergQuantity: '0' }, 'field_invalid', 'icebergQuantity'],
    ['limit', { icebergQuantity: '0.000001' }, 'quantity_step', 'icebergQuantity'],
    ['limit', { icebergQuantity: '0.01', timeInForce: 'IOC' }, 'field_invalid', 'timeInForce'],
  ])('of %s with %j is refused by name', async (kind, change, error, field) => {
    const token = await customer()
    expectRefused(await post(token, SUBMIT, { ...FORMS[kind], ...change }), 400, error, field)
    expect(await balances(token)).toEqual(['2', '0', '100000', '0'])
  })

  it('of an amendment has no trigger for an order in the book', async () => {
    const token = await customer()
    const { id } = (await post(token, SUBMIT, BUY)).data
    expectRefused(await post(token, AMEND, { id, triggerPrice: '49000' }), 400, 'field_invalid', 'triggerPrice')
    expectRefused(await post(token, AMEND, { id, callbackRate: '0.01' }), 400, 'field_invalid', 'callbackRate')
  })
})

describe('a rule', () => {
  it.each<[string, Kind, Record<string, unknown>, number, string, string, unknown]>([
    ['a trigger at the price', 'stop_market', { triggerPrice: '50000' }, 409, 'would_trigger', 'triggerPrice', '50000'],
    ['no trade to go by', 'stop_market', { triggerBy: undefined }, 409, 'no_reference_price', 'triggerBy', undefined],
    ['a callback too small', 'trailing', { callbackRate: '0.0009' }, 400, 'callback_rate', 'callbackRate', '0.001'],
    ['a callback too large', 'trailing', { callbackRate: '0.11' }, 400, 'callback_rate', 'callbackRate', '0.1'],
    ['a start behind', 'trailing', { triggerPrice: '49000' }, 409, 'would_trigger', 'triggerPrice', '50000'],
    ['a stop above', 'oco', { triggerPrice: '50500' }, 400, 'oco_prices', 'triggerPrice', '50000'],
    ['a limit below', 'oco', { price: '49500' }, 400, 'oco_prices', 'price', '50000'],
    ['too many parts', 'limit', { icebergQuantity: '0.0009' }, 400, 'iceberg_parts', 'icebergQuantity', '0.001'],
    ['too small a value', 'stop_market', { quantity: '0.0001' }, 400, 'min_notional', 'quantity', '5'],
    ['too large a quantity', 'stop_market', { quantity: '200.00001' }, 400, 'max_quantity', 'quantity', '200'],
    ['too little money', 'stop_limit', { quantity: '2.1' }, 400, 'insufficient_balance', 'quantity', '2'],
    ['too little money', 'oco', { quantity: '2.1' }, 400, 'insufficient_balance', 'quantity', '2'],
  ])('keeps %s out of %s', async (_, kind, change, code, error, field, bound) => {
    const token = await customer()
    const answer = await post(token, SUBMIT, { ...FORMS[kind], ...change })
    expectRefused(answer, code, error, field)
    expect(answer.bound).toBe(bound)
    expect(await balances(token)).toEqual(['2', '0', '100000', '0'])
  })

  it('measures the band of a stop’s limit from its trigger', async () => {
    const token = await customer()
    const far = { ...FORMS.stop_limit, triggerPrice: '30000', price: '29000' }
    expect((await post(token, SUBMIT, far)).data).toMatchObject({ status: 'waiting' })
    expectRefused(await post(token, SUBMIT, { ...far, price: '20000' }), 400, 'price_band', 'price')
  })

  it('takes no conditional order in a halted market', async () => {
    const token = await customer()
    await room.exchange.setStatus('BTC_USDT', 'halted')
    for (const kind of ['stop_limit', 'stop_market', 'trailing', 'oco'] as const) {
      expectRefused(await post(token, SUBMIT, FORMS[kind]), 409, 'market_halted', 'symbol')
    }
    await room.exchange.setStatus('BTC_USDT', 'open')
  })

  it('keeps the quantity of an OCO, and lets a trigger move only to where it would not trigger', async () => {
    const token = await customer()
    const { id, ocoId } = (await post(token, SUBMIT, FORMS.oco)).data
    expectRefused(await post(token, AMEND, { id, quantity: '0.05' }), 400, 'oco_quantity', 'quantity')
    expectRefused(await post(token, AMEND, { id: ocoId, quantity: '0.05' }), 400, 'oco_quantity', 'quantity')
    const stop = (await post(token, SUBMIT, FORMS.stop_market)).data
    expectRefused(
      await post(token, AMEND, { id: stop.id, triggerPrice: '50000' }),
      409,
      'would_trigger',
      'triggerPrice',
    )
    expectRefused(await post(token, AMEND, { id: stop.id, price: '1' }), 400, 'field_invalid', 'price')
    expectRefused(await post(token, AMEND, { id: stop.id, callbackRate: '0.01' }), 400, 'field_invalid', 'callbackRate')
  })
})
