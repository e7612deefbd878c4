// @vitest-environment happy-dom
import { lots, ticks, units } from '@candlewick/money/units'
import { describe, expect, it } from 'vitest'
import { btcContract } from '../testing/market.ts'
import { enteredReturn, outcomeOf, type Protected, priceForReturn } from './protection.ts'

const market = btcContract()

/** 0.1 BTC entered at 60,000 with 20x: 300 USDT of margin. */
const of = (side: 'long' | 'short'): Protected => ({
  market,
  side,
  entry: ticks(600_000),
  leverage: 20,
  position: { side, lots: lots(100), entryValue: units(6_000_000_000) },
  margin: units(300_000_000),
})

describe('take-profit and stop-loss in the form', () => {
  it('give what closing all of it there makes, before fees, and the return on its margin', () => {
    expect(outcomeOf('61500', of('long'))).toEqual({ profit: 150_000_000, rate: 50_000_000 })
    expect(outcomeOf('61500', of('short'))).toEqual({ profit: -150_000_000, rate: -50_000_000 })
    expect(outcomeOf('', of('long'))).toBeUndefined()
  })

  it('are found from a part of the margin, on the side that the position asks for', () => {
    expect(priceForReturn('take_profit', '50', of('long'))).toBe('61500.0')
    expect(priceForReturn('stop_loss', '50', of('long'))).toBe('58500.0')
    expect(priceForReturn('take_profit', '50', of('short'))).toBe('58500.0')
    expect(priceForReturn('stop_loss', '50', of('short'))).toBe('61500.0')
  })

  it('round to the tick that wins no less and loses no more', () => {
    // 0.01% of the margin is 0.3 of a tick.
    expect(priceForReturn('take_profit', '0.01', of('long'))).toBe('60000.3')
    expect(priceForReturn('take_profit', '0.001', of('long'))).toBe('60000.1')
    expect(priceForReturn('stop_loss', '0.05', of('long'))).toBe('59998.5')
  })

  it('have no price where none gives the return', () => {
    expect(priceForReturn('take_profit', '2000', of('short'))).toBeUndefined()
    expect(priceForReturn('take_profit', '', of('long'))).toBeUndefined()
    expect(priceForReturn('take_profit', '50', { ...of('long'), entry: undefined })).toBeUndefined()
  })

  it('write the return of a price as it would be entered', () => {
    expect(enteredReturn(outcomeOf('61500', of('long')))).toBe('50')
    expect(enteredReturn(outcomeOf('61503.7', of('short')))).toBe('50.1')
    expect(enteredReturn(undefined)).toBe('')
  })
})
