/** The settlement that anybody can reckon from the evidence, against an oracle, and against whoever tampers with it. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PriceEntry, priceChainHash } from '../price-chain.ts'
import { sha256Hex } from '../sha256.ts'
import type { FlashEvidence, PriceLink, PriceStretch } from './evidence.ts'
import { ticksOf } from './evidence.ts'
import { type FlashTerms, receiptText } from './receipt.ts'
import { type FlashFault, recompute } from './recompute.ts'
import { evidenceOf, feed, TERMS, timed, walk } from './testing/history.ts'
import { shortProof, wholeProof } from './testing/proofs.ts'

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
    expect(doubt({ terms: { ...TERMS, rulesVersion: 3 } })).toEqual({ fault: 'version' })
    expect(doubt({ terms: { ...TERMS, rulesVersion: 2 } })).toEqual({ fault: 'receipt' })
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

  it('takes each contract by the rules and the prices that its receipt names', () => {
    const terms = { ...TERMS, rulesVersion: 2 }
    const links = feed((after) => (after <= 2_000 || after > 35_000 ? 1 : walk(after)), 3, 36_000, '@flash:BTC_USDT')
    const found = recompute(evidenceOf(links, undefined, terms))
    if ('fault' in found) throw new Error(found.fault)
    const times = (ticks: readonly { time: number }[]) => ticks.map(({ time }) => time - TERMS.acceptedAt)
    expect(times(found.entryTicks)).toEqual([2_500, 3_000, 3_500, 4_000, 4_500, 5_000])
    expect(times(found.settlementTicks)).toEqual([32_500, 33_000, 33_500, 34_000, 34_500, 35_000])
    expect(recompute(evidenceOf(links, shortProof(terms, links, links), terms))).toMatchObject({
      ...{ outcome: found.outcome, openPrice: found.openPrice, settlePrice: found.settlePrice, isLinked: false },
    })
    // What the index itself says decides nothing of it.
    const index = feed(walk, 3, 36_000)
    expect(recompute(evidenceOf(index, undefined, terms))).toMatchObject({ outcome: 'void', openPrice: undefined })
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

describe('the times of the prices', () => {
  const links = timed(feed(walk))
  /** Every link, with the one that fixes the time of the first behind maturity. */
  const whole = evidenceOf(links, [{ previous: TERMS.headHash, links }])
  const moved = (at: number, by: number) =>
    recompute({
      ...whole,
      stretches: [
        {
          previous: TERMS.headHash,
          links: links.map((link, n) => (n === at ? { ...link, time: link.time + by } : link)),
        },
      ],
    })

  it('are fixed where each link has that of the one before it, up to the first behind maturity', () => {
    const { isTimed: _, ...plain } = { isTimed: true, ...recompute(evidenceOf(feed(walk))) }
    expect(recompute(whole)).toEqual({ ...plain, isTimed: true })
    expect(recompute(evidenceOf(feed(walk)))).toMatchObject({ isLinked: true, isTimed: false })
    expect(recompute(evidenceOf(links)), 'without the last').toMatchObject({ isLinked: true, isTimed: false })
    expect(recompute(evidenceOf(links, shortProof(TERMS, links, links)))).toMatchObject({ isTimed: false })
    const gap = feed(walk).map((link, at) => (at < 40 ? link : (timed(feed(walk))[at] ?? link)))
    const mixed: PriceLink[] = []
    for (const link of gap) {
      mixed.push({ ...link, hash: priceChainHash(mixed.at(-1)?.hash ?? TERMS.headHash, link.entries) })
    }
    const stretches = [{ previous: TERMS.headHash, links: mixed }]
    expect(recompute({ ...whole, stretches })).toMatchObject({ isLinked: true, isTimed: false })
  })

  it('cannot be told as others afterwards, so that no window slides along the prices', () => {
    for (const at of [0, 5, 6, 30, 59, 60, 65, 66]) {
      for (const by of [-100, 100]) expect(moved(at, by), `${at} ${by}`).toEqual({ fault: 'order' })
    }
    const loose = feed(walk).map((link, at) => (at === 59 ? { ...link, time: link.time + 100 } : link))
    expect(recompute(evidenceOf(loose)), 'without them it would').not.toHaveProperty('fault')
  })

  it('of a contract that is void without an open price need no more than its entry window', () => {
    const silent = timed(feed(() => undefined)).slice(0, 8)
    const entry = (count: number) =>
      recompute({ ...whole, stretches: [{ previous: TERMS.headHash, links: silent.slice(0, count) }] })
    expect([entry(8), entry(7)]).toMatchObject([
      { outcome: 'void', isTimed: true },
      { outcome: 'void', isTimed: false },
    ])
  })
})

const FAULTS: readonly FlashFault[] = ['version', 'receipt', 'chain', 'order', 'head', 'entry', 'settlement']

/** Everything that can be reached in a value made of records and lists: where it hangs, and how to put another there. */
function placesIn(value: object): { readonly path: string; put(other: unknown): void; remove(): void }[] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => [
    {
      path: name,
      put: (other: unknown) => void Reflect.set(value, name, other),
      remove: () => void (Array.isArray(value) ? value.splice(Number(name), 1) : Reflect.deleteProperty(value, name)),
    },
    ...(typeof inner === 'object' && inner !== null ? placesIn(inner) : []).map((place) => ({
      ...place,
      path: `${name}.${place.path}`,
    })),
  ])
}

/** What no evidence has anywhere. */
const foreign = fc.oneof(
  fc.anything({ withBigInt: true, withNullPrototype: true, withSparseArray: true, withTypedArray: true }),
  fc.constantFrom<unknown>(
    Number.NaN,
    Number.POSITIVE_INFINITY,
    -1,
    0.5,
    2 ** 53,
    '',
    'x',
    null,
    undefined,
    Symbol('x'),
  ),
  fc.constantFrom<unknown>([], {}, new Array(7), new Array(4_000_000_000), new Map(), 10n, () => 1, { length: 5 }),
)

describe('evidence that somebody tampered with', () => {
  const links = feed(walk)
  const whole = evidenceOf(links)
  const short = evidenceOf(links, shortProof(TERMS, links, links))
  const evidence = fc.constantFrom(whole, short, evidenceOf(timed(links)))

  it('names the step that fails, or comes to the same result, whatever stands anywhere in it', () => {
    fc.assert(
      fc.property(evidence, fc.nat(), fc.option(foreign, { nil: REMOVED }), (good, which, other) => {
        const changed: FlashEvidence = structuredClone(good)
        const places = placesIn(changed)
        const place = places[which % places.length]
        if (place === undefined) throw new Error('an evidence of nothing')
        if (other === REMOVED) place.remove()
        else place.put(other)
        const result = recompute(changed)
        if ('fault' in result) expect(FAULTS).toContain(result.fault)
        // Another sequence or time may still be in order and of the same windows; nothing else may be another.
        else expect({ ...result, entryTicks: [], settlementTicks: [] }, place.path).toMatchObject(sameAs(good))
      }),
      { numRuns: 2_000 },
    )
  })

  it('is no evidence where it is something else altogether', () => {
    fc.assert(
      fc.property(foreign, foreign, foreign, (terms, receiptHash, stretches) => {
        expect(recompute({ terms, receiptHash, stretches })).toEqual({ fault: faultOf(terms) })
        expect(recompute({ ...whole, stretches })).toHaveProperty('fault')
        expect(recompute(stretches)).toEqual({ fault: 'receipt' })
      }),
      { numRuns: 1_000 },
    )
    expect(recompute(undefined)).toEqual({ fault: 'receipt' })
  })

  it('names the chain where its prices are told as text, where it is not there and where it has no end', () => {
    const entriesAs = (told: (price: number) => unknown) =>
      recompute({
        ...whole,
        stretches: whole.stretches.map((stretch) => ({
          ...stretch,
          links: stretch.links.map((link) => ({
            ...link,
            entries: link.entries.map(([symbol, price, sources]) => [symbol, told(price), sources]),
          })),
        })),
      })
    expect(entriesAs((price) => price)).toEqual(recompute(whole))
    for (const told of [String, BigInt, (price: number) => [price], () => Number.NaN, () => undefined]) {
      expect(entriesAs(told)).toEqual({ fault: 'chain' })
    }
    const [all] = whole.stretches
    const [link] = links
    if (all === undefined || link === undefined) throw new Error('no links')
    const { links: _, ...without } = all
    const endless = { ...all, links: new Array(20_001).fill(link) }
    const wide = { ...all, links: [{ ...link, entries: new Array(4_097).fill(link.entries[0]) }] }
    const many = Array.from({ length: 3 }, () => ({ ...all, links: new Array(7_000).fill(link) }))
    for (const stretches of [undefined, null, 'all', [all, without], [endless], [wide], many]) {
      expect(recompute({ ...whole, stretches })).toEqual({ fault: 'chain' })
    }
  })

  it('names the receipt where no contract could have its terms, though they are those of the receipt', () => {
    const impossible = [
      { stake: 2 ** 53 - 1 },
      { stake: -1 },
      { payoutRate: 100_000_001 },
      { tickSize: '0' },
      { tickSize: '1e-2' },
      { direction: 'sideways' },
      { seconds: 0.5 },
      { user: 'x'.repeat(257) },
    ]
    for (const change of impossible) {
      const terms = { ...TERMS, ...change }
      // As an exchange that signs anything would: the hash is right.
      const hash = sha256Hex(receiptText(terms as FlashTerms))
      expect(recompute({ ...whole, terms, receiptHash: hash }), JSON.stringify(change)).toEqual({ fault: 'receipt' })
    }
  })
})

const REMOVED = Symbol('removed')

/** What cannot be another one without a fault. */
function sameAs(evidence: FlashEvidence): object {
  const result = recompute(evidence)
  if ('fault' in result) throw new Error(result.fault)
  const { outcome, openPrice, settlePrice, payout } = result
  return { outcome, openPrice, settlePrice, payout }
}

/** What terms are that were never any: of unknown rules where they are a record, else no terms. */
function faultOf(terms: unknown): FlashFault {
  return typeof terms === 'object' && terms !== null ? 'version' : 'receipt'
}

it('of two prices of one name in a link the last one counts, as it does where contracts are settled', () => {
  const entries = [
    ['A', 5, 3],
    ['B', 1, 3],
    ['A', 6, 2],
    ['B', 0, 0],
  ] as const
  const stretch = { previous: '', links: [{ sequence: 7, time: 9, entries, hash: '' }] }
  expect(ticksOf(stretch, 'A')).toEqual([{ sequence: 7, time: 9, price: 6, sources: 2 }])
  expect(ticksOf(stretch, 'B')).toEqual([])
  expect(ticksOf(stretch, 'C')).toEqual([])
})
