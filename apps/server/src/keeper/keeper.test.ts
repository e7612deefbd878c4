/** The keeper as production runs it: a process of its own beside a replica, on a journal of the engine's commands. */
import type { Command } from '@candlewick/engine/commands'
import { SNAPSHOT_FORMAT } from '@candlewick/engine/persist/snapshot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Gateway, type Gateways, openGateways } from '../../test/gateways.ts'
import type { Head } from '../journal/anchors.ts'
import { Keeper } from './keeper.ts'
import { Reports } from './reports.ts'
import { type KeeperFigures, superviseKeeper } from './supervise.ts'

let gateways: Gateways
let gateway: Gateway
let figures: KeeperFigures
let said: string[]
let broken: string[]
const running: (() => Promise<void>)[] = []

beforeEach(async () => {
  gateways = await openGateways()
  gateway = await gateways.start()
  figures = { crashes: 0, kept: undefined }
  said = []
  broken = []
  await gateway.replica.submit({ type: 'rules', version: 2 })
})

afterEach(async () => {
  for (const stop of running.splice(0)) await stop()
  await gateways.close()
})

const say = (message: string) => said.push(message)

function startKeeper(every = 10): () => Promise<void> {
  const stopping = new AbortController()
  const keep = { type: 'keep', url: gateways.url, every, pruning: 'keep_prices', anchors: [] } as const
  const done = superviseKeeper(
    { keep, figures, log: { info: say, warn: say, error: say }, onBroken: (reason) => broken.push(reason) },
    stopping.signal,
  )
  const stop = async () => {
    stopping.abort()
    await done
  }
  running.push(stop)
  return stop
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(holds, { timeout: 30_000, interval: 20 }).toBe(true)
}

async function fill(count: number): Promise<void> {
  const tick: Command = { type: 'tick' }
  await Promise.all(Array.from({ length: count }, () => gateway.replica.submit(tick)))
}

test('takes snapshots, has their digests journaled, reports the state and takes a last snapshot when it is stopped', async () => {
  const stop = startKeeper()
  await fill(40)
  await until(() => figures.kept !== undefined)
  await fill(5)
  const report = await new Reports(gateways.sql).of(gateway.replica.sequence)
  expect(report?.sequence).toBe(gateway.replica.sequence)
  expect(report?.digest).toBe(gateway.replica.engine.digest())
  expect(report?.sums).toEqual({})
  await stop()
  const [newest] = await gateway.journal.store.listSnapshots()
  expect(newest?.sequence).toBe(report?.sequence)
  expect(newest?.digest).toBe(report?.digest)
  const again = await gateways.start()
  expect(again.replica.sequence).toBe((newest?.sequence ?? 0) + 1)
  expect(figures.crashes).toBe(0)
  expect(said.filter((line) => !line.startsWith('snapshot at command'))).toEqual([])
})

test('killed, it is started again and counted, and whoever serves goes on', async () => {
  startKeeper()
  await fill(15)
  await until(() => figures.kept !== undefined)
  const own = await gateways.sql<{ pid: number }[]>`
    select distinct substring(application_name from 'candlewick-(\\d+)')::int as pid from pg_stat_activity
    where datname = current_database() and application_name <> ${`candlewick-${process.pid}`}`
  for (const { pid } of own) process.kill(pid, 'SIGKILL')
  await until(() => figures.crashes === 1)
  await fill(15)
  const before = figures.kept?.sequence ?? 0
  await until(() => (figures.kept?.sequence ?? 0) > before)
  expect(broken).toEqual([])
})

test('a digest in the journal that is not that of the state, and a state that is not that of the journal, stop everything', async () => {
  startKeeper()
  await fill(15)
  await until(() => figures.kept !== undefined)
  await fill(3)
  const place = gateway.replica.sequence
  await fill(1)
  await gateway.replica.submit({
    type: 'snapshot.digest',
    sequence: place,
    digest: 'f'.repeat(64),
    format: SNAPSHOT_FORMAT,
  })
  await until(() => broken.length > 0)
  expect(broken[0]).toContain(`the state after command ${place} has digest`)
})

test('nothing is pruned that the slowest reader has not read, and what it has read is', async () => {
  const { journal, snapshots } = gateway
  const log = { info: say, warn: say, error: say }
  /** Keeps until it has taken so many snapshots, with a reader that stands at `cursor`; where the journal then begins. */
  const begins = async (cursor: number, count: number): Promise<number | undefined> => {
    const stopping = new AbortController()
    let kept = 0
    const onKept = () => {
      kept += 1
      if (kept === count) stopping.abort()
    }
    const slowest = () => Promise.resolve(cursor)
    const options = { journal, snapshots, log, every: 1, pruning: 'keep_prices', slowest, onKept } as const
    const keeper = await Keeper.start(options)
    const done = keeper.run(stopping.signal)
    for (let n = 1; n <= count; n += 1) {
      await fill(5)
      await until(() => kept >= n)
    }
    await done
    return (await journal.store.read(0, 1))[0]?.first
  }
  expect(await begins(3, 3)).toBeLessThanOrEqual(4)
  const reader = gateway.replica.sequence
  const pruned = await begins(reader, 3)
  expect(pruned).toBeGreaterThan(1)
  // One that begins anew behind what was pruned goes on: what its first snapshot came of nobody can replay any more.
  expect(await begins(reader, 3)).toBeGreaterThanOrEqual(pruned ?? 0)
  expect(await begins(reader, 1)).toBeLessThanOrEqual(reader + 1)
  expect(said.join()).toContain('cannot be compared: what led there was pruned')
})

test('after a snapshot it rests as many times as long as that took, and takes its last one all the same', async () => {
  const { journal, snapshots } = gateway
  const log = { info: say, warn: say, error: say }
  const kept: number[] = []
  const stopping = new AbortController()
  const keeper = await Keeper.start({
    ...{ journal, snapshots, log, every: 1, rest: 1_000_000, pruning: 'keep_prices' },
    slowest: () => Promise.resolve(0),
    onKept: ({ sequence }) => kept.push(sequence),
  })
  const done = keeper.run(stopping.signal)
  await fill(5)
  await until(() => kept.length > 0)
  // Having read the second, it has looked behind the first whether a snapshot is due.
  for (const _ of [1, 2]) {
    await fill(5)
    const end = gateway.replica.sequence
    await until(() => keeper.sequence >= end)
  }
  expect(kept).toHaveLength(1)
  stopping.abort()
  await done
  expect(kept).toHaveLength(2)
})

/** What a keeper in this process publishes of the journal as it stands, given what was published before. */
async function anchorNow(before: readonly Head[]): Promise<Head> {
  const { journal, snapshots } = gateway
  const stopping = new AbortController()
  const heads: Head[] = []
  const log = { info: say, warn: say, error: say }
  const onAnchor = (head: Head) => {
    heads.push(head)
    stopping.abort()
  }
  const slowest = () => Promise.resolve(0)
  const options = { journal, snapshots, log, every: 1_000, pruning: 'keep_prices', slowest, onAnchor } as const
  const keeper = await Keeper.start({ ...options, anchors: before })
  await keeper.run(stopping.signal)
  const [head] = heads
  if (head === undefined) throw new Error('nothing was published')
  return head
}

test('a journal that is not the one that was published before is not kept, in hash, state, length or shape', async () => {
  await fill(5)
  const head = await anchorNow([])
  expect(head).toMatchObject({ ...gateway.replica.position, sequence: 6 })
  await fill(5)
  expect((await anchorNow([head])).sequence).toBeGreaterThan(head.sequence)
  await gateways.sql`delete from journal_snapshots`
  const other = 'f'.repeat(64)
  await expect(anchorNow([{ ...head, hash: other }])).rejects.toThrow(/forged: the journal has hash/)
  await expect(anchorNow([{ ...head, digest: other }])).rejects.toThrow(/forged: the state after command 6/)
  await expect(anchorNow([{ ...head, sequence: 100 }])).rejects.toThrow(/had a head at 100 before/)
  await expect(anchorNow([{ ...head, sequence: 5 }])).rejects.toThrow(/had a head at 5 before/)
})
