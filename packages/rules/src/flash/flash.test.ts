/** Flash contracts against an oracle in whole numbers of any size that shares nothing with them, and their receipt. */

import { rate, ticks, units } from '@candlewick/money/units'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PRICE_CHAIN_START } from '../price-chain.ts'
import { FLASH_CYCLES } from './cycles.ts'
import { readReceipt, receiptHash, receiptText } from './receipt.ts'
import {
  entryWindow,
  type FlashTick,
  maturityOf,
  outcomeOf,
  payoutOf,
  settlementWindow,
  ticksIn,
  windowPrice,
} from './settlement.ts'
import {
  breakEvenBasisPoints,
  breakEvenWinRate,
  flashPreview,
  flashProfit,
  HIGHEST_PAYOUT_RATE,
  LOWEST_PAYOUT_RATE,
  stakeFault,
  stakeWithin,
} from './terms.ts'
import { TERMS } from './testing/history.ts'

const MOST_STAKE = 4_000_000_000_000_000
const ONE = 100_000_000n
const payoutRate = fc.integer({ min: LOWEST_PAYOUT_RATE, max: HIGHEST_PAYOUT_RATE }).map(rate)
const stake = fc.integer({ min: 1, max: MOST_STAKE }).map(units)

describe('the terms', () => {
  it('know the nine cycles', () => {
    expect(FLASH_CYCLES.map((seconds) => seconds / 60)).toEqual([0.5, 1, 2, 3, 5, 10, 15, 30, 60])
  })

  it('round the profit down, and say what a winner gets back', () => {
    fc.assert(
      fc.property(stake, payoutRate, (put, at) => {
        const exact = BigInt(put) * BigInt(at)
        const profit = BigInt(flashProfit(put, at))
        expect(profit * ONE <= exact && exact < (profit + 1n) * ONE).toBe(true)
        expect(flashPreview(put, at)).toMatchObject({
          stake: put,
          profit: Number(profit),
          payout: put + Number(profit),
        })
      }),
    )
  })

  it('break even exactly: so many won of so many gain nothing and lose nothing', () => {
    fc.assert(
      fc.property(payoutRate, (at) => {
        const { numerator: won, denominator: all } = breakEvenWinRate(at)
        // What the won ones pay is what the lost ones cost.
        expect(won * BigInt(at)).toBe((all - won) * ONE)
        const shown = BigInt(breakEvenBasisPoints(at))
        expect(shown * all >= won * 10_000n && (shown - 1n) * all < won * 10_000n).toBe(true)
      }),
    )
    expect(breakEvenWinRate(rate(80_000_000))).toEqual({ numerator: 5n, denominator: 9n })
    expect([75, 80, 92].map((percent) => breakEvenBasisPoints(rate(percent * 1_000_000)))).toEqual([5715, 5556, 5209])
  })

  it('find the largest stake that a pool can pay', () => {
    const pool = fc.integer({ min: 0, max: MOST_STAKE })
    fc.assert(
      fc.property(pool, payoutRate, fc.integer({ min: 0, max: 8 }), (has, at, decimals) => {
        const most = stakeWithin(has, at, decimals)
        const whole = 10 ** decimals
        expect(most % whole).toBe(0)
        expect((BigInt(most) * BigInt(at)) / ONE <= BigInt(has)).toBe(true)
        expect((BigInt(most + whole) * BigInt(at)) / ONE > BigInt(has)).toBe(true)
      }),
    )
  })

  it('allow whole stakes within their bounds', () => {
    const cycle = { seconds: 30, payoutRate: rate(80_000_000), minStake: units(5_000_000), maxStake: units(9_000_000) }
    expect(stakeFault(cycle, 5_000_000, 6)).toBeUndefined()
    expect(stakeFault(cycle, 9_000_000, 6)).toBeUndefined()
    expect(stakeFault(cycle, 4_000_000, 6)).toEqual({ fault: 'low', bound: 5_000_000 })
    expect(stakeFault(cycle, 10_000_000, 6)).toEqual({ fault: 'high', bound: 9_000_000 })
    for (const broken of [5_500_000, 0, -1_000_000, 0.5, Number.NaN]) {
      expect(stakeFault(cycle, broken, 6)).toEqual({ fault: 'whole', bound: 1_000_000 })
    }
  })
})

function tick(time: number, price: number, sources = 3): FlashTick {
  return { sequence: time, time, price: ticks(price), sources }
}

describe('the windows', () => {
  it('lie a cycle apart, without their beginning and with their end', () => {
    for (const seconds of FLASH_CYCLES) {
      for (const [rulesVersion, from] of [
        [1, 1_000],
        [2, 3_000],
      ] as const) {
        const times = { acceptedAt: 1_000, seconds, rulesVersion }
        const [entry, settlement] = [entryWindow(times), settlementWindow(times)]
        expect([entry.from, entry.to]).toEqual([from, from + 3_000])
        expect([settlement.from - entry.from, settlement.to - entry.to]).toEqual([seconds * 1_000, seconds * 1_000])
        expect(maturityOf(times)).toBe(settlement.to)
      }
    }
    const all = [tick(1_000, 1), tick(1_001, 2), tick(2_000, 3, 1), tick(3_000, 4, 2), tick(4_000, 5), tick(4_001, 6)]
    expect(ticksIn(entryWindow({ acceptedAt: 1_000, rulesVersion: 1 }), all).map(({ price }) => price)).toEqual([
      2, 4, 5,
    ])
  })

  it('have the median as their price, of an even count the lower middle, and none below three ticks', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 12 }), (prices) => {
        const price = windowPrice(prices.map((said, at) => tick(at, said)))
        if (prices.length < 3) {
          expect(price).toBeUndefined()
          return
        }
        // The lowest price that at least half of them do not exceed.
        const lowest = Math.min(...prices.filter((p) => 2 * prices.filter((q) => q <= p).length >= prices.length))
        expect(price).toBe(lowest)
      }),
    )
    expect(windowPrice([tick(1, 40), tick(2, 10), tick(3, 30), tick(4, 20)])).toBe(20)
  })

  it('decide who was right', () => {
    const at = (price: number | undefined) => (price === undefined ? undefined : ticks(price))
    const cases = [
      ['up', 10, 11, 'win'],
      ['up', 11, 10, 'lose'],
      ['down', 10, 11, 'lose'],
      ['down', 11, 10, 'win'],
      ['up', 10, 10, 'draw'],
      ['down', 10, 10, 'draw'],
      ['up', undefined, 10, 'void'],
      ['down', 10, undefined, 'void'],
    ] as const
    for (const [direction, open, settlement, outcome] of cases) {
      expect(outcomeOf(direction, at(open), at(settlement))).toBe(outcome)
    }
    const pays = (outcome: 'win' | 'lose' | 'draw' | 'void') => payoutOf(outcome, units(1_001), rate(75_000_000))
    expect([pays('win'), pays('lose'), pays('draw'), pays('void')]).toEqual([1_751, 0, 1_001, 1_001])
  })
})

describe('the receipt', () => {
  it('is a published text, which can be read back and is then the same', () => {
    expect(receiptText(TERMS)).toBe(
      [
        'candlewick flash 1',
        'order 51200',
        'user "ann"',
        'client "mine \\"1\\"\\n"',
        'symbol BTC_USDT 0.01',
        'direction up',
        'seconds 30',
        'stake 100000000 USDT',
        'payout 80000000',
        'accepted 1000000 50',
        'entry 1000000 1003000',
        'settlement 1030000 1033000',
        `head ${PRICE_CHAIN_START}`,
        '',
      ].join('\n'),
    )
    expect(readReceipt(receiptText(TERMS))).toEqual(TERMS)
    const newer = { ...TERMS, rulesVersion: 2 }
    expect(receiptText(newer)).toContain('candlewick flash 2\n')
    expect(receiptText(newer)).toContain('entry 1002000 1005000\nsettlement 1032000 1035000\n')
    expect(readReceipt(receiptText(newer))).toEqual(newer)
    const text = fc.string({ unit: 'binary', maxLength: 20 })
    fc.assert(
      fc.property(text, text, fc.constantFrom('up' as const, 'down' as const), (user, clientId, direction) => {
        const terms = { ...TERMS, user, clientId, direction }
        expect(readReceipt(receiptText(terms))).toEqual(terms)
      }),
    )
  })

  it('is no receipt where a single letter is another, one is missing or one too many', () => {
    const text = receiptText(TERMS)
    for (let at = 0; at < text.length; at += 1) {
      const changed = [text.slice(0, at) + text.slice(at + 1), `${text.slice(0, at)}7${text.slice(at)}`]
      changed.push(`${text.slice(0, at)}x${text.slice(at + 1)}`)
      for (const other of changed) {
        const read = readReceipt(other)
        if (read !== undefined && other !== text) expect(receiptHash(read)).not.toBe(receiptHash(TERMS))
      }
    }
    const huge = text.replace('stake 100000000 ', 'stake 9999999999999999 ')
    for (const nothing of [undefined, 7, {}, '', 'candlewick flash 1\n', `${text}more\n`, huge])
      expect(readReceipt(nothing)).toBeUndefined()
  })
})
