import type { Engine } from '@candlewick/engine/engine'
import { RULES_VERSION } from '@candlewick/engine/limits'
import { SimulatedIndex } from '@candlewick/market-sim/sources'
import type { Lots, Ticks } from '@candlewick/money/types'
import { lots, ticks } from '@candlewick/money/units'
import { brokenLink } from '@candlewick/rules/price-chain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../test/database.ts'
import { ENGINE } from '../journal/engine-kind.ts'
import { pack } from '../journal/group.ts'
import { Journal } from '../journal/journal.ts'
import { PostgresStore } from '../journal/postgres-store.ts'
import { Replica } from '../journal/replica.ts'
import { Snapshots } from '../journal/snapshots.ts'
import { priceRecords, pricesIn, priceTicks } from './evidence.ts'
import { PriceFeed } from './feed.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

let database: TestDatabase
let journal: Journal
let snapshots: Snapshots<Engine>
let replica: Replica<Engine>

beforeAll(async () => {
  database = await freshDatabase()
  journal = await Journal.open({ store: new PostgresStore(database.url), log })
  snapshots = new Snapshots({ store: journal.store, kind: ENGINE, log })
  replica = await Replica.start({ journal, snapshots, log })
})
afterAll(async () => {
  await replica.stop()
  await journal.close()
  await database.drop()
})

it('finds the prices of a stretch of time, chained, before and after the journal was pruned', async () => {
  const feed = new PriceFeed({ replica, source: new SimulatedIndex('evidence'), log })
  const began = Date.now()
  const said: number[] = []
  for (let round = 0; round < 4; round += 1) {
    for (let step = 0; step < 5; step += 1) {
      await feed.publish(began + (round * 5 + step) * 500)
      await replica.submit({ type: 'tick' })
      said.push(replica.engine.indexPrice('XAUUSD')?.price ?? 0)
    }
    await snapshots.take({ machine: replica.engine, position: replica.position })
  }
  const [from, to] = [began - 60_000, Date.now() + 60_000]
  const before = await priceTicks(database.sql, 'XAUUSD', from, to)
  expect(before.map(({ price }) => price)).toEqual(said)

  expect(await snapshots.prune(replica.sequence, 'keep_prices')).toBeGreaterThan(0)
  expect(await priceTicks(database.sql, 'XAUUSD', from, to)).toEqual(before)
  const links = await priceRecords(database.sql, from, to)
  expect(links).toHaveLength(20)
  expect(brokenLink(links[0]?.hash ?? '', links.slice(1))).toBe(-1)

  const middle = before[9]?.time ?? 0
  const some = await priceTicks(database.sql, 'XAUUSD', middle, middle)
  expect(some.map(({ sequence }) => sequence)).toEqual(
    before.filter(({ time }) => time === middle).map(({ sequence }) => sequence),
  )
  expect(await priceTicks(database.sql, 'NONE', from, to)).toEqual([])
  await expect(priceTicks(database.sql, 'XAUUSD', 0, to)).rejects.toThrow(RangeError)
})

it('lets this process do other things while it looks for prices among many commands', async () => {
  const hash = '0'.repeat(64)
  const ladder = Array.from({ length: 200 }, (_, n): [Ticks, Lots] => [ticks(1_000_000 - n * 37), lots(1 + n * n)])
  const payload = pack([
    { type: 'spot.ladder', user: 'maker', symbol: 'BTC_USDT', bids: ladder, asks: [] },
    { type: 'prices', entries: [['BTC_USDT', 6_000_000, 3]], hash },
  ])
  let turns = 0
  function* groups() {
    const last = 1_000
    for (let group = 0; group <= last; group += 1) {
      if (group === 0) setImmediate(() => (turns += 1))
      // Long before the last of them something else had its turn.
      if (group === last) expect(turns).toBe(1)
      yield { first: 1 + group * 2, time: group, payload }
    }
  }
  const found = await pricesIn(groups())
  expect(found).toHaveLength(1_001)
  expect(found.at(-1)).toEqual({ sequence: 2_002, time: 1_000, hash, entries: [['BTC_USDT', 6_000_000, 3]] })
})

it('passes over prices that were refused since others had come in between, before and after pruning', async () => {
  const feed = new PriceFeed({ replica, source: new SimulatedIndex('stale'), log })
  const from = Date.now()
  await replica.submit({ type: 'rules', version: RULES_VERSION })
  const hashes: string[] = []
  for (let step = 0; step < 4; step += 1) {
    const follows = replica.engine.priceHash
    await feed.publish(from + step * 500)
    hashes.push(replica.engine.priceHash)
    const late = await replica.submit({ type: 'prices', entries: [['XAUUSD', 1, 3]], hash: `late${step}`, follows })
    expect(late.events[0]).toMatchObject({ type: 'refused', rule: 'prices_follow' })
  }
  const read = async () => (await priceRecords(database.sql, from, Date.now() + 1_000)).map(({ hash }) => hash)
  expect(await read()).toEqual(hashes)
  for (let i = 0; i < 2; i += 1) {
    await replica.submit({ type: 'tick' })
    await snapshots.take({ machine: replica.engine, position: replica.position })
  }
  expect(await snapshots.prune(replica.sequence, 'keep_prices')).toBeGreaterThan(0)
  expect(await read()).toEqual(hashes)
})
