// @vitest-environment happy-dom
import { wholeFraction } from '@candlewick/money/fraction'
import { markedEntry } from '@candlewick/money/typed-number'
import { lots, ticks, units } from '@candlewick/money/units'
import { describe, expect, it } from 'vitest'
import { btcCoinContract, btcContract } from '../testing/market.ts'
import { lotsWritten, writtenLots } from '../units.ts'
import { type ContractDraft, changeContractDraft, EMPTY_CONTRACT_DRAFT, type FormSituation } from './draft.ts'
import { mostLots } from './sizing.ts'
import { summariseContract } from './summary.ts'

const market = btcContract()
const MARK = ticks(600_000)

/** A book of one BTC a side, a dollar from the mark, and 10,000 USDT in the account. */
function situation(part: Partial<FormSituation> = {}): FormSituation {
  return {
    market,
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

const draft = (part: Partial<ContractDraft>): ContractDraft => ({ ...EMPTY_CONTRACT_DRAFT, ...part })

describe('the contract form', () => {
  it('shows the liquidation prices of the published vectors before the order is sent', () => {
    const long = summariseContract(draft({ price: '60000', quantity: '1' }), situation())
    const short = summariseContract(draft({ side: 'short', price: '60000', quantity: '1' }), situation())
    expect([long.liquidation, short.liquidation]).toEqual(['57236.2', '62736.3'])
    expect(long.fields).toEqual({
      direction: 1,
      orderType: 'limit',
      price: '60000',
      quantity: '1',
      timeInForce: 'GTC',
      postOnly: false,
    })
    expect(short.fields?.direction).toBe(2)
  })

  it('says no liquidation price of a cross position while the account behind it is not known', () => {
    const order = draft({ price: '60000', quantity: '1' })
    const unknown = { account: undefined }
    expect(summariseContract(order, situation({ ...unknown, mode: 'cross' })).liquidation).toBeUndefined()
    expect(summariseContract(order, situation({ ...unknown, mode: 'cross' })).preview?.lots).toBe(1_000)
    expect(summariseContract(order, situation(unknown)).liquidation).toBe('57236.2')
  })

  it('sends nothing while anything that it would send is not understood, an optional price least of all', () => {
    const given = { price: '60000', quantity: '1', protects: true } as const
    expect(summariseContract(draft(given), situation()).fields).toBeDefined()
    for (const field of ['price', 'quantity', 'takeProfit', 'stopLoss'] as const) {
      for (const typed of ['', '1.500', 'abc']) {
        const marked = summariseContract(draft({ ...given, [field]: markedEntry(typed) }), situation())
        expect(marked.fields).toBeUndefined()
        expect(marked.error?.field).toBe(field)
      }
    }
  })

  it('keeps what is not understood when the unit of quantities changes', () => {
    const typed = draft({ price: '60000', quantity: markedEntry('1.500') })
    const inValue = changeContractDraft(typed, { type: 'unit', from: 'coin' }, situation({ unit: 'value' }))
    expect(inValue.quantity).toBe(typed.quantity)
  })

  it('never lets the slider reach for more than an order at market then costs', () => {
    const at = situation()
    const whole = changeContractDraft(draft({ kind: 'market' }), { type: 'percent', percent: 100 }, at)
    const { error, preview } = summariseContract(whole, at)
    expect(error).toBeUndefined()
    expect(preview?.cost).toBeLessThanOrEqual(10_000_000_000)
    const most = mostLots(whole, at) ?? lots(0)
    const more = summariseContract({ ...whole, quantity: writtenLots(market, 'coin', lots(most + 1)) }, at)
    // One lot more is past the account, or past what rests in the book.
    expect(more.error ?? more.preview?.unfilled).toBeTruthy()
  })

  it('foresees that the market has no room for more, and names what is left of it', () => {
    // 1,000,000 USDT at an index of 50,000 are 20 BTC, of which 19.95 are open.
    const bounded = { ...market, maxOpenInterest: units(1_000_000_000_000) }
    const at = situation({ market: bounded, index: ticks(500_000), openLots: 19_950 })
    const order = draft({ price: '60000', quantity: '0.05' })
    expect(summariseContract(order, at).error).toBeUndefined()
    const more = summariseContract({ ...order, quantity: '0.051' }, at)
    expect(more).toMatchObject({ error: { rule: 'open_interest', field: 'quantity', bound: '0.050', unit: 'BTC' } })
    expect(more.fields).toBeUndefined()
    expect(mostLots(order, at)).toBe(50)
    expect(summariseContract({ ...order, quantity: '0.051' }, situation({ market: bounded })).error).toBeUndefined()
  })

  it('closes at most what is held, and a closing order costs nothing', () => {
    const positions = [
      { side: 'long', lots: lots(100), entryValue: units(6_000_000_000), margin: units(300_000_000) },
    ] as const
    const at = situation({ positions })
    const closing = draft({ opens: false, kind: 'market', quantity: '0.1' })
    expect(summariseContract(closing, at)).toMatchObject({
      fields: { direction: 3, timeInForce: 'IOC' },
      preview: { cost: 0, profit: -100_000 },
    })
    const tooMuch = summariseContract({ ...closing, quantity: '0.101' }, at)
    expect(tooMuch.error).toMatchObject({ rule: 'reduce_only', bound: '0.100' })
  })

  it('refuses a post-only order that the book would fill at once', () => {
    const crossing = draft({ price: '60001', quantity: '0.1', postOnly: true })
    expect(summariseContract(crossing, situation()).error).toMatchObject({ rule: 'post_only_would_cross' })
    expect(summariseContract({ ...crossing, price: '60000.9' }, situation()).error).toBeUndefined()
  })

  it('writes the same quantity in coin, contracts and USDT', () => {
    const quantity = lots(250)
    expect(writtenLots(market, 'coin', quantity)).toBe('0.25')
    expect(writtenLots(market, 'cont', quantity)).toBe('250')
    expect(writtenLots(market, 'value', quantity, MARK)).toBe('15000')
    for (const unit of ['coin', 'cont', 'value'] as const) {
      expect(lotsWritten(market, unit, writtenLots(market, unit, quantity, MARK), MARK)).toBe(quantity)
    }
    expect(lotsWritten(market, 'value', '59.99', MARK)).toBe(0)
    expect(lotsWritten(market, 'coin', '0.0005')).toBeUndefined()
  })

  it('writes what was entered anew when the unit changes', () => {
    const written = draft({ price: '60000', quantity: '0.25' })
    const changed = changeContractDraft(written, { type: 'unit', from: 'coin' }, situation({ unit: 'value' }))
    expect(changed.quantity).toBe('15000')
  })

  it('shows the published prices of an inverse contract, counted in dollars and settled in the coin', () => {
    const coin = btcCoinContract()
    const at = situation({
      market: coin,
      unit: 'value',
      book: {
        bids: { ticks: [599_990], lots: [10_000] },
        asks: { ticks: [600_010], lots: [10_000] },
        sequence: 1,
        time: 0,
      },
      account: {
        free: units(100_000_000),
        wallet: units(100_000_000),
        beside: wholeFraction(0),
        exposure: () => units(0),
      },
    })
    const long = summariseContract(draft({ price: '60000', quantity: '300000' }), at)
    const short = summariseContract(draft({ side: 'short', price: '60000', quantity: '300000' }), at)
    expect([long.liquidation, short.liquidation]).toEqual(['57373.9', '62905.3'])
    // Five BTC at 20x, and the taker fee of five hundredths of a percent.
    expect(long).toMatchObject({ preview: { margin: 25_000_000, fee: 250_000 }, fields: { quantity: '300000' } })
    const whole = changeContractDraft(draft({ price: '60000' }), { type: 'percent', percent: 100 }, at)
    expect(summariseContract(whole, at).error).toBeUndefined()
  })

  it('writes a quantity of an inverse contract in dollars, contracts and coin', () => {
    const coin = btcCoinContract()
    const quantity = lots(30)
    expect(writtenLots(coin, 'value', quantity)).toBe('3000')
    expect(writtenLots(coin, 'cont', quantity)).toBe('30')
    expect(writtenLots(coin, 'coin', quantity, MARK)).toBe('0.05')
    for (const unit of ['coin', 'cont', 'value'] as const) {
      expect(lotsWritten(coin, unit, writtenLots(coin, unit, lots(7), MARK), MARK)).toBe(7)
    }
    expect(lotsWritten(coin, 'value', '150')).toBeUndefined()
  })

  it('sends a stop with its trigger and price, and reckons it where it fires', () => {
    const stop = draft({ kind: 'stop_limit', trigger: '61000', triggerBy: 'mark', price: '61010', quantity: '0.1' })
    const { fields, fires, preview, error } = summariseContract(stop, situation())
    expect(error).toBeUndefined()
    expect(fields).toMatchObject({
      direction: 1,
      orderType: 'stop_limit',
      triggerPrice: '61000',
      triggerBy: 'mark',
      price: '61010',
      priceProtect: false,
    })
    expect(fires).toBe(610_000)
    // 0.1 × 61,010 / 20, the taker fee, and the dollar past the mark that is there by then.
    expect([preview?.margin, preview?.fee, preview?.loss]).toEqual([305_050_000, 3_050_500, 1_000_000])
    expect(summariseContract({ ...stop, trigger: '60000' }, situation()).error).toMatchObject({ rule: 'would_trigger' })
  })

  it('sends a trailing stop that closes, without a price, and shows where it would fire now', () => {
    const positions = [
      { side: 'long', lots: lots(100), entryValue: units(6_000_000_000), margin: units(300_000_000) },
    ] as const
    const trailing = draft({ kind: 'trailing', opens: false, callback: '1', activation: '62000', quantity: '0.1' })
    const { fields, fires } = summariseContract(trailing, situation({ positions }))
    expect(fields).toEqual({
      direction: 3,
      orderType: 'trailing',
      triggerPrice: '62000',
      triggerBy: 'last',
      callbackRate: '0.01',
      priceProtect: false,
      quantity: '0.1',
      timeInForce: 'IOC',
      postOnly: false,
    })
    expect(fires).toBe(613_800)
    const wrong = summariseContract({ ...trailing, activation: '59000' }, situation({ positions }))
    expect(wrong.error).toMatchObject({ rule: 'must_be_above', field: 'activation' })
    expect(summariseContract({ ...trailing, callback: '11' }, situation({ positions })).error).toMatchObject({
      rule: 'callback_rate',
    })
  })

  it('lets a waiting order be sent that the account could not pay for now, and says so', () => {
    const large = draft({ kind: 'stop_market', trigger: '61000', quantity: '10' })
    const { fields, warning } = summariseContract(large, situation())
    expect(fields).toBeDefined()
    expect(warning).toMatchObject({ rule: 'insufficient_balance' })
  })

  it('brings take-profit and stop-loss with an opening order, each on its side of the price', () => {
    const order = draft({ price: '60000', quantity: '0.1', protects: true, takeProfit: '61500', stopLoss: '59000' })
    expect(summariseContract(order, situation()).fields).toMatchObject({
      takeProfit: '61500',
      takeProfitBy: 'mark',
      stopLoss: '59000',
      stopLossBy: 'mark',
    })
    const wrong = summariseContract({ ...order, stopLoss: '60500' }, situation())
    expect(wrong.error).toMatchObject({ rule: 'must_be_below', field: 'stopLoss', bound: '60000.0' })
    // What takes the profit of a long stops the loss of a short.
    const turned = changeContractDraft(order, { type: 'side', side: 'short' }, situation())
    expect([turned.takeProfit, turned.stopLoss]).toEqual(['59000', '61500'])
    expect(summariseContract({ ...turned, opens: false }, situation()).fields).toBeUndefined()
  })

  it.each([
    // From the limit, the trigger, where a trailing stop would fire now, and both prices of an OCO.
    ['stop_limit', { trigger: '61000', price: '61200' }, '61200.0', '61200.0'],
    ['stop_market', { trigger: '61000' }, '61000.0', '61000.0'],
    ['trailing', { callback: '1' }, '60600.0', '60600.0'],
    ['oco', { price: '59000', trigger: '61000' }, '61000.0', '59000.0'],
    ['oco', { price: '59000', trigger: '61000', stopPrice: '61100' }, '61100.0', '59000.0'],
  ] as const)('brings them with a waiting order as well: %s %o', (kind, terms, above, below) => {
    const order = draft({ ...terms, kind, quantity: '0.1', protects: true, takeProfit: '62000', stopLoss: '58000' })
    expect(summariseContract(order, situation()).fields).toMatchObject({ takeProfit: '62000', stopLoss: '58000' })
    const wrong = (change: Partial<ContractDraft>) => summariseContract({ ...order, ...change }, situation()).error
    expect(wrong({ takeProfit: above })).toMatchObject({ rule: 'must_be_above', field: 'takeProfit', bound: above })
    expect(wrong({ stopLoss: below })).toMatchObject({ rule: 'must_be_below', field: 'stopLoss', bound: below })
    expect(summariseContract({ ...order, protects: false }, situation()).fields).not.toHaveProperty('takeProfit')
  })

  it('sends an iceberg with what it shows, less than all and no less than a hundredth of it', () => {
    const iceberg = draft({ price: '59000', quantity: '2', iceberg: true, shown: '0.1' })
    expect(summariseContract(iceberg, situation()).fields).toMatchObject({ icebergQuantity: '0.1', timeInForce: 'GTC' })
    const wrong = (shown: string) => summariseContract({ ...iceberg, shown }, situation()).error
    expect(wrong('2')).toMatchObject({ rule: 'iceberg_whole', field: 'shown' })
    expect(wrong('0.019')).toMatchObject({ rule: 'iceberg_parts', bound: '0.02' })
    expect(changeContractDraft(iceberg, { type: 'tif', tif: 'IOC' }, situation()).iceberg).toBe(false)
  })

  it('sends a worth as it was typed, reckoned at the limit or the mark, and lots where the slider said how much', () => {
    const at = situation({ unit: 'value' })
    const limit = summariseContract(draft({ price: '60000', quantity: '1559.99' }), at)
    expect([limit.fields?.amount, limit.fields?.quantity]).toEqual(['1559.99', undefined])
    expect(limit.preview?.lots).toBe(25)
    // At the best price of the book, a dollar above the mark, it would be a lot less.
    const market = summariseContract(draft({ kind: 'market', quantity: '60000' }), at)
    expect([market.fields?.amount, market.preview?.lots]).toEqual(['60000', 1_000])
    const slid = changeContractDraft(draft({ price: '60000' }), { type: 'percent', percent: 50 }, at)
    expect(summariseContract(slid, at).fields).toMatchObject({ quantity: expect.any(String) })
    expect(summariseContract(slid, at).fields?.amount).toBeUndefined()
    const stop = draft({ kind: 'stop_market', trigger: '61000', quantity: '1559.99' })
    expect(summariseContract(stop, at).fields).toMatchObject({ quantity: '0.025' })
  })

  it('sends an OCO whose limit is better than the price now and whose trigger is worse', () => {
    const oco = draft({
      kind: 'oco',
      price: '59000',
      trigger: '61000',
      stopPrice: '61010',
      quantity: '0.1',
      tif: 'IOC',
    })
    const { fields, preview } = summariseContract(oco, situation())
    expect(fields).toEqual({
      direction: 1,
      orderType: 'oco',
      price: '59000',
      triggerPrice: '61000',
      triggerBy: 'last',
      stopLimitPrice: '61010',
      quantity: '0.1',
      timeInForce: 'GTC',
      postOnly: false,
    })
    // What rests is held: 0.1 × 59,000 / 20.
    expect(preview?.margin).toBe(295_000_000)
    const wrong = (part: Partial<ContractDraft>) => summariseContract({ ...oco, ...part }, situation()).error
    expect(wrong({ price: '60500' })).toMatchObject({ rule: 'must_be_below', field: 'price', bound: '60000.0' })
    expect(wrong({ trigger: '59500' })).toMatchObject({ rule: 'must_be_above', field: 'trigger' })
    expect(wrong({ trigger: '' })).toMatchObject({ rule: 'price_required', field: 'trigger', early: true })
    const short = summariseContract(
      { ...oco, side: 'short', price: '61000', trigger: '59000', stopPrice: '' },
      situation(),
    )
    expect(short.fields).toMatchObject({ direction: 2, triggerPrice: '59000' })
    expect(short.fields?.stopLimitPrice).toBeUndefined()
  })
})
