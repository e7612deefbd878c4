/** What somebody who has the database can do to snapshots and journal, and where it shows. */
import type { Command } from '@candlewick/engine/commands'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../test/database.ts'
import { REFERENCE_MODEL, ReferenceModel } from '../../test/reference-model.ts'
import { auditJournal } from './audit.ts'
import { DigestDiffers } from './digests.ts'
import { hashGroup, JournalBroken, pack } from './group.ts'
import { Journal } from './journal.ts'
import { PostgresStore } from './postgres-store.ts'
import { Replica } from './replica.ts'
import { Snapshots } from './snapshots.ts'

const warnings: string[] = []
const log = { info: () => undefined, warn: (message: string) => warnings.push(message), error: () => undefined }
const tick: Command = { type: 'tick' }

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

const tell = (sequence: number, digest: string): Command => ({
  type: 'snapshot.digest',
  sequence,
  digest,
  format: REFERENCE_MODEL.format,
})

async function fill(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await replica.submit(tick)
}

/** A snapshot as the keeper takes it, its digest in the journal. */
async function keep(): Promise<number> {
  const { sequence, digest } = await snapshots.take({ machine: replica.engine, position: replica.position })
  await replica.submit(tell(sequence, digest))
  return sequence
}

/** Writes a snapshot of a state that never was, whole and with the digest of its bytes. */
async function forge(sequence: number): Promise<ReferenceModel> {
  const rich = new ReferenceModel(sequence, replica.engine.time, 'a balance of a million')
  await database.sql`delete from journal_snapshots where sequence = ${sequence}`
  const [at] = await database.sql<{ hash: string }[]>`
    select encode(hash, 'hex') as hash from journal where last = ${sequence}`
  const position = { sequence, hash: at?.hash ?? '' }
  await journal.store.saveSnapshot({ position, time: rich.time, digest: rich.digest(), bytes: rich.snapshot() })
  await journal.store.markVerified(sequence)
  return rich
}

async function restart(): Promise<string> {
  const again = await Replica.start({ journal, snapshots, log })
  await again.stop()
  return again.engine.digest()
}

const audited = async () => {
  const { contradicted, snapshots: seen } = await auditJournal(journal.store, snapshots)
  return { contradicted, wrong: seen.filter(({ wrong }) => wrong !== undefined).map(({ head }) => head.sequence) }
}

/** Whose journal is pruned behind two newer snapshots while somebody reads it: at the `nth` time that it is asked. */
function prunedMeanwhile(nth: number): Snapshots<ReferenceModel> {
  let asked = 0
  const store = new Proxy(journal.store, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      if (name !== 'read') return value.bind(target)
      return async (...args: unknown[]) => {
        asked += 1
        if (asked === nth) {
          for (let times = 0; times < 2; times += 1) {
            await fill(3)
            await keep()
          }
          expect(await snapshots.prune(replica.sequence, 'keep_prices')).toBeGreaterThan(0)
        }
        return Reflect.apply(value, target, args)
      }
    },
  })
  return new Snapshots({ store, kind: REFERENCE_MODEL, log })
}

test('a start whose journal is pruned while it is read begins anew, whenever that happens', async () => {
  for (let round = 0; round < 3; round += 1) {
    await fill(3)
    await keep()
  }
  // Some of these times are before it reads on from its snapshot, some while it does.
  for (let nth = 1; nth <= 12; nth += 1) {
    const again = await Replica.start({ journal, snapshots: prunedMeanwhile(nth), log })
    await again.stop()
    expect(again.engine.digest(), `pruned at the ${nth}. time`).toBe(replica.engine.digest())
  }
})

describe('a forged snapshot', () => {
  test('in the place of a true one, its digest made anew, is passed over at the start and named by the audit', async () => {
    await fill(4)
    await keep()
    await fill(4)
    const newest = await keep()
    await fill(3)
    await forge(newest)
    expect(await restart()).toBe(replica.engine.digest())
    expect(warnings.join()).toContain(`snapshot ${newest} is passed over`)
    expect(await audited()).toEqual({ contradicted: [], wrong: [newest] })
  })

  test('at a place of which the journal tells nothing is not started from', async () => {
    await fill(4)
    await keep()
    await fill(6)
    const unknown = replica.sequence
    await forge(unknown)
    expect(await restart()).toBe(replica.engine.digest())
    expect((await audited()).wrong).toEqual([unknown])
  })

  test('at such a place, all true ones taken away, does not make the journal one that tells no digests', async () => {
    await fill(4)
    await keep()
    await fill(6)
    await forge(replica.sequence)
    await database.sql`delete from journal_snapshots where sequence < ${replica.sequence}`
    expect(await restart()).toBe(replica.engine.digest())
    expect((await audited()).wrong).toEqual([replica.sequence])
  })

  test('with its digest appended to the journal contradicts the replay from the one before', async () => {
    await fill(4)
    await keep()
    await fill(4)
    const place = replica.sequence
    const rich = await forge(place)
    await replica.submit(tell(place, rich.digest()))
    await expect(restart()).rejects.toThrow(DigestDiffers)
    const found = await audited()
    expect(found.wrong).toEqual([place])
    expect(found.contradicted[0]).toContain(`command ${place} the replay`)
  })

  test('whose digest was appended beside the true one is not the one that is started from', async () => {
    await fill(4)
    const only = await keep()
    const rich = await forge(only)
    await replica.submit(tell(only, rich.digest()))
    await fill(2)
    await expect(restart()).rejects.toThrow(DigestDiffers)
    expect((await audited()).wrong).toEqual([only])
  })

  test('whose digest stands in the place of the true one in the journal breaks the chain', async () => {
    await fill(4)
    await keep()
    await fill(4)
    const newest = await keep()
    await fill(2)
    const rich = await forge(newest)
    const payload = pack([tell(newest, rich.digest())])
    await database.sql`update journal set payload = ${payload} where first = ${newest + 1}`
    await expect(restart()).rejects.toThrow(/changed record/)
    await expect(audited()).rejects.toThrow(/changed record/)
  })

  test('for which all hashes behind it were made anew contradicts the replay from the one before', async () => {
    await fill(4)
    await keep()
    await fill(4)
    const newest = await keep()
    await fill(2)
    const rich = await forge(newest)
    await rewrite(newest + 1, [tell(newest, rich.digest())])
    const other = await Journal.open({ store: new PostgresStore(database.url), log })
    await expect(Replica.start({ journal: other, snapshots, log })).rejects.toThrow(DigestDiffers)
    await other.close()
    expect((await audited()).contradicted).toHaveLength(1)
  })
})

/** Changes the group at `first`, and the chain from there to the head so that it fits again. */
async function rewrite(first: number, commands: Command[]): Promise<void> {
  const groups = await journal.store.read(first - 1, 1_000)
  let previous = groups[0]?.previous ?? ''
  for (const group of groups) {
    const payload = group.first === first ? pack(commands) : group.payload
    const hash = hashGroup({ ...group, payload, previous })
    await database.sql`
      update journal set payload = ${payload}, previous = ${Buffer.from(previous, 'hex')}, hash = ${Buffer.from(hash, 'hex')}
      where first = ${group.first}`
    previous = hash
  }
  await database.sql`update journal_head set hash = ${Buffer.from(previous, 'hex')}`
}

test('where the newest snapshots were deleted, the start replays from an older one past all that is told behind', async () => {
  await fill(4)
  const oldest = await keep()
  for (let i = 0; i < 3; i++) {
    await fill(4)
    await keep()
  }
  await database.sql`delete from journal_snapshots where sequence > ${oldest}`
  expect((await snapshots.newest()).position.sequence).toBeGreaterThan(oldest)
  expect(await restart()).toBe(replica.engine.digest())
})

test('where the beginning was pruned and no snapshot is the one that the journal tells of, nothing starts', async () => {
  for (let i = 0; i < 3; i++) {
    await fill(4)
    await keep()
  }
  const at = (await journal.store.listSnapshots()).map(({ sequence }) => sequence)
  expect(await snapshots.prune(replica.sequence, 'keep_prices')).toBeGreaterThan(0)
  for (const sequence of at.slice(0, 2)) await forge(sequence)
  await expect(restart()).rejects.toThrow(JournalBroken)
})

test('a journal that tells no digest yet starts from its snapshots as they are, with a warning, until the first', async () => {
  await fill(4)
  await snapshots.take({ machine: replica.engine, position: replica.position })
  await fill(4)
  await snapshots.take({ machine: replica.engine, position: replica.position })
  expect((await snapshots.newest()).position.sequence).toBe(8)
  expect(warnings.join()).toContain('tells no digest yet')
  warnings.length = 0
  await keep()
  expect(await restart()).toBe(replica.engine.digest())
  expect(warnings.join()).not.toContain('tells no digest yet')
})

test('nothing is pruned behind snapshots that the journal does not tell of', async () => {
  for (let i = 0; i < 2; i++) {
    await fill(4)
    await keep()
  }
  const before = (await journal.store.listSnapshots()).map(({ sequence }) => sequence)
  await fill(4)
  await forge(replica.sequence)
  await snapshots.prune(replica.sequence, 'keep_prices')
  const left = (await journal.store.listSnapshots()).map(({ sequence }) => sequence)
  expect(left).toEqual([replica.sequence, ...before])
  expect((await journal.store.read(0, 1))[0]?.first).toBe(Math.min(...before) + 1)
})
