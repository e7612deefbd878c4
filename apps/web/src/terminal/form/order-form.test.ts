import { units } from '@candlewick/money/units'
import { DEFAULT_FEES } from '@candlewick/rules/fees'
import { describe, expect, it } from 'vitest'
import { spotMarket, ticksOf } from '../spot-market.ts'
import { changeDraft, type DraftAction, type DraftSituation, EMPTY_DRAFT, type OrderDraft } from './order-draft.ts'
import { summarise } from './order-summary.ts'

const market = spotMarket({
  symbol: 'BTC_USDT',
  base: 'BTC',
  quote: 'USDT',
  tickSize: '0.1',
  lotSize: '0.00001',
  minNotional: '5',
  maxQuantity: '200',
  baseDecimals: 8,
  quoteDecimals: 6,
})
const situation: DraftSituation = {
  market,
  fees: DEFAULT_FEES,
  book: {
    bids: { ticks: [641_000, 640_900], lots: [100_000, 100_000] },
    asks: { ticks: [641_200, 641_300], lots: [100_000, 100_000] },
    sequence: 1,
    time: 1,
  },
  base: units(200_000_000),
  quote: units(64_182_040_000),
  index: ticksOf(market, '64118.7'),
  last: ticksOf(market, '64120'),
}
const draft = (...actions: DraftAction[]): OrderDraft =>
  actions.reduce((before, action) => changeDraft(before, action, situation), EMPTY_DRAFT)

describe('the order draft', () => {
  it('computes the total from price and quantity, and the quantity from a typed total', () => {
    const typed = draft({ type: 'price', text: '64118.5' }, { type: 'quantity', text: '0.25' })
    expect(typed.total).toBe('16029.625')
    const byTotal = changeDraft(typed, { type: 'total', text: '1000' }, situation)
    expect(byTotal.quantity).toBe('0.01559')
    expect(changeDraft(byTotal, { type: 'price', text: '50000' }, situation).quantity).toBe('0.02')
  })

  it('gives the slider what the balance pays for, fee included, and keeps to it when the side changes', () => {
    const all = draft({ type: 'price', text: '64118.5' }, { type: 'percent', percent: 100 })
    expect(all.quantity).toBe('0.99999')
    expect(summarise(all, situation).error).toBeUndefined()
    expect(changeDraft(all, { type: 'side', side: 'sell' }, situation).quantity).toBe('2')
    expect(changeDraft(all, { type: 'quantity', text: '1' }, situation).percent).toBeUndefined()
  })

  it('spends a part of the balance by a market order by amount', () => {
    const half = draft({ type: 'kind', kind: 'market' }, { type: 'by', by: 'total' }, { type: 'percent', percent: 50 })
    expect(half.total).toBe('32091.02')
    expect(summarise(half, situation).fields).toMatchObject({ commissType: 'market', amount: '32091.02' })
  })

  it('takes a price from the book, and with a double click as much as rests and can be paid', () => {
    expect(draft({ type: 'take', ticks: 641_200 })).toMatchObject({ price: '64120.0', quantity: '' })
    const both = draft({ type: 'take', ticks: 641_200, lots: 25_000 })
    expect(both).toMatchObject({ price: '64120.0', quantity: '0.25', total: '16030' })
    expect(draft({ type: 'take', ticks: 641_200, lots: 9_000_000 }).quantity).toBe('0.99996')
  })

  it('steps by a tick and by a lot, never below one', () => {
    const price = draft({ type: 'price', text: '0.1' }, { type: 'step', field: 'price', direction: -1 })
    expect(price.price).toBe('0.1')
    expect(changeDraft(price, { type: 'step', field: 'price', direction: 1 }, situation).price).toBe('0.2')
    expect(draft({ type: 'step', field: 'quantity', direction: 1 }).quantity).toBe('0.00001')
  })

  it('is good till cancelled as soon as it is post only, and no longer post only when it is not', () => {
    const post = draft({ type: 'tif', tif: 'IOC' }, { type: 'postOnly', on: true })
    expect(post.tif).toBe('GTC')
    expect(changeDraft(post, { type: 'tif', tif: 'FOK' }, situation).postOnly).toBe(false)
  })

  it('is empty again after it was sent, but keeps price and side', () => {
    const sent = draft(
      { type: 'side', side: 'sell' },
      { type: 'price', text: '65000' },
      { type: 'percent', percent: 25 },
      { type: 'sent' },
    )
    expect(sent).toMatchObject({ side: 'sell', price: '65000', quantity: '', total: '', percent: undefined })
  })
})

describe('the order summary', () => {
  it('says what a limit buy costs at most, its fee, and the fund’s tenth of it', () => {
    const limit = draft({ type: 'price', text: '64118.5' }, { type: 'quantity', text: '0.25' })
    const { sentence, fields } = summarise(limit, situation)
    expect(sentence).toEqual({
      key: 'limitBuy',
      quantity: '0.25',
      price: '64118.5',
      total: '16045.66',
      fee: '16.03',
      fund: '1.60',
    })
    expect(fields).toEqual({
      side: 'buy',
      commissType: 'limit',
      commissPrice: '64118.5',
      commissNum: '0.25',
      timeInForce: 'GTC',
      postOnly: false,
      stp: 'expire_taker',
    })
  })

  it('walks the book for a market order and says what it does not hold', () => {
    const order = draft(
      { type: 'kind', kind: 'market' },
      { type: 'side', side: 'sell' },
      { type: 'quantity', text: '2' },
    )
    const { sentence } = summarise(order, situation)
    expect(sentence).toMatchObject({ key: 'marketSell', price: '64090.0', total: '128061.81' })
    const more = changeDraft(order, { type: 'quantity', text: '3' }, { ...situation, base: units(900_000_000) })
    expect(summarise(more, { ...situation, base: units(900_000_000) }).sentence?.unfilled).toBe('1')
  })

  it.each([
    ['a price off the tick', '64118.55', '1', { rule: 'price_step', field: 'price', bound: '0.1' }],
    ['a quantity off the lot', '64118.5', '0.000001', { rule: 'quantity_step', bound: '0.00001', unit: 'BTC' }],
    ['a price beyond the band', '80000', '0.1', { rule: 'price_band', field: 'price', bound: '76942.4' }],
    ['a value under the minimum', '64118.5', '0.00001', { rule: 'min_notional', bound: '5', unit: 'USDT' }],
    ['more than there is', '64118.5', '1.5', { rule: 'insufficient_balance', bound: '64182.04', unit: 'USDT' }],
    ['more than one order may have', '64118.5', '201', { rule: 'max_quantity', bound: '200', unit: 'BTC' }],
  ])('refuses %s with the rule and its bound', (_, price, quantity, error) => {
    const entered = draft({ type: 'price', text: price }, { type: 'quantity', text: quantity })
    const summary = summarise(entered, situation)
    expect(summary.error).toMatchObject({ ...error, early: false })
    expect(summary.fields).toBeUndefined()
  })

  it('says early only what is still to be entered', () => {
    expect(summarise(EMPTY_DRAFT, situation).error).toEqual({ rule: 'price_required', field: 'price', early: true })
  })

  it('refuses a post-only order that would cross the book', () => {
    const crossing = draft(
      { type: 'postOnly', on: true },
      { type: 'price', text: '64120' },
      { type: 'quantity', text: '0.1' },
    )
    expect(summarise(crossing, situation).error).toMatchObject({ rule: 'post_only_would_cross', bound: '64120.0' })
    const resting = changeDraft(crossing, { type: 'price', text: '64119.9' }, situation)
    expect(summarise(resting, situation).error).toBeUndefined()
  })
})
