/** The entries of the exchange's own accounts: every one, in the order of the journal, and they come to what the accounts hold. */
import { units } from '@candlewick/money/units'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { live } from '../../../test/living.ts'
import { openProjectedStage, type ProjectedStage } from '../../../test/projected-stage.ts'
import { type HouseEntry, type HouseEntryFilter, houseEntries } from './house-entries.ts'
import { STRETCH } from './house-entry-rows.ts'
import { housesOf } from './houses.ts'

const FEES = 'house:fees'
/** An id may hold whatever its sender wrote. */
const ODD_ID = 'a\tb\\t\\\nc "d" {e,f} null'
let opened: ProjectedStage

beforeAll(async () => {
  opened = await openProjectedStage()
  const { stage } = opened
  live(stage)
  const adjusted = { type: 'adjust', asset: 'USDT', amount: units(5_000_000) } as const
  const named = (owner: string) => ({ owner, account: 1 }) as const
  stage.do({ ...adjusted, id: ODD_ID, from: named('house:treasury'), to: named('house:insurance') })
  stage.do({ ...adjusted, id: 'back', from: named('house:insurance'), to: named('alice') })
  await opened.written()
})
afterAll(() => opened.close())

/** All pages of so many, and how many there were. */
async function walk(owner: string, filter: HouseEntryFilter = {}, limit = 200) {
  const all: HouseEntry[] = []
  let pages = 0
  for (let after: { posting: string; entry: number } | undefined; ; ) {
    const { rows, next } = await houseEntries(opened.sql, owner, filter, after, limit)
    expect(rows.length).toBeLessThanOrEqual(limit)
    all.push(...rows)
    pages += 1
    if (next === null) return { all, pages }
    const [posting = '', entry] = next.split('-')
    after = { posting, entry: Number(entry) }
  }
}

/** What the journal says of an owner's accounts, newest first. */
function told(owner: string): HouseEntry[] {
  return opened.stage.applied
    .flatMap(({ recorded: { time }, events }) =>
      events.flatMap((event) =>
        event.type !== 'posting'
          ? []
          : event.entries.flatMap(({ owner: of, asset, pair, ...entry }, index) =>
              of !== owner ? [] : [{ ...entry, coin: asset, symbol: pair ?? event.symbol ?? '', event, index, time }],
            ),
      ),
    )
    .map(({ event: { id, reason, reference }, index, ...entry }) => ({
      ...{ ...entry, posting: String(id), entry: index, reason, reference },
    }))
    .reverse()
}

describe('the entries of each account of the exchange', () => {
  test('are those of the journal, the newest first, in pages of any size', async () => {
    const sizes = new Map<string, number>()
    for (const owner of housesOf(opened.stage.engine)) {
      const { all } = await walk(owner)
      expect(all).toEqual(told(owner))
      sizes.set(owner, all.length)
    }
    for (const owner of [FEES, 'house:fund', 'house:treasury', 'house:insurance', 'house:clearing:BTC_USDT_PERP']) {
      expect([owner, sizes.get(owner) ?? 0]).toEqual([owner, expect.toSatisfy((size: number) => size > 0)])
    }
    for (const limit of [1, 7]) expect((await walk(FEES, {}, limit)).all).toEqual(told(FEES))
    const stretches = new Set(told(FEES).map(({ posting }) => Math.floor(Number(posting) / 1024 / STRETCH)))
    expect(stretches.size).toBeGreaterThan(2)
  })

  test('add up to what it holds, coin by coin, as the newest of them says', async () => {
    for (const owner of housesOf(opened.stage.engine)) {
      const { all } = await walk(owner)
      for (const { account, asset, available, occupied } of opened.stage.engine.balances(owner)) {
        const own = all.filter((entry) => entry.account === account && entry.coin === asset)
        const sum = (of: 'available' | 'occupied') => own.reduce((total, entry) => total + BigInt(entry[of]), 0n)
        const held = [owner, asset, BigInt(available), BigInt(occupied)]
        expect([owner, asset, sum('available'), sum('occupied')]).toEqual(held)
        const { availableAfter = 0, occupiedAfter = 0 } = own[0] ?? {}
        expect([owner, asset, BigInt(availableAfter), BigInt(occupiedAfter)]).toEqual(held)
      }
    }
  })

  test('are filtered by account, coin, reason and time, and by all at once', async () => {
    const all = told(FEES)
    const middle = all[Math.floor(all.length / 2)]?.time ?? 0
    const later = all[Math.floor(all.length / 4)]?.time ?? 0
    const filters: HouseEntryFilter[] = [
      { coin: 'BTC' },
      { coin: 'NONE' },
      { account: 2 },
      { account: 8 },
      { reason: 'trade' },
      { reason: 'contract_trade' },
      { reason: 'deposit' },
      { startTime: middle },
      { endTime: middle },
      { startTime: middle, endTime: later },
      { startTime: middle, endTime: middle },
      { endTime: 1 },
      { startTime: Date.UTC(2100, 0, 1) },
      { endTime: Date.UTC(2100, 0, 1) },
      { account: 1, coin: 'USDT', reason: 'trade', startTime: middle, endTime: later },
    ]
    for (const filter of filters) {
      const { account, coin, reason, startTime = 0, endTime = Number.MAX_SAFE_INTEGER } = filter
      const wanted = all.filter(
        (entry) =>
          (account ?? entry.account) === entry.account &&
          (coin ?? entry.coin) === entry.coin &&
          (reason ?? entry.reason) === entry.reason &&
          entry.time >= startTime &&
          entry.time <= endTime,
      )
      for (const limit of [3, 200]) expect([filter, (await walk(FEES, filter, limit)).all]).toEqual([filter, wanted])
    }
  })

  test('say what they refer to as it was written', async () => {
    const [entry] = (await walk('house:insurance', { reason: 'adjustment', coin: 'USDT', account: 1 })).all.slice(-1)
    expect(entry?.reference).toBe(ODD_ID)
  })

  test('are few rows, and those of makers in the demo are none of them', async () => {
    const rows = await opened.sql<{ owner: string; rows: number; entries: number }[]>`
      select owner, count(*)::int as rows, sum(regexp_count(entries, E'\n'))::int as entries
      from projection.house_entries group by owner`
    expect(rows.map(({ owner }) => owner).filter((owner) => owner.startsWith('house:maker'))).toEqual([])
    const fees = rows.find(({ owner }) => owner === FEES)
    expect(fees?.entries).toBe(told(FEES).length)
    expect(fees?.rows).toBeLessThan((fees?.entries ?? 0) / 2)
  })
})

describe('a long list', () => {
  const OWNER = 'house:clearing:LONG'

  test('is looked through a part at a time: a page may be empty, and goes on to what matches', async () => {
    await opened.sql`
      insert into projection.house_entries
      select ${OWNER}, 2, 'USDT', n * 32,
        n * 32768 || E'\t0\t' || case n when 3 then 'adjustment' else 'trade' end || E'\tprincipal\tref\t\t1\t0\t1\t0\t9\n'
      from generate_series(1, 5000) as n`
    const { all, pages } = await walk(OWNER, { reason: 'adjustment' }, 50)
    expect([all.map(({ posting }) => posting), pages]).toEqual([[String(3 * 32_768)], 3])
    expect((await walk(OWNER, { coin: 'USDT' })).all).toHaveLength(5_000)
  })

  test('with thousands of entries in a command is read whole, and never all at once', async () => {
    const owner = 'house:clearing:WIDE'
    await opened.sql`
      insert into projection.house_entries
      select ${owner}, 2, 'USDT', n * 32, (
        select string_agg(n * 32768 + m || E'\t0\tcontract_funding\tfunding\tBTC_USDT_PERP\t\t1\t0\t1\t0\t1000000000000\n', '' order by m)
        from generate_series(0, 999) as m)
      from generate_series(1, 60) as n`
    const { all, pages } = await walk(owner, { reason: 'contract_funding' }, 60_000)
    expect([all.length, new Set(all.map(({ posting }) => posting)).size]).toEqual([60_000, 60_000])
    expect(pages).toBeGreaterThan(1)
  })
})
