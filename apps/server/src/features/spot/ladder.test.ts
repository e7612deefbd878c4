import { describe, expect, it } from 'vitest'
import type { Answer } from '../../../test/exchange.ts'
import { CANCEL, COIN, expectRefused, LIST, SELL, SUBMIT, spotRoom } from '../../../test/spot-room.ts'

const room = spotRoom()
const { post, customer, balances } = room
const LADDER = `${COIN}/spot/ladder`
const DOWN = { symbol: 'BTC_USDT', side: 'buy', fromPrice: '50000', toPrice: '48000', rungs: 5, quantity: '0.5' }

interface Row {
  readonly price: string
  readonly quantity: string
  readonly order?: object
}

const rowsOf = (answer: Answer) => answer.data.records as unknown as readonly Row[]
const shape = (answer: Answer) => rowsOf(answer).map(({ price, quantity }) => [price, quantity])
const openOf = async (token: string) => (await post(token, LIST, { state: 'current', pageSize: 50 })).data.records

describe('a ladder of spot orders', () => {
  it('is ordinary limit orders evenly between the prices, that hold what they are worth with the fee', async () => {
    const token = await customer()
    const placed = await post(token, LADDER, { ...DOWN, clientId: 'scale' })
    expect(placed.data).toMatchObject({ clientId: 'scale', placed: 5, refused: 0 })
    expect(shape(placed)).toEqual([
      ['50000', '0.1'],
      ['49500', '0.1'],
      ['49000', '0.1'],
      ['48500', '0.1'],
      ['48000', '0.1'],
    ])
    for (const [index, row] of rowsOf(placed).entries()) {
      expect(row.order).toMatchObject({ clientId: `scale.${index + 1}`, status: 'open', orderType: 'limit' })
    }
    // 0.1 × 245,000 and 0.1% of it.
    expect(await balances(token)).toEqual(['2', '0', '75475.5', '24524.5'])
  })

  it('rises towards the far price, and its quantities are exactly what was asked for', async () => {
    const token = await customer()
    const up = { ...DOWN, side: 'sell', fromPrice: '51000', toPrice: '52000', rungs: 4, quantity: '1.00003' }
    const placed = await post(token, LADDER, { ...up, sizes: 'rising' })
    expect(shape(placed)).toEqual([
      ['51000', '0.1'],
      ['51333.3', '0.2'],
      ['51666.6', '0.3'],
      ['52000', '0.40003'],
    ])
    expect((await balances(token)).slice(0, 2)).toEqual(['0.99997', '1.00003'])
  })

  it('sent again it is answered the same and places nothing, also when an order has ended meanwhile', async () => {
    const token = await customer({ USDT: '25000', BTC: '1' })
    const first = await post(token, LADDER, { ...DOWN, clientId: 'once' })
    expect((await post(token, LADDER, { ...DOWN, clientId: 'once' })).data).toEqual(first.data)
    await post(token, CANCEL, { clientId: 'once.2' })
    const again = await post(token, LADDER, { ...DOWN, clientId: 'once' })
    expect(rowsOf(again)[1]?.order).toMatchObject({ status: 'cancelled' })
    expect(await openOf(token)).toHaveLength(4)
  })

  it('by a client id of another ladder it is refused before anything is placed', async () => {
    const token = await customer()
    await post(token, LADDER, { ...DOWN, rungs: 2, quantity: '0.2', clientId: 'used' })
    expectRefused(await post(token, LADDER, { ...DOWN, clientId: 'used' }), 409, 'client_id_reused', 'clientId')
    expect(await openOf(token)).toHaveLength(2)
  })

  it('is refused whole, with nothing placed, for what any rung or all together would be refused', async () => {
    const token = await customer()
    const tries: [form: object, code: number, error: string, field: string][] = [
      [{ symbol: 'NO_USDT' }, 404, 'unknown_market', 'symbol'],
      [{ toPrice: '50000' }, 400, 'field_invalid', 'toPrice'],
      [{ toPrice: '49999.8' }, 400, 'field_invalid', 'rungs'],
      [{ toPrice: '48000.001' }, 400, 'price_step', 'toPrice'],
      [{ rungs: 21 }, 400, 'field_invalid', 'rungs'],
      [{ rungs: 1 }, 400, 'field_invalid', 'rungs'],
      [{ quantity: '0.00004' }, 400, 'field_invalid', 'quantity'],
      [{ quantity: '0.0000001' }, 400, 'quantity_step', 'quantity'],
      // Each rung is worth 5 USDT at most.
      [{ quantity: '0.0005' }, 400, 'min_notional', 'quantity'],
      // Each rung could be paid for, all together could not.
      [{ quantity: '2.5' }, 400, 'insufficient_balance', 'quantity'],
      [
        { side: 'sell', fromPrice: '50000', toPrice: '52000', quantity: '2.1' },
        400,
        'insufficient_balance',
        'quantity',
      ],
      [{ toPrice: '90000' }, 400, 'price_band', 'toPrice'],
      [{ fromPrice: '90000' }, 400, 'price_band', 'fromPrice'],
      [{ clientId: 'x'.repeat(62) }, 400, 'field_invalid', 'clientId'],
      // Past what a number holds exactly, in quantity and in price: each is refused where it is.
      [{ quantity: '180143985.09483' }, 400, 'max_quantity', 'quantity'],
      [{ quantity: '90071992547.40991' }, 400, 'max_quantity', 'quantity'],
      [{ fromPrice: '90071992547409.9', quantity: '0.05' }, 400, 'price_band', 'fromPrice'],
    ]
    for (const [form, code, error, field] of tries) {
      expectRefused(await post(token, LADDER, { ...DOWN, ...form }), code, error, field)
    }
    expect(await openOf(token)).toEqual([])
    expect(await balances(token)).toEqual(['2', '0', '100000', '0'])
  })

  it('post-only, is refused whole where its first rung would trade', async () => {
    const [maker, token] = [await customer(), await customer()]
    await post(maker, SUBMIT, { ...SELL, price: '49900' })
    expectRefused(await post(token, LADDER, { ...DOWN, postOnly: true }), 409, 'post_only_would_cross', 'fromPrice')
    expect(await openOf(token)).toEqual([])
    const taken = await post(token, LADDER, DOWN)
    expect(rowsOf(taken)[0]?.order).toMatchObject({ status: 'filled', averagePrice: '49900' })
    expect(await openOf(token)).toHaveLength(4)
  })

  it('counts its rungs among the open orders that there may be', async () => {
    const token = await customer({ USDT: '1000000', BTC: '1' })
    const wide = { ...DOWN, rungs: 20, quantity: '0.2' }
    for (let round = 0; round < 10; round += 1) {
      expect((await post(token, LADDER, { ...wide, clientId: `round${round}` })).data).toMatchObject({ placed: 20 })
    }
    expectRefused(await post(token, LADDER, { ...wide, rungs: 2 }), 429, 'too_many_open_orders', 'symbol')
  })
})
