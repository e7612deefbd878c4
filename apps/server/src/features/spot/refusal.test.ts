import { REFUSAL_RULES } from '@candlewick/engine/ledger/refusal'
import { ERRORS } from '@candlewick/protocol/errors'
import { describe, expect, it } from 'vitest'
import { refusalError } from './refusal.ts'

const market = {
  symbol: 'BTC_USDT',
  base: 'BTC',
  quote: 'USDT',
  tickSize: '0.1',
  lotSize: '0.00001',
  lotUnits: 1_000,
  baseDecimals: 8,
  quoteDecimals: 6,
}

describe('a refusal of the state machine', () => {
  it.each(REFUSAL_RULES)('by %s has a name of the catalogue, and says the rule where that name is general', (rule) => {
    const error = refusalError({ type: 'refused', rule }, market, { side: 'buy' })
    expect(ERRORS[error.error]).toBeGreaterThanOrEqual(400)
    expect(ERRORS[error.error]).toBeLessThan(500)
    if (error.error === 'refused') expect(error.field).toBe(rule)
  })

  it.each([
    ['price_band', 'price', 600_000, 'price', '60000'],
    ['post_only', 'price', 500_001, 'price', '50000.1'],
    ['max_quantity', 'lots', 20_000_000, 'quantity', '200'],
    ['min_notional', 'amount', 5_000_000, 'amount', '5'],
    ['quantity_filled', 'lots', 4_000, 'quantity', '0.04'],
    ['max_open_orders', 'symbol', 200, 'symbol', 200],
    ['client_id_form', 'clientId', 64, 'clientId', 64],
    ['would_trigger', 'trigger', 500_000, 'triggerPrice', '50000'],
    ['oco_prices', 'price', 500_000, 'price', '50000'],
    ['oco_prices', 'stopPrice', 490_000, 'stopLimitPrice', '49000'],
    ['callback_rate', 'callback', 100_000, 'callbackRate', '0.001'],
    ['iceberg_parts', 'display', 1_000, 'icebergQuantity', '0.01'],
    ['price_band', 'stopPrice', 450_000, 'stopLimitPrice', '45000'],
  ])('by %s names the field of the form and a bound that people read', (rule, field, bound, shownField, shownBound) => {
    const error = refusalError({ type: 'refused', rule, field, bound }, market, { side: 'buy' })
    expect([error.field, error.bound]).toEqual([shownField, shownBound])
  })

  it('for want of money names what is there, in the coin that is short, and the size that was asked for', () => {
    const refused = { type: 'refused', rule: 'insufficient_balance', field: 'amount', bound: 150_000_000 } as const
    const short = (order: { side: 'buy' | 'sell'; amount?: number }) => {
      const { field, bound } = refusalError(refused, market, order)
      return [field, bound]
    }
    expect(short({ side: 'buy' })).toEqual(['quantity', '150'])
    expect(short({ side: 'buy', amount: 1 })).toEqual(['amount', '150'])
    expect(short({ side: 'sell' })).toEqual(['quantity', '1.5'])
  })
})
