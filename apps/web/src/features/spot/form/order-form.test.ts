import { units } from '@candlewick/money/units'
import { DEFAULT_FEES } from '@candlewick/rules/fees'
import { describe, expect, it } from 'vitest'
import { ticksOf } from '../../../markets/terminal-market.ts'
import { BTC_MARKET } from '../../../markets/testing/btc-market.ts'
import { awaited } from '../../../terminal/form/entries.ts'
import { lacksLoan, lentOrder } from './margin-loan.ts'
import { changeDraft, type DraftAction, type DraftSituation, EMPTY_DRAFT, type OrderDraft } from './order-draft.ts'
import { summarise } from './order-summary.ts'

const market = BTC_MARKET
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
    const half = draft({ type: 'kind', kind: 'market' }, { type: 'total', text: '1' }, { type: 'percent', percent: 50 })
    expect(half.total).toBe('32091.02')
    expect(summarise(half, situation).fields).toMatchObject({ orderType: 'market', amount: '32091.02' })
  })

  it('takes a market order by either of its two figures, the one that was given last', () => {
    const market = draft({ type: 'kind', kind: 'market' }, { type: 'quantity', text: '0.1' })
    const spent = changeDraft(market, { type: 'total', text: '500' }, situation)
    expect(spent).toMatchObject({ by: 'total', quantity: '', total: '500' })
    expect(summarise(spent, situation).fields).toMatchObject({ orderType: 'market', amount: '500' })
    const counted = changeDraft(spent, { type: 'quantity', text: '0.2' }, situation)
    expect(counted).toMatchObject({ by: 'quantity', quantity: '0.2', total: '' })
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
      orderType: 'limit',
      price: '64118.5',
      quantity: '0.25',
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

const waiting = (kind: OrderDraft['kind'], ...actions: DraftAction[]) => draft({ type: 'kind', kind }, ...actions)
const text = (field: 'trigger' | 'callback' | 'activation' | 'stopPrice' | 'shown', entered: string): DraftAction => ({
  type: 'text',
  field,
  text: entered,
})

describe('the draft of an order that waits', () => {
  it('takes a price from the book for what its kind has: the limit, the trigger, or where following begins', () => {
    const take: DraftAction = { type: 'take', ticks: 641_300 }
    expect(waiting('stop_limit', take)).toMatchObject({ kind: 'stop_limit', price: '64130.0', trigger: '' })
    expect(waiting('stop_market', take)).toMatchObject({ kind: 'stop_market', trigger: '64130.0' })
    expect(waiting('trailing', take)).toMatchObject({ kind: 'trailing', activation: '64130.0' })
  })

  it('turns an OCO over with its side: what was above the price is below it for the other side', () => {
    const oco = waiting(
      'oco',
      { type: 'side', side: 'sell' },
      { type: 'price', text: '66000' },
      text('trigger', '63000'),
      { type: 'side', side: 'buy' },
    )
    expect(oco).toMatchObject({ side: 'buy', price: '63000', trigger: '66000' })
  })

  it('is an iceberg only while it is good till cancelled', () => {
    const iceberg = draft({ type: 'tif', tif: 'IOC' }, { type: 'iceberg', on: true })
    expect(iceberg.tif).toBe('GTC')
    expect(changeDraft(iceberg, { type: 'tif', tif: 'FOK' }, situation).iceberg).toBe(false)
  })

  it('gives the slider what is held while it waits, past the trigger as far as a market order may go', () => {
    const all = waiting('stop_market', text('trigger', '65000'), { type: 'percent', percent: 100 })
    // 64,182.04 / (65,000 × 1.05 × 1.001)
    expect(all.quantity).toBe('0.93945')
    expect(summarise(all, situation).error).toBeUndefined()
    expect(changeDraft(all, { type: 'side', side: 'sell' }, situation).quantity).toBe('2')
  })

  it('is by quantity where it sells, since nobody knows what an amount will be when it fires', () => {
    const byAmount = waiting('stop_market', { type: 'total', text: '500' })
    expect(changeDraft(byAmount, { type: 'side', side: 'sell' }, situation)).toMatchObject({
      by: 'quantity',
      total: '',
    })
  })
})

describe('the summary of an order that waits', () => {
  const keys = (order: OrderDraft) => summarise(order, situation).clauses?.map(({ key }) => key)

  it('says when a stop fires, what it does then, what is held, and what it comes to', () => {
    const stop = waiting('stop_market', { type: 'side', side: 'sell' }, text('trigger', '63000'), {
      type: 'quantity',
      text: '0.5',
    })
    const { clauses, fields } = summarise(stop, situation)
    expect(clauses).toMatchObject([
      { key: 'falls', figures: { trigger: '63000.0' } },
      { key: 'marketSell', figures: { quantity: '0.5', base: 'BTC' } },
      { key: 'held', figures: { amount: '0.5', coin: 'BTC' } },
      { key: 'getsAbout', figures: { total: '31468.50', fee: '31.50', fund: '3.15' } },
    ])
    expect(fields).toEqual({
      side: 'sell',
      orderType: 'stop_market',
      triggerPrice: '63000',
      triggerBy: 'last',
      quantity: '0.5',
      timeInForce: 'IOC',
      postOnly: false,
      stp: 'expire_taker',
    })
  })

  it('compares the trigger with the price that was chosen', () => {
    // Between the index (64,118.7) and the last price (64,120).
    const between = waiting('stop_market', text('trigger', '64119'), { type: 'quantity', text: '0.1' })
    expect(keys(between)?.[0]).toBe('falls')
    expect(keys(changeDraft(between, { type: 'triggerBy', by: 'index' }, situation))?.[0]).toBe('rises')
  })

  it('sends a callback as a fraction, and the activation as the trigger of a trailing stop', () => {
    const trailing = waiting(
      'trailing',
      { type: 'side', side: 'sell' },
      text('callback', '0.5'),
      text('activation', '66000'),
      { type: 'quantity', text: '0.1' },
    )
    expect(keys(trailing)?.[0]).toBe('trailSellFrom')
    expect(summarise(trailing, situation).fields).toMatchObject({ callbackRate: '0.005', triggerPrice: '66000' })
  })

  it('says both ends of an OCO, and holds a buy at the dearer of the two', () => {
    const oco = waiting('oco', { type: 'price', text: '63000' }, text('trigger', '66000'), text('stopPrice', '66100'), {
      type: 'quantity',
      text: '0.1',
    })
    const { clauses, fields } = summarise(oco, situation)
    expect(clauses?.map(({ key }) => key)).toEqual(['ocoBuy', 'rises', 'limitBuy', 'ocoEnd', 'held', 'ocoPays'])
    // 6,616.61 and a unit, since the fees of both legs are rounded up; said to two decimals, rounded up too.
    expect(clauses?.at(-2)?.figures).toEqual({ amount: '6616.62', coin: 'USDT' })
    expect(fields).toMatchObject({
      orderType: 'oco',
      price: '63000',
      triggerPrice: '66000',
      stopLimitPrice: '66100',
    })
  })

  it.each([
    [
      'a trigger where the price is',
      'stop_market',
      text('trigger', '64120'),
      { rule: 'would_trigger', field: 'trigger' },
    ],
    ['too small a callback', 'trailing', text('callback', '0.05'), { rule: 'callback_rate', field: 'callback' }],
    [
      'following a buy from above',
      'trailing',
      text('activation', '65000'),
      { rule: 'must_be_below', field: 'activation' },
    ],
    ['an OCO buy above the price', 'oco', { type: 'price', text: '65000' }, { rule: 'must_be_below', field: 'price' }],
    ['an OCO buy stop below it', 'oco', text('trigger', '63000'), { rule: 'must_be_above', field: 'trigger' }],
  ] as const)('says %s before anything else is entered', (_, kind, entered, error) => {
    expect(summarise(waiting(kind, entered), situation).error).toMatchObject({ ...error, early: false })
  })

  it('refuses an iceberg in more than a hundred parts, or shown whole', () => {
    const iceberg = (shown: string) =>
      draft(
        { type: 'iceberg', on: true },
        { type: 'price', text: '64000' },
        { type: 'quantity', text: '0.5' },
        text('shown', shown),
      )
    expect(summarise(iceberg('0.004'), situation).error).toMatchObject({ rule: 'iceberg_parts', bound: '0.005' })
    expect(summarise(iceberg('0.5'), situation).error).toMatchObject({ rule: 'iceberg_whole' })
    expect(summarise(iceberg('0.005'), situation).fields).toMatchObject({
      icebergQuantity: '0.005',
      timeInForce: 'GTC',
    })
  })
})

it('says what is still missing, an iceberg its shown part', () => {
  const missing = (...actions: DraftAction[]) => {
    const order = draft(...actions)
    return awaited(order.kind !== 'market', summarise(order, situation).error?.field)
  }
  const iceberg: DraftAction = { type: 'iceberg', on: true }
  expect(missing(iceberg)).toBe('waiting')
  expect(missing({ type: 'price', text: '64118.5' }, { type: 'quantity', text: '0.25' }, iceberg)).toBe('waitingShown')
  expect(missing({ type: 'kind', kind: 'market' })).toBe('waitingMarket')
})

describe('an order with borrowed money', () => {
  const poor: DraftSituation = { ...situation, quote: units(1_000_000_000), base: units(0) }
  const lent = (...actions: DraftAction[]) => {
    const order = draft(...actions)
    return lentOrder(order, poor, summarise(order, poor))
  }

  it('borrows exactly what a limit buy holds beyond what is there', () => {
    const order = lent({ type: 'price', text: '64118.5' }, { type: 'quantity', text: '0.25' })
    expect(order?.loan).toEqual({ coin: 'USDT', amount: 16_045_654_625 - 1_000_000_000, decimals: 6, more: false })
    expect(order?.fields).toMatchObject({ orderType: 'limit', quantity: '0.25' })
    expect(order?.error).toBeUndefined()
  })

  it('says of an order that waits that it borrows nothing, and of no other', () => {
    const lacks = (...actions: DraftAction[]) => {
      const order = draft(...actions, { type: 'price', text: '64118.5' }, { type: 'quantity', text: '0.25' })
      return lacksLoan(order, summarise(order, poor))
    }
    expect(lacks()).toBe(false)
    expect(lacks({ type: 'kind', kind: 'stop_limit' }, { type: 'text', field: 'trigger', text: '65000' })).toBe(true)
  })

  it('borrows a little more for a buy at market, whose book may move', () => {
    const order = lent({ type: 'kind', kind: 'market' }, { type: 'quantity', text: '0.25' })
    const exact = summarise(draft({ type: 'kind', kind: 'market' }, { type: 'quantity', text: '0.25' }), {
      ...poor,
      quote: undefined,
    }).hold
    expect(order?.loan.amount).toBe(Math.ceil(((exact ?? 0) * 1_002) / 1_000) - 1_000_000_000)
    expect(order?.loan.more).toBe(true)
  })

  it('borrows the coins of a sale', () => {
    const order = lent(
      { type: 'side', side: 'sell' },
      { type: 'price', text: '64200' },
      { type: 'quantity', text: '0.5' },
    )
    expect(order?.loan).toEqual({ coin: 'BTC', amount: 50_000_000, decimals: 8, more: false })
  })

  it('borrows nothing where there is enough, or where something else is wrong', () => {
    expect(lent({ type: 'price', text: '64118.5' }, { type: 'quantity', text: '0.001' })).toBeUndefined()
    expect(lent({ type: 'price', text: '99999' }, { type: 'quantity', text: '0.25' })).toBeUndefined()
    expect(lent({ type: 'price', text: '64118.5' })).toBeUndefined()
  })
})
