/**
 * How long a server takes to have its state back: 1,000,000 journaled commands, restored from a snapshot and a tail of
 * 20,000 (the default distance between snapshots), and replayed from the first command without any snapshot.
 *
 *     npx tsx bench/src/recovery.ts [--commands 1000000]
 *
 * Bars: under 10 s with a snapshot, under 30 s without. Real PostgreSQL, real journal; commands are written through the
 * journal in groups of 64, as a busy server does.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Command } from '@candlewick/engine/commands'
import { migrate, openDatabase } from '@candlewick/server/db/database'
import { startEmbeddedPostgres } from '@candlewick/server/db/embedded'
import { ENGINE } from '@candlewick/server/journal/engine-kind'
import { GENESIS } from '@candlewick/server/journal/group'
import { Journal } from '@candlewick/server/journal/journal'
import { PostgresStore } from '@candlewick/server/journal/postgres-store'
import { replayDigest } from '@candlewick/server/journal/replay'
import { Replica } from '@candlewick/server/journal/replica'
import { Snapshots } from '@candlewick/server/journal/snapshots'
import { makeStream, parsed } from './engine/stream.ts'

const { values } = parseArgs({ options: { commands: { type: 'string', default: '1000000' } } })
const COMMANDS = Number(values.commands)
const TAIL = Math.min(20_000, Math.floor(COMMANDS / 10))
const GROUP = 64
const BAR_WITH_S = 10
const BAR_WITHOUT_S = 30

const log = { info: () => undefined, warn: console.warn, error: console.error }

async function write(journal: Journal, commands: readonly Command[]): Promise<void> {
  for (let at = 0; at < commands.length; at += GROUP) await journal.append(commands.slice(at, at + GROUP))
}

/** Seconds that a replica takes to start, and its digest. */
async function recover(url: string): Promise<{ seconds: number; digest: string }> {
  const start = performance.now()
  const journal = await Journal.open({ store: new PostgresStore(url), log })
  const snapshots = new Snapshots({ store: journal.store, kind: ENGINE, log })
  const replica = await Replica.start({ journal, snapshots, log })
  const seconds = (performance.now() - start) / 1_000
  const digest = replica.engine.digest()
  await replica.stop()
  await journal.close()
  return { seconds, digest }
}

async function main(): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'candlewick-recovery-'))
  const database = await startEmbeddedPostgres({ dataDir, log })
  try {
    const sql = openDatabase(database.url, { connections: 1 })
    await migrate(sql)
    await sql.end()
    const journal = await Journal.open({ store: new PostgresStore(database.url), log })
    const scenario = { name: '20 books', symbols: 20, users: 500, prefill: 2_000, range: 1_000, uniform: false }
    const stream = makeStream(scenario, COMMANDS)
    const texts = [...stream.setup, ...stream.measured]
    const commands = texts.flatMap((text) => parsed(text).map(({ command }) => command)).slice(0, COMMANDS)
    const began = performance.now()
    await write(journal, commands.slice(0, COMMANDS - TAIL))
    const rate = (COMMANDS - TAIL) / ((performance.now() - began) / 1_000)
    console.log(`appended ${Math.round(rate)} commands a second in groups of ${GROUP}, one at a time`)

    const machine = ENGINE.create()
    await replayDigest(journal, { machine, position: GENESIS })
    const snapshots = new Snapshots({ store: journal.store, kind: ENGINE, log })
    const taking = performance.now()
    await snapshots.take({ machine, position: await journal.store.head() })
    console.log(`snapshot taken and verified in ${(performance.now() - taking).toFixed(0)} ms`)
    await write(journal, commands.slice(COMMANDS - TAIL))
    const withSnapshot = await recover(database.url)
    await journal.store.dropSnapshots([machine.sequence], 0)
    await journal.close()
    const without = await recover(database.url)
    if (withSnapshot.digest !== without.digest) throw new Error('the two ways of recovery end in different states')

    console.log(`with a snapshot and a tail of ${TAIL}: ${withSnapshot.seconds.toFixed(2)} s (bar ${BAR_WITH_S} s)`)
    console.log(`${COMMANDS} commands without a snapshot: ${without.seconds.toFixed(2)} s (bar ${BAR_WITHOUT_S} s)`)
    return withSnapshot.seconds < BAR_WITH_S && without.seconds < BAR_WITHOUT_S
  } finally {
    await database.stop()
    rmSync(database.home, { recursive: true, force: true })
    rmSync(dataDir, { recursive: true, force: true })
  }
}

process.exit((await main()) ? 0 : 1)
