// @vitest-environment happy-dom
import { priceOf } from '@candlewick/money/fraction'
import { rate } from '@candlewick/money/units'
import type { ContractAccount, OwnPosition } from '@candlewick/protocol/realtime'
import { describe, expect, it } from 'vitest'
import type { ContractMarket } from './contract-market.ts'
import { backingOf, heldPositions, maintenanceOf, positionStateOf, unitsOf } from './position-state.ts'
import { btcContract } from './testing/market.ts'

const market = btcContract()

function position(part: Partial<OwnPosition>): OwnPosition {
  return {
    id: 'BTC_USDT_PERP-long',
    symbol: market.symbol,
    contractType: 'u',
    direction: 1,
    side: 'long',
    marginMode: 'cross',
    leverage: 20,
    size: '2',
    entryPrice: '60000',
    entryValue: '120000',
    value: '120000',
    positionMargin: '6000',
    marginRatio: '0.1',
    maintenanceMargin: '550',
    marginBalance: '10000',
    liquidationPrice: '0',
    markPrice: '60000',
    unrealised: '0',
    unrealisedRate: '0',
    realised: '0',
    funding: '0',
    fundingPaid: '0',
    deleveragingRank: 1,
    settle: 'USDT',
    ...part,
  }
}

const account: ContractAccount = {
  contractType: 'u',
  coin: 'USDT',
  wallet: '240000',
  available: '0',
  fixedMargin: '0',
  crossMargin: '0',
  orderMargin: '0',
  marginBalance: '240000',
  maintenanceMargin: '0',
  marginRatio: '0',
  unrealised: '0',
}

const shown = (price: Parameters<typeof priceOf>[0] | undefined) => price && priceOf(price, '0.1', 8)

describe('what a position stands at', () => {
  it('counts an isolated position into the maintenance margin of its account', () => {
    const [cross] = heldPositions([position({})], [market], () => undefined)
    const both = heldPositions(
      [position({}), position({ id: 'short', side: 'short', marginMode: 'fixed' })],
      [market],
      () => undefined,
    )
    const alone = maintenanceOf(cross ? [cross] : [], market)
    expect(alone).toBeGreaterThan(0)
    expect(maintenanceOf(both, market)).toBe(2 * alone)
  })

  it('has a liquidation price on each side of the mark where a hedge has', () => {
    const long = position({ size: '206', entryValue: '12360000' })
    const short = position({
      id: 'BTC_USDT_PERP-short',
      side: 'short',
      direction: 2,
      size: '200',
      entryValue: '12000000',
    })
    const held = heldPositions([long, short], [market], () => undefined)
    const [first] = held
    if (first === undefined) throw new Error('the contract is known')
    const { liquidation } = positionStateOf(first, held, account)
    expect(shown(liquidation.below)).toBe('50051.54639175')
    expect(shown(liquidation.above)).toBe('67405.66037736')
  })

  it('follows the mark price, and takes the funding that it owes from an isolated margin', () => {
    const fixed = position({
      marginMode: 'fixed',
      size: '1',
      entryValue: '60000',
      positionMargin: '3010',
      funding: '10',
    })
    const held = heldPositions([fixed], [market], () => ({ mark: '60600' }))
    const [one] = held
    if (one === undefined) throw new Error('the contract is known')
    const state = positionStateOf(one, held, account)
    expect(state.profit).toBe(unitsOf('600', 6))
    expect(state.rate).toBe(20_000_000)
    expect(shown(state.liquidation.below)).toBe('57236.18090452')
  })

  it('may use no profit that is one at the mark and none at the index', () => {
    const guarded: ContractMarket = { ...market, contract: { ...market.contract, markRange: rate(2_000_000) } }
    const one = position({ size: '1', entryValue: '60000' })
    const profitAt = (index: string, of = guarded) =>
      backingOf(
        account,
        heldPositions([one], [of], () => ({ mark: '60600', index })),
        of,
      ).profit
    expect(profitAt('60600')).toBe(unitsOf('600', 6))
    expect(profitAt('59400')).toBe(unitsOf('-600', 6))
    expect(profitAt('61000')).toBe(unitsOf('600', 6))
    expect(profitAt('59400', market)).toBe(unitsOf('600', 6))
  })

  it('reads amounts below zero', () => {
    expect(unitsOf('-1.5', 6)).toBe(-1_500_000)
  })
})
