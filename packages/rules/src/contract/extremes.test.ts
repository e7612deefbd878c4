/** Whatever a person can type and whatever the market has come to: a preview says which bound, and never throws. */

import { fraction } from '@candlewick/money/fraction'
import type { Lots, Rate, Ticks } from '@candlewick/money/types'
import { lots, ticks, units } from '@candlewick/money/units'
import { describe, expect, it } from 'vitest'
import { previewConditional } from '../conditional-preview.ts'
import { DEFAULT_FEES } from '../fees.ts'
import { deriveSpotMarket } from '../market.ts'
import { previewOrder } from '../preview.ts'
import { outcomeAt, profitFor } from './calculator.ts'
import { CONTRACT_FEES, type ContractRules } from './contract.ts'
import {
  addPremium,
  averagePremium,
  boundedMove,
  fundingPayment,
  indexMove,
  NO_PREMIUM,
  premiumIndex,
} from './funding.ts'
import { MAX_CONTRACT_VALUE, tradeValue, valueUp } from './position.ts'
import { type BackedPosition, type ContractSituation, previewContract } from './preview.ts'
import { previewReverse } from './reverse.ts'
import { Chance } from './testing/chance.ts'
import { BTC_INVERSE, BTC_LINEAR } from './testing/contracts.ts'

const MOST = Number.MAX_SAFE_INTEGER
const SAMPLES = 4_000

/** Well-formed and as far out as it may be. */
function extreme(chance: Chance, ...bounds: number[]): number {
  const kind = chance.between(0, 5)
  if (kind === 0) return chance.between(1, 3)
  if (kind === 1) return MOST - chance.between(0, 1)
  const bound = bounds[chance.between(0, Math.max(0, bounds.length - 1))]
  if (kind < 4 && bound !== undefined) return Math.max(1, Math.min(MOST, bound + chance.between(-1, 1)))
  return Math.floor(2 ** chance.between(0, 52)) + chance.between(0, 1)
}

function situationOf(chance: Chance, contract: ContractRules): ContractSituation {
  const mark = ticks(extreme(chance, 600_000, 1_000_000_000_000_000))
  const level = (): readonly [Ticks, Lots] => [ticks(extreme(chance, mark)), lots(extreme(chance, contract.maxLots))]
  const positions = (['long', 'short'] as const).slice(0, chance.between(0, 2)).map((side): BackedPosition => {
    const quantity = lots(chance.between(1, 1_000_000_000))
    const entryValue = units(Math.min(MAX_CONTRACT_VALUE, valueUp(quantity, mark, contract)))
    return { side, lots: quantity, entryValue, margin: units(Math.floor(entryValue / 20)) }
  })
  return {
    contract,
    takerRate: CONTRACT_FEES.taker,
    mark,
    book: [level(), level()],
    mode: chance.between(0, 1) === 0 ? 'cross' : 'isolated',
    positions,
    exposure: units(extreme(chance)),
    free: units(extreme(chance)),
    wallet: units(extreme(chance)),
  }
}

describe('extremes', () => {
  it('the orders that once stopped the exchange are refused with the bound on what an order is worth', () => {
    const situation: ContractSituation = {
      contract: BTC_INVERSE.rules,
      takerRate: CONTRACT_FEES.taker,
      mark: ticks(600_000),
      book: [],
      mode: 'cross',
      positions: [],
      exposure: units(0),
      free: units(0),
      wallet: units(0),
    }
    const order = { side: 'long', opens: true, kind: 'limit', lots: BTC_INVERSE.rules.maxLots, leverage: 20 } as const
    const { refusal } = previewContract({ ...order, price: ticks(1) }, situation)
    expect(refusal).toEqual({ rule: 'max_notional', bound: MAX_CONTRACT_VALUE })
  })

  it.each([BTC_LINEAR.rules, BTC_INVERSE.rules])(
    '$symbol: previews and the calculator say something of anything',
    (contract) => {
      const chance = new Chance(7)
      const met = new Set<string>()
      for (let n = 0; n < SAMPLES; n += 1) {
        const situation = situationOf(chance, contract)
        const price = ticks(extreme(chance, 1_000_000_000_000_000, situation.mark ?? 1))
        const request = {
          side: chance.between(0, 1) === 0 ? 'long' : 'short',
          opens: chance.between(0, 2) > 0,
          kind: chance.between(0, 2) > 0 ? 'limit' : 'market',
          lots: lots(extreme(chance, contract.maxLots, 1_000)),
          leverage: [1, 20, 125][chance.between(0, 2)] ?? 1,
        } as const
        const preview = previewContract(request.kind === 'limit' ? { ...request, price } : request, situation)
        met.add(preview.refusal?.rule ?? 'accepted')
        expect(Number.isSafeInteger(preview.cost)).toBe(true)
        const { mark = ticks(1) } = situation
        previewReverse(
          request.side,
          { ...situation, mark, leverage: 20, funding: 0, backing: { wallet: situation.wallet, asked: 0, profit: 0 } },
          situation.book,
        )
        const plan = { ...request, entry: price, entryRate: CONTRACT_FEES.maker, exitRate: CONTRACT_FEES.taker }
        outcomeAt(plan, mark, contract)
        profitFor(plan, extreme(chance) as Rate, contract)
      }
      for (const rule of ['max_notional', 'max_quantity', 'price_band', 'leverage_tier', 'accepted'])
        expect(met).toContain(rule)
    },
  )

  it('spot: previews of orders and of conditional ones say something of anything', () => {
    const chance = new Chance(11)
    const spec = { symbol: 'BTC_USDT', base: 'BTC', quote: 'USDT', tickSize: '0.01', lotSize: '0.0001' }
    const market = deriveSpotMarket({ ...spec, minNotional: '5', maxQuantity: '900' }, (code) =>
      code === 'USDT' ? 6 : 8,
    )
    for (let n = 0; n < SAMPLES; n += 1) {
      const price = () => ticks(extreme(chance, 6_000_000, 1_000_000_000_000_000))
      const quantity = lots(extreme(chance, market.maxLots))
      const side = chance.between(0, 1) === 0 ? 'buy' : 'sell'
      const situation = { market, fees: DEFAULT_FEES, available: units(extreme(chance)), index: ticks(6_000_000) }
      previewOrder({ side, kind: 'limit', price: price(), lots: quantity }, { ...situation, book: [] })
      const book = [[price(), lots(chance.between(1, 1_000))]] as const
      previewOrder({ side, kind: 'market', amount: units(extreme(chance)) }, { ...situation, book })
      const asked = { ...situation, reference: price() }
      previewConditional({ type: 'stop', side, kind: 'market', trigger: price(), lots: quantity }, asked)
      previewConditional({ type: 'stop', side, kind: 'limit', trigger: price(), price: price(), lots: quantity }, asked)
      previewConditional({ type: 'oco', side, lots: quantity, price: price(), trigger: price() }, asked)
      previewConditional(
        { type: 'trailing', side, callback: extreme(chance, 100_000, 10_000_000) as Rate, lots: quantity },
        asked,
      )
    }
  })

  it('an impact price 90,000,000 times over the index counts as a premium of 100%, and a whole interval of them is exact', () => {
    const far = premiumIndex(fraction(90_000_001n, 1n), undefined, ticks(1))
    expect(far).toBe(100_000_000)
    expect(premiumIndex(undefined, fraction(1n, 2n ** 60n), ticks(1_000))).toBe(-99_999_999)
    let sum = NO_PREMIUM
    for (let n = 0; n < 5_761; n += 1) sum = addPremium(sum, far)
    expect(averagePremium(sum)).toBe(100_000_000)
  })

  it('funding moves no further than every payment can be counted', () => {
    const contract = BTC_LINEAR.rules
    const quantity = lots(2 ** 43)
    const move = indexMove(ticks(1_000_000_000_000_000), 300_000 as Rate, contract)
    expect(() => fundingPayment('long', quantity, move)).toThrow(RangeError)
    const bounded = boundedMove(move, [[quantity, 0n]])
    expect(fundingPayment('long', quantity, bounded)).toBeLessThanOrEqual(MAX_CONTRACT_VALUE)
    expect(fundingPayment('short', quantity, boundedMove(-move, [[quantity, 0n]]))).toBeLessThanOrEqual(
      MAX_CONTRACT_VALUE,
    )
    // What is owed already leaves no room; the other way there is all the more.
    expect(boundedMove(move, [[quantity, bounded]])).toBe(0n)
    expect(boundedMove(-move, [[quantity, bounded]])).toBe(-2n * bounded)
    expect(boundedMove(1_000n, [[lots(1), 0n]])).toBe(1_000n)
    expect(tradeValue(lots(MOST), ticks(MOST), contract)).toBe(MOST)
  })
})
