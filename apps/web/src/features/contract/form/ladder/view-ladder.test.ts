// @vitest-environment happy-dom
import { wholeFraction } from '@candlewick/money/fraction'
import { lots, ticks, units } from '@candlewick/money/units'
import { describe, expect, it } from 'vitest'
import { btcCoinContract, btcContract } from '../../testing/market.ts'
import { type ContractAction, changeContractDraft, EMPTY_CONTRACT_DRAFT, type FormSituation } from '../draft.ts'
import { partOf, viewLadder } from './view-ladder.ts'

const MARK = ticks(600_000)

/** 10,000 USDT in the account, and nothing open. */
function situation(part: Partial<FormSituation> = {}): FormSituation {
  return {
    market: btcContract(),
    unit: 'coin',
    book: {
      bids: { ticks: [599_990], lots: [1_000] },
      asks: { ticks: [600_010], lots: [1_000] },
      sequence: 1,
      time: 0,
    },
    mark: MARK,
    last: MARK,
    index: MARK,
    live: true,
    openLots: 0,
    mode: 'fixed',
    leverage: 20,
    positions: [],
    account: {
      free: units(10_000_000_000),
      wallet: units(10_000_000_000),
      beside: wholeFraction(0),
      exposure: () => units(0),
    },
    ...part,
  }
}

const text = (field: 'from' | 'to' | 'rungs', entered: string): ContractAction => ({
  ...{ type: 'text', field, text: entered },
})
const draft = (given: FormSituation, ...actions: ContractAction[]) =>
  [
    ...([{ type: 'kind', kind: 'ladder' }, text('from', '59000'), text('to', '58000')] as const),
    ...([text('rungs', '2'), { type: 'quantity', text: '0.2' }] as const),
    ...actions,
  ].reduce((before, action) => changeContractDraft(before, action, given), EMPTY_CONTRACT_DRAFT)
const viewOf = (given: FormSituation, ...actions: ContractAction[]) => viewLadder(draft(given, ...actions), given)

describe('a ladder in the contract form', () => {
  it('takes margin and fee of every order, and is sent with its direction', () => {
    const { rungs, figures, fields, error } = viewOf(situation())
    expect(error).toBeUndefined()
    expect(rungs?.map(({ price }) => price)).toEqual([590_000, 580_000])
    // 0.1 × (59,000 + 58,000): a twentieth of it, and the taker's 0.05%.
    expect(figures).toMatchObject({ value: 11_700_000_000, margin: 585_000_000, fee: 5_850_000, loss: 0 })
    expect(figures?.cost).toBe(590_850_000)
    expect(fields).toEqual({
      ...{ direction: 1, fromPrice: '59000', toPrice: '58000', rungs: 2, quantity: '0.2', sizes: 'even' },
      postOnly: false,
    })
  })

  it.each([
    ['a price past the band', text('from', '64000'), { rule: 'price_band', field: 'from' }],
    ['one price', text('to', '59000'), { rule: 'ladder_prices', field: 'to' }],
    ['more orders than there are', text('rungs', '21'), { rule: 'ladder_rungs', field: 'rungs', bound: '20' }],
    ['more than the margin is there for', { type: 'quantity', text: '5' }, { rule: 'insufficient_balance' }],
    ['a post-only order that would trade', { type: 'term', term: 'postOnly', on: true }, undefined],
  ] as const)('refuses %s at its field', (_, action, error) => {
    const view = viewOf(situation(), action)
    if (error === undefined) expect(view.error).toBeUndefined()
    else expect(view.error).toMatchObject({ field: 'quantity', ...error, early: false })
  })

  it('brings take-profit and stop-loss, ahead of its nearest and its furthest order', () => {
    const protects: ContractAction = { type: 'term', term: 'protects', on: true }
    const set = (field: 'takeProfit' | 'stopLoss', entered: string): ContractAction => ({
      ...{ type: 'text', field, text: entered },
    })
    const both = [protects, set('takeProfit', '60000'), set('stopLoss', '57000')]
    expect(viewOf(situation(), ...both).fields).toMatchObject({ takeProfit: '60000', stopLoss: '57000' })
    expect(viewOf(situation(), ...both, set('takeProfit', '58500')).error).toMatchObject({
      ...{ rule: 'must_be_above', field: 'takeProfit', bound: '59000.0' },
    })
    expect(viewOf(situation(), ...both, set('stopLoss', '58500')).error).toMatchObject({
      ...{ rule: 'must_be_below', field: 'stopLoss', bound: '58000.0' },
    })
  })

  it('closes no more than is held, and holds nothing for it', () => {
    const held = {
      side: 'long',
      lots: lots(100),
      entryValue: units(6_000_000_000),
      margin: units(300_000_000),
    } as const
    const given = situation({ positions: [held] })
    const close: ContractAction = { type: 'opens', opens: false }
    const prices = [close, text('from', '61000'), text('to', '62000')]
    const closing = viewOf(given, ...prices, { type: 'quantity', text: '0.1' })
    expect(closing.fields).toMatchObject({ direction: 3, quantity: '0.1' })
    expect(closing.figures).toMatchObject({ cost: 0, margin: 0 })
    expect(viewOf(given, ...prices, { type: 'quantity', text: '0.101' }).error).toMatchObject({
      ...{ rule: 'reduce_only', field: 'quantity', bound: '0.100' },
    })
  })

  it('is of coin-margined contracts in whole dollars, at what they are worth in coin', () => {
    const given = situation({ market: btcCoinContract(), unit: 'value', leverage: 10 })
    const { error, rungs, fields } = viewOf(given, { type: 'quantity', text: '2000' })
    expect(error).toBeUndefined()
    expect(rungs).toHaveLength(2)
    expect(fields?.quantity).toBe('2000')
  })

  it('gives the slider what the margin is there for, to the lot', () => {
    const given = situation()
    const whole = partOf(draft(given), 100, given)
    expect(viewOf(given, { type: 'part', percent: 100, quantity: whole }).error).toBeUndefined()
    const more = viewOf(given, { type: 'quantity', text: String((Number(whole) * 1000 + 2) / 1000) })
    expect(more.error).toMatchObject({ rule: 'insufficient_balance' })
  })

  it('is not reckoned while nothing is traded', () => {
    expect(viewOf(situation({ live: false })).error).toMatchObject({ rule: 'market_halted', field: 'order' })
  })
})
