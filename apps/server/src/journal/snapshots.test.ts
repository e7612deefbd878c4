import type { Command } from '@candlewick/engine/commands'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../test/database.ts'
import { REFERENCE_MODEL, ReferenceModel } from '../../test/reference-model.ts'
import { endOf, GENESIS } from './group.ts'
import { Journal } from './journal.ts'
import { PostgresStore } from './postgres-store.ts'
import { replay, replayDigest } from './replay.ts'
import { Replica } from './replica.ts'
import { Snapshots } from './snapshots.ts'

const warnings: string[] = []
const log = { info: () => undefined, warn: (message: string) => warnings.push(message), error: () => undefined }

let database: TestDatabase
let journal: Journal
let snapshots: Snapshots<ReferenceModel>
let replica: Replica<ReferenceModel>

beforeEach(async () => {
  warnings.length = 0
  database = await freshDatabase()
  journal = await Journal.open({ store: new PostgresStore(database.url), log })
  snapshots = new Snapshots({ store: journal.store, kind: REFERENCE_MODEL, log })
  replica = await Replica.start({ journal, snapshots, log })
})

afterEach(async () => {
  await replica.stop()
  await journal.close()
  await database.drop()
})

const prices = (n: number): Command => ({ type: 'prices', entries: [['BTC_USDT', n, 3]], hash: `h${n}` })

async function fill(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await replica.submit(i % 2 === 0 ? { type: 'tick' } : prices(i))
}

const take = () => snapshots.take({ machine: replica.engine, position: replica.position })

async function restart(): Promise<Replica<ReferenceModel>> {
  const again = await Replica.start({ journal, snapshots, log })
  await again.stop()
  return again
}

test('a start from snapshot and tail has the digest of the whole replay', async () => {
  await fill(10)
  await take()
  await fill(5)
  const heard: number[] = []
  const again = await Replica.start({ journal, snapshots, log, listener: (a) => heard.push(a.recorded.sequence) })
  await again.stop()
  expect(heard).toEqual([11, 12, 13, 14, 15])
  expect(again.engine.digest()).toBe(replica.engine.digest())
})

test('a damaged snapshot is passed over with a warning, and the one before it serves', async () => {
  await fill(4)
  await take()
  await fill(4)
  await take()
  await database.sql`update journal_snapshots set digest = 'other' where sequence = 8`
  const again = await restart()
  expect(again.engine.digest()).toBe(replica.engine.digest())
  expect(warnings.join()).toMatch(/snapshot 8 is unusable/)
})

test('a snapshot that does not restore to its digest is never started from and nothing is pruned behind it', async () => {
  await fill(4)
  const broken = new Snapshots({
    store: journal.store,
    kind: {
      ...REFERENCE_MODEL,
      restore: (bytes: Uint8Array) => new ReferenceModel(REFERENCE_MODEL.restore(bytes).sequence, 0, 'wrong'),
    },
    log,
  })
  await expect(broken.take({ machine: replica.engine, position: replica.position })).rejects.toThrow(/digest/)
  expect(await journal.store.listSnapshots()).toMatchObject([{ sequence: 4, verified: false }])
  expect(await snapshots.prune(4, 'keep_prices')).toBe(0)
  expect((await snapshots.newest()).position).toEqual(GENESIS)
  // Taken again where it stands, it is whole.
  await take()
  expect((await snapshots.newest()).position.sequence).toBe(4)
})

test('groups behind the kept snapshots are dropped, but every index price stays', async () => {
  for (let round = 0; round < 4; round++) {
    await fill(6)
    await take()
  }
  expect(await snapshots.prune(replica.sequence, 'keep_prices')).toBe(18)
  expect(await journal.store.listSnapshots()).toMatchObject([
    { sequence: 24, verified: true },
    { sequence: 18, verified: true },
  ])
  const [kept] = await database.sql<{ first: number; last: number }[]>`select first::int, last::int from journal_prices`
  expect(kept).toEqual({ first: 1, last: 18 })
  await fill(3)
  expect((await restart()).engine.digest()).toBe(replica.engine.digest())
})

test('nothing at all is pruned while the slowest reader is behind the oldest snapshot', async () => {
  for (let round = 0; round < 3; round++) {
    await fill(4)
    await take()
  }
  expect(await snapshots.prune(3, 'keep_prices')).toBe(0)
  expect((await journal.store.read(0, 1))[0]?.first).toBe(1)
})

test('nothing is pruned past the oldest cursor, whose reader finds its snapshot and everything after it', async () => {
  for (let round = 0; round < 5; round++) {
    await fill(4)
    await take()
  }
  expect(await snapshots.prune(9, 'keep_prices')).toBe(8)
  const stop = new AbortController()
  const heard: number[] = []
  for await (const applied of replay({ journal, snapshots, signal: stop.signal }, 9)) {
    heard.push(applied.recorded.sequence)
    if (heard.length === 11) stop.abort()
  }
  expect(heard).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
})

test('an archived journal replays from its first record to the same digest; a changed segment is noticed', async () => {
  for (let round = 0; round < 3; round++) {
    await fill(6)
    await take()
  }
  expect(await snapshots.prune(replica.sequence, 'archive')).toBe(12)
  const [kept] = await database.sql<{ first: number; last: number }[]>`select first::int, last::int from journal_prices`
  expect(kept).toEqual({ first: 1, last: 12 })
  const whole = await replayDigest(journal, { machine: REFERENCE_MODEL.create(), position: GENESIS })
  expect(whole).toEqual({ sequence: 18, digest: replica.engine.digest() })
  // Whoever reads on from any place in the archive gets what follows there, and nothing again.
  const archived = await journal.read(GENESIS)
  expect(archived.length).toBe(12)
  for (const group of archived) expect((await journal.read(endOf(group)))[0]?.first).toBe(group.last + 1)
  await database.sql`update journal_archive set content = content || '\\x00'::bytea`
  await expect(replayDigest(journal, { machine: REFERENCE_MODEL.create(), position: GENESIS })).rejects.toThrow(
    /changed record/,
  )
})
