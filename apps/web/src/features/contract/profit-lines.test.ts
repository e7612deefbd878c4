// @vitest-environment happy-dom
import { formatDecimal } from '@candlewick/money/decimal'
import type { OwnPosition } from '@candlewick/protocol/realtime'
import { describe, expect, it } from 'vitest'
import type { ContractMarket } from './contract-market.ts'
import { type HeldPosition, heldPositions } from './position-state.ts'
import { costsOf, type PositionCosts, profitLines } from './profit-lines.ts'
import { btcCoinContract, btcContract } from './testing/market.ts'

function held(market: ContractMarket, more: Partial<OwnPosition>, mark: string): HeldPosition {
  const position = {
    id: `${market.symbol}-${more.side ?? 'long'}`,
    symbol: market.symbol,
    side: 'long',
    marginMode: 'fixed',
    leverage: 10,
    positionMargin: '0',
    realised: '0',
    funding: '0',
    fundingPaid: '0',
    markPrice: mark,
    ...more,
  } as OwnPosition
  const [one] = heldPositions([position], [market], () => undefined)
  if (one === undefined) throw new Error('the position is held')
  return one
}

const costs = (of: HeldPosition, more: Partial<PositionCosts> = {}): PositionCosts => ({
  id: of.position.id,
  symbol: of.market.symbol,
  contractType: of.market.type,
  side: of.position.side,
  opened: of.position.size,
  closed: '0',
  profit: of.position.realised,
  fee: '0',
  funding: '0',
  coin: of.market.settle,
  openTime: 0,
  ...more,
})

describe('where a profit comes from', () => {
  it('adds up line by line, to the unit, for each side and kind', () => {
    const cases = [
      [btcContract(), 'long', '0.1', '5000', '50020.3'],
      [btcContract(), 'short', '0.1', '5000', '50020.3'],
      [btcCoinContract(), 'long', '300000', '5.99999999', '50020.3'],
      [btcCoinContract(), 'short', '300000', '5.99999999', '50020.3'],
    ] as const
    for (const [market, side, size, entryValue, mark] of cases) {
      const of = held(market, { side, size, entryValue, realised: '0.5', funding: '0.01', fundingPaid: '0.03' }, mark)
      const lines = profitLines(of, costs(of, { fee: '0.2', funding: '0.02' }))
      const gained = lines.rises ? lines.atMark - lines.atEntry : lines.atEntry - lines.atMark
      expect(gained).toBe(lines.unrealised)
      expect(lines.unrealised + lines.realised + lines.fees + lines.settled + lines.accrued).toBe(lines.soFar)
      expect(lines.soFar + lines.closingFee).toBe(lines.left)
    }
  })

  it('is known in figures: a long of 0.1 BTC from 50,000 that closed a part', () => {
    const market = btcContract()
    const of = held(
      market,
      { size: '0.1', entryValue: '5000', realised: '2', funding: '0', fundingPaid: '0.4' },
      '50100',
    )
    const lines = profitLines(of, costs(of, { fee: '5' }))
    const text = (amount: number) => formatDecimal(amount, market.settleDecimals)
    expect(text(lines.atMark)).toBe('5010')
    expect(text(lines.unrealised)).toBe('10')
    expect(lines.soFar).toBe(6_600_000)
    // 0.05% of 5,010
    expect(lines.closingFee).toBe(-2_505_000)
    expect(lines.left).toBe(4_095_000)
  })

  it('waits for the tables where a position has realised or paid what they have not seen', () => {
    const of = held(btcContract(), { size: '0.1', entryValue: '5000', realised: '2', fundingPaid: '0.4' }, '50100')
    const seen = costs(of, { funding: '0.4' })
    expect(costsOf(of, [seen])).toBe(seen)
    expect(costsOf(of, [{ ...seen, profit: '0' }])).toBeUndefined()
    expect(costsOf(of, [{ ...seen, funding: '0' }])).toBeUndefined()
    expect(costsOf(of, [{ ...seen, opened: '0.2' }])).toBeUndefined()
    expect(costsOf(of, undefined)).toBeUndefined()
  })
})
