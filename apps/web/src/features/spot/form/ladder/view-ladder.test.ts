import { units } from '@candlewick/money/units'
import { DEFAULT_FEES } from '@candlewick/rules/fees'
import { describe, expect, it } from 'vitest'
import { ticksOf } from '../../../../markets/terminal-market.ts'
import { BTC_MARKET } from '../../../../markets/testing/btc-market.ts'
import { changeDraft, type DraftAction, type DraftSituation, EMPTY_DRAFT } from '../order-draft.ts'
import { partOf, viewLadder } from './view-ladder.ts'

const market = BTC_MARKET
const situation: DraftSituation = {
  market,
  fees: DEFAULT_FEES,
  book: {
    bids: { ticks: [641_000], lots: [100_000] },
    asks: { ticks: [641_200], lots: [100_000] },
    sequence: 1,
    time: 1,
  },
  base: units(200_000_000),
  quote: units(64_182_040_000),
  index: ticksOf(market, '64118.7'),
  last: ticksOf(market, '64120'),
}
const text = (field: 'from' | 'to' | 'rungs', entered: string): DraftAction => ({ type: 'text', field, text: entered })
const draft = (...actions: DraftAction[]) =>
  [
    ...([{ type: 'kind', kind: 'ladder' }, text('from', '64000'), text('to', '62000')] as const),
    ...([text('rungs', '3'), { type: 'quantity', text: '0.6' }] as const),
    ...actions,
  ].reduce((before, action) => changeDraft(before, action, situation), EMPTY_DRAFT)

describe('a ladder in the spot form', () => {
  it('is the orders that are placed, with what they hold, and is sent as it was typed', () => {
    const view = viewLadder(draft(), situation)
    expect(view.error).toBeUndefined()
    expect(view.rungs).toEqual([
      { price: 640_000, lots: 20_000 },
      { price: 630_000, lots: 20_000 },
      { price: 620_000, lots: 20_000 },
    ])
    // 0.2 × (64,000 + 63,000 + 62,000), and a thousandth of it.
    expect(view.figures).toEqual({ value: 37_800_000_000, fee: 37_800_000, hold: 37_837_800_000 })
    expect(view.fields).toEqual({
      ...{ side: 'buy', fromPrice: '64000', toPrice: '62000', rungs: 3, quantity: '0.6', sizes: 'even' },
      ...{ postOnly: false, stp: 'expire_taker' },
    })
  })

  it.each([
    ['one order', text('rungs', '1'), { rule: 'ladder_rungs', field: 'rungs', bound: '20' }],
    ['more orders than there are', text('rungs', '21'), { rule: 'ladder_rungs', field: 'rungs', bound: '20' }],
    ['more orders than prices', text('to', '63999.9'), { rule: 'ladder_rungs', field: 'rungs', bound: '2' }],
    ['one price', text('to', '64000'), { rule: 'ladder_prices', field: 'to' }],
    ['a price off the tick', text('from', '64000.05'), { rule: 'price_step', field: 'from', bound: '0.1' }],
    ['a price past the band', text('from', '80000'), { rule: 'price_band', field: 'from', bound: '76942.4' }],
    ['a last price past the band', text('to', '80000'), { rule: 'price_band', field: 'to', bound: '76942.4' }],
    ['less than a lot each', { type: 'quantity', text: '0.00002' }, { rule: 'ladder_amount', bound: '0.00003' }],
    ['too small orders', { type: 'quantity', text: '0.0001' }, { rule: 'min_notional', field: 'quantity', bound: '5' }],
    ['more than there is', { type: 'quantity', text: '1.1' }, { rule: 'insufficient_balance', bound: '64182.04' }],
    ['more than an order may have', { type: 'quantity', text: '900' }, { rule: 'max_quantity', bound: '200' }],
  ] as const)('refuses %s at its field, with the bound', (_, action, error) => {
    const view = viewLadder(draft(action), situation)
    expect(view.error).toMatchObject({ ...error, early: false })
    expect(view.fields).toBeUndefined()
  })

  it('refuses post-only orders that would trade at once', () => {
    const crossing = draft({ type: 'postOnly', on: true }, text('to', '64120'))
    expect(viewLadder(crossing, situation).error).toMatchObject({ rule: 'post_only_would_cross', field: 'to' })
  })

  it('says early only what is still to be entered', () => {
    expect(viewLadder(draft(text('to', '')), situation).error).toEqual({
      rule: 'price_required',
      field: 'to',
      early: true,
    })
  })

  it('gives the slider what the balance pays for with these prices, to the lot', () => {
    const whole = partOf(draft(), 100, situation)
    const view = viewLadder(draft({ type: 'part', percent: 100, quantity: whole }), situation)
    expect(view.error).toBeUndefined()
    const more = changeDraft(
      draft({ type: 'quantity', text: whole }),
      { type: 'step', field: 'quantity', direction: 1 },
      situation,
    )
    const next = changeDraft(more, { type: 'step', field: 'quantity', direction: 1 }, situation)
    expect([viewLadder(more, situation).error?.rule, viewLadder(next, situation).error?.rule]).toContain(
      'insufficient_balance',
    )
    expect(partOf(draft({ type: 'side', side: 'sell' }), 50, situation)).toBe('1')
    expect(draft({ type: 'part', percent: 50, quantity: '0.4' }, text('to', '61000'))).toMatchObject({
      percent: undefined,
      quantity: '0.4',
    })
  })

  it('takes its first price from the book, and every next one as its last', () => {
    const take = (ticks: number): DraftAction => ({ type: 'take', ticks })
    const empty = draft(text('from', ''), text('to', ''))
    const first = changeDraft(empty, take(641_000), situation)
    expect(first).toMatchObject({ from: '64100.0', to: '' })
    expect(changeDraft(first, take(630_000), situation)).toMatchObject({ from: '64100.0', to: '63000.0' })
  })
})
