/** Who waits while the journal is slow, and how a writer goes on whose answer was lost or whose connection was ended. */
import { setTimeout as delay, setImmediate as turnOfTheLoop } from 'node:timers/promises'
import type { Command } from '@candlewick/engine/commands'
import { InvariantError } from '@candlewick/engine/persist/invariant'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../test/database.ts'
import { REFERENCE_MODEL, type ReferenceModel } from '../../test/reference-model.ts'
import { Journal } from './journal.ts'
import { PostgresStore } from './postgres-store.ts'
import { HaltedError, Replica } from './replica.ts'
import { Snapshots } from './snapshots.ts'
import { BusyError, UnknownError } from './waiting.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const tick: Command = { type: 'tick' }
const opening = (user: string): Command => ({ type: 'account.open', user, kind: 'customer' })

let database: TestDatabase
const closing: (() => Promise<void>)[] = []

beforeEach(async () => {
  database = await freshDatabase()
})

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  await database.drop()
})

async function openJournal(store = new PostgresStore(database.url)): Promise<Journal> {
  const journal = await Journal.open({ store, log })
  closing.push(() => journal.close())
  return journal
}

async function startReplica(journal: Journal, more: { queueLimit?: number } = {}): Promise<Replica<ReferenceModel>> {
  const snapshots = new Snapshots({ store: journal.store, kind: REFERENCE_MODEL, log })
  const replica = await Replica.start({ journal, snapshots, log, ...more })
  closing.push(() => replica.stop())
  return replica
}

/** A replica whose appends do not reach the journal until they are let through. */
async function heldReplica(more: { queueLimit?: number } = {}) {
  const store = new PostgresStore(database.url)
  const append = store.append.bind(store)
  const held: (() => void)[] = []
  store.append = async (request) => {
    await new Promise<void>((resolve) => held.push(resolve))
    return await append(request)
  }
  const journal = await openJournal(store)
  const letThrough = () => {
    for (const go of held.splice(0)) go()
  }
  return { replica: await startReplica(journal, more), held, letThrough }
}

test('what is on its way to a slow journal counts as waiting', async () => {
  const { replica, held, letThrough } = await heldReplica({ queueLimit: 3 })
  const sent = [1, 2].map((i) => replica.submit(opening(`u${i}`)))
  await expect.poll(() => held.length).toBe(1)
  const queued = replica.submit(opening('u3'))
  expect(replica.waiting).toBe(3)
  const late = replica.submit(opening('late')).catch((failure: unknown) => failure)
  letThrough()
  await Promise.all(sent)
  await expect.poll(() => held.length).toBe(1)
  letThrough()
  expect((await queued).recorded.sequence).toBe(3)
  expect(await late).toBeInstanceOf(BusyError)
})

test('customers who ask again when they are answered are written together', async () => {
  const journal = await openJournal()
  const append = journal.append.bind(journal)
  const sizes: number[] = []
  journal.append = (commands, ...more) => {
    sizes.push(commands.length)
    return append(commands, ...more)
  }
  const replica = await startReplica(journal)
  const asks = async (customer: string) => {
    for (let turn = 0; turn < 40; turn += 1) await replica.submit(opening(customer))
  }
  await Promise.all(Array.from({ length: 16 }, (_, at) => asks(`u${at}`)))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(640)
  // All at once nearly always; by halves, or by many and a few in turns, it would be twice as many groups.
  expect(sizes.length).toBeLessThan(60)
})

test('customers who all stood still for once are written together again', async () => {
  const journal = await openJournal()
  const replica = await startReplica(journal)
  const asks = async (at: number, times: number) => {
    for (let turn = 0; turn < times; turn += 1) await replica.submit(opening(`u${at}`))
  }
  const others = [1, 2, 3, 4, 5, 6, 7]
  await Promise.all([0, ...others].map((at) => asks(at, 5)))
  // Longer than they are waited for, shorter than they are then not waited for.
  await delay(20)
  const append = vi.spyOn(journal, 'append')
  const first = asks(0, 10)
  await turnOfTheLoop()
  await Promise.all([first, ...others.map((at) => asks(at, 10))])
  // The first, the others, and then all of them at once; the first and the others in turns would be twenty.
  expect(append.mock.calls.length).toBeLessThan(16)
})

test('who asks again does not wait for who does not', async () => {
  const journal = await openJournal()
  const replica = await startReplica(journal)
  const sleep = vi.spyOn(journal.clock, 'sleep')
  onTestFinished(() => sleep.mockRestore())
  const asks = async (customer: string, times: number) => {
    for (let turn = 0; turn < times; turn += 1) await replica.submit(opening(customer))
  }
  await Promise.all([asks('quick', 2), asks('quicker', 2), asks('gone', 1), asks('away', 1)])
  // A turn in which two of four came, one in which nobody did, and what has begun behind the second group.
  expect(sleep.mock.calls.length).toBeLessThanOrEqual(3)
})

test('a replica that halts answers everybody: who was applied with it, who is on the way, and who waits', async () => {
  const { replica, held, letThrough } = await heldReplica()
  const sent = replica.submit(tick)
  await expect.poll(() => held.length).toBe(1)
  const told: unknown[] = []
  const ask = (command: Command) => replica.submit(command).catch((failure: unknown) => told.push(failure))
  for (const command of [tick, opening('a')]) void ask(command)
  replica.engine.apply = () => {
    void ask(opening('b'))
    throw new InvariantError('an assertion of the engine')
  }
  letThrough()
  await expect(sent).rejects.toBeInstanceOf(UnknownError)
  // What waited went on its way while the first was applied.
  const open = expect.any(UnknownError)
  await expect.poll(() => told).toEqual([open, open, expect.any(HaltedError)])
  expect(replica.waiting).toBe(0)
})

test('an answer that is lost long after the start asks for nothing that may be pruned by then', async () => {
  const store = new PostgresStore(database.url)
  const append = store.append.bind(store)
  const journal = await openJournal(store)
  for (const user of ['a', 'b', 'c']) await journal.append([opening(user)])
  expect(await store.prune(2, 10, 'keep_prices', 0)).toBe(2)
  for (const lands of [true, false]) {
    store.append = async (request) => {
      store.append = append
      if (lands) await append(request)
      throw new Error('the line was cut')
    }
    await journal.append([tick])
  }
  expect((await store.head()).sequence).toBe(5)
})

test('an append goes on over a new connection where the database has ended the one before', async () => {
  const replica = await startReplica(await openJournal())
  // The end comes at another moment of a connection's making each time.
  for (let round = 1; round <= 30; round += 1) {
    await database.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`
    expect((await replica.submit(tick)).recorded.sequence).toBe(round)
  }
})
