/** Flash contracts against an oracle in whole numbers of any size that shares nothing with them, and the evidence. */
import { rate, ticks, units } from '@candlewick/money/units'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PRICE_CHAIN_START, type PriceEntry, priceChainHash } from '../price-chain.ts'
import type { FlashEvidence, PriceLink, PriceStretch } from './evidence.ts'
import { type FlashTerms, readReceipt, receiptHash, receiptText } from './receipt.ts'
import { recompute } from './recompute.ts'
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
  FLASH_CYCLES,
  flashPreview,
  flashProfit,
  HIGHEST_PAYOUT_RATE,
  LOWEST_PAYOUT_RATE,
  stakeFault,
  stakeWithin,
} from './terms.ts'
import { shortProof, wholeProof } from './testing/proofs.ts'

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
        const { over: won, under: all } = breakEvenWinRate(at)
        // What the won ones pay is what the lost ones cost.
        expect(won * BigInt(at)).toBe((all - won) * ONE)
        const shown = BigInt(breakEvenBasisPoints(at))
        expect(shown * all >= won * 10_000n && (shown - 1n) * all < won * 10_000n).toBe(true)
      }),
    )
    expect(breakEvenWinRate(rate(80_000_000))).toEqual({ over: 5n, under: 9n })
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
      const [entry, settlement] = [entryWindow(1_000), settlementWindow(1_000, seconds)]
      expect([entry.from, entry.to]).toEqual([1_000, 4_000])
      expect([settlement.from - entry.from, settlement.to - entry.to]).toEqual([seconds * 1_000, seconds * 1_000])
      expect(maturityOf(1_000, seconds)).toBe(settlement.to)
    }
    const all = [tick(1_000, 1), tick(1_001, 2), tick(2_000, 3, 1), tick(3_000, 4, 2), tick(4_000, 5), tick(4_001, 6)]
    expect(ticksIn(entryWindow(1_000), all).map(({ price }) => price)).toEqual([2, 4, 5])
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

const TERMS: FlashTerms = {
  ...{ id: 51_200, user: 'ann', clientId: 'mine "1"\n', symbol: 'BTC_USDT', tickSize: '0.01', asset: 'USDT' },
  ...{ direction: 'up', seconds: 30, stake: units(100_000_000), payoutRate: rate(80_000_000) },
  ...{ acceptedAt: 1_000_000, sequence: 50, headHash: PRICE_CHAIN_START, rulesVersion: 1 },
}

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
    for (const nothing of ['', 'candlewick flash 1\n', `${text}more\n`, huge])
      expect(readReceipt(nothing)).toBeUndefined()
  })
})

/** A feed of half a second around a contract: what it says of BTC_USDT at each moment behind the acceptance. */
function feed(priceAt: (time: number) => number | undefined, sources = 3, until = 34_000): PriceLink[] {
  const links: PriceLink[] = []
  let hash = TERMS.headHash
  for (let after = 500; after <= until; after += 500) {
    const price = priceAt(after)
    const entries: PriceEntry[] = [['ETH_USDT', 5 + after, 3]]
    if (price !== undefined) entries.push(['BTC_USDT', price, price === 0 ? 0 : sources])
    hash = priceChainHash(hash, entries)
    links.push({ sequence: 50 + after / 500, time: TERMS.acceptedAt + after, entries, hash })
  }
  return links
}

function evidenceOf(links: readonly PriceLink[], proof = wholeProof(TERMS, links)): FlashEvidence {
  if (proof === undefined) throw new Error('the links do not suffice')
  return { terms: TERMS, receiptHash: receiptHash(TERMS), stretches: proof }
}

const walk = (time: number) => 60_000 + ((time * 7919) % 1_009)

describe('the recomputation', () => {
  it('comes from the evidence alone to what an oracle says', () => {
    const said = fc.array(fc.option(fc.integer({ min: 0, max: 9 }), { freq: 6 }), { minLength: 68, maxLength: 68 })
    fc.assert(
      fc.property(said, fc.integer({ min: 1, max: 3 }), (prices, sources) => {
        const links = feed((after) => prices[after / 500 - 1] ?? undefined, sources)
        const median = (from: number, to: number) => {
          const counting = prices.slice(from, to).flatMap((p) => (p === null || p === 0 || sources < 2 ? [] : [p]))
          return counting.length < 3 ? undefined : counting.sort((a, b) => a - b)[(counting.length - 1) >> 1]
        }
        const [open, close] = [median(0, 6), median(60, 66)]
        const result = recompute(evidenceOf(links))
        if ('fault' in result) throw new Error(result.fault)
        const settles = open === undefined ? undefined : close
        expect([result.openPrice, result.settlePrice, result.isLinked]).toEqual([open, settles, true])
        const isVoid = open === undefined || close === undefined
        const payout = isVoid || open === close ? 100_000_000 : close > open ? 180_000_000 : 0
        expect(result.payout).toBe(payout)
      }),
    )
  })

  it('says what is wrong with the evidence', () => {
    const links = feed(walk)
    const whole = evidenceOf(links)
    const [all] = whole.stretches
    const short = shortProof(TERMS, links, links)
    const [entry, settlement] = short ?? []
    if (all === undefined || entry === undefined || settlement === undefined) throw new Error('no proof')
    const { isLinked: _, ...result } = { isLinked: true, ...recompute(whole) }
    expect(recompute(whole)).toMatchObject({ isLinked: true })
    expect(recompute(evidenceOf(links, short))).toEqual({ ...result, isLinked: false })
    expect([entry.links.length, settlement.links.length, all.links.length]).toEqual([7, 8, 67])

    const doubt = (change: Partial<FlashEvidence>) => recompute({ ...whole, ...change })
    const of = (...stretches: PriceStretch[]) => recompute({ ...whole, stretches })
    expect(doubt({ terms: { ...TERMS, direction: 'down' } })).toEqual({ fault: 'receipt' })
    expect(doubt({ terms: { ...TERMS, rulesVersion: 2 } })).toEqual({ fault: 'version' })
    expect(of()).toEqual({ fault: 'head' })
    expect(of({ previous: TERMS.headHash, links: [] })).toEqual({ fault: 'head' })
    expect(of({ previous: links[0]?.hash ?? '', links: all.links.slice(1) })).toEqual({ fault: 'head' })
    expect(of({ ...all, links: all.links.map((link) => ({ ...link, sequence: link.sequence - 1 })) })).toEqual({
      fault: 'head',
    })
    expect(of({ ...all, links: all.links.slice(1) })).toEqual({ fault: 'chain' })
    expect(of({ ...all, links: all.links.toSpliced(20, 1) })).toEqual({ fault: 'chain' })
    const dearer = all.links.map((link) => ({ ...link, entries: [['BTC_USDT', 1, 3]] as PriceEntry[] }))
    expect(of({ ...all, links: dearer })).toEqual({ fault: 'chain' })
    for (const change of [{ time: TERMS.acceptedAt }, { sequence: 51 }]) {
      expect(of({ ...all, links: all.links.map((link, at) => (at === 3 ? { ...link, ...change } : link)) })).toEqual({
        fault: 'order',
      })
    }
    expect(of({ ...entry, links: entry.links.slice(0, -1) }, settlement)).toEqual({ fault: 'entry' })
    expect(of(entry)).toEqual({ fault: 'settlement' })
    expect(of({ ...all, links: all.links.slice(0, -1) })).toEqual({ fault: 'settlement' })
    const late = { previous: settlement.links[0]?.hash ?? '', links: settlement.links.slice(1) }
    expect(of(entry, late)).toEqual({ fault: 'settlement' })
    expect(of(settlement, entry)).toEqual({ fault: 'order' })
  })

  it('tells a chain that agrees with itself from the one that hangs on the receipt', () => {
    const [links, other] = [feed(walk), feed((time) => walk(time) + 1)]
    const [entry] = shortProof(TERMS, links, links) ?? []
    const [, foreign] = shortProof(TERMS, other, other) ?? []
    const [all] = wholeProof(TERMS, links) ?? []
    if (entry === undefined || foreign === undefined || all === undefined) throw new Error('no proof')
    expect(recompute(evidenceOf(links, [entry, foreign]))).toMatchObject({ isLinked: false })
    const between = { previous: entry.links.at(-1)?.hash ?? '', links: all.links.slice(entry.links.length, 59) }
    expect(recompute(evidenceOf(links, [entry, between, foreign]))).toMatchObject({ isLinked: false })
    const rest = { previous: between.links.at(-1)?.hash ?? '', links: all.links.slice(59) }
    expect(recompute(evidenceOf(links, [entry, between, rest]))).toMatchObject({ isLinked: true })
  })

  it('is proven in short however slow the feed was', () => {
    // Nothing more between the entry window and a link behind maturity: both windows share that link.
    const links = feed((time) => (time > 3_000 && time < 34_000 ? undefined : 60_000))
    const slow: PriceLink[] = []
    for (const link of links.filter(({ time }) => time <= 1_003_000 || time > 1_033_000)) {
      slow.push({ ...link, hash: priceChainHash(slow.at(-1)?.hash ?? TERMS.headHash, link.entries) })
    }
    const proof = shortProof(TERMS, slow, slow)
    expect(proof).toHaveLength(1)
    expect(recompute(evidenceOf(slow, proof))).toMatchObject({ outcome: 'void', openPrice: 60_000, isLinked: true })
    expect(shortProof(TERMS, slow.slice(0, 3), slow)).toBeUndefined()
    expect(shortProof(TERMS, slow, slow.slice(0, 3))).toBeUndefined()
    expect(wholeProof(TERMS, slow.slice(0, 3))).toBeUndefined()
    expect(shortProof(TERMS, links, links.slice(59))).toBeUndefined()
    const silent = feed(() => undefined)
    const entryOnly = shortProof(TERMS, silent, [])
    expect(recompute(evidenceOf(silent, entryOnly))).toMatchObject({ outcome: 'void', openPrice: undefined })
  })

  it('takes of a symbol that a link names twice what the link says last', () => {
    const links = feed(walk)
    const [first] = links
    if (first === undefined) throw new Error('no links')
    const entries: PriceEntry[] = [['BTC_USDT', 1, 3], ...first.entries]
    const hash = priceChainHash(TERMS.headHash, entries)
    const rest: PriceLink[] = []
    for (const link of links.slice(1)) {
      rest.push({ ...link, hash: priceChainHash(rest.at(-1)?.hash ?? hash, link.entries) })
    }
    const [plain, twice] = [recompute(evidenceOf(links)), recompute(evidenceOf([{ ...first, entries, hash }, ...rest]))]
    if ('fault' in plain) throw new Error(plain.fault)
    expect(twice).toMatchObject({ openPrice: plain.openPrice, outcome: plain.outcome })
  })
})
