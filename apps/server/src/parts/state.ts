/**
 * Database, journal and this process's copy of the state, started in that order; and the keeper that takes snapshots
 * and prunes behind them, which only one process does at a time.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Engine } from '@candlewick/engine/engine'
import type { Config } from '../config.ts'
import { migrate, openDatabase, type Sql } from '../db/database.ts'
import { startEmbeddedPostgres } from '../db/embedded.ts'
import { ENGINE } from '../journal/engine-kind.ts'
import { Journal } from '../journal/journal.ts'
import { type Leadership, lead } from '../journal/locks.ts'
import { PostgresStore } from '../journal/postgres-store.ts'
import { Replica } from '../journal/replica.ts'
import { Snapshots } from '../journal/snapshots.ts'
import { projectorCursor } from '../projections/projector.ts'
import type { Log } from './log.ts'

export interface State {
  /** The database's address, for parts that need a connection of their own. */
  readonly url: string
  readonly sql: Sql
  readonly journal: Journal
  readonly snapshots: Snapshots<Engine>
  readonly replica: Replica<Engine>
  /** Where the database's files are, where it is ours. */
  readonly home: string | undefined
  /** Starts keeping snapshots; stopping takes a last one, so that the next start is quick. */
  keepSnapshots(): void
  stop(): Promise<void>
}

/** How often the keeper looks whether a snapshot is due. */
const LOOK_MS = 5_000

/** @throws Error where the database cannot be reached or the journal cannot be replayed */
export async function openState(config: Config, log: Log, onHalt: (reason: string) => void): Promise<State> {
  const embedded =
    config.databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir: config.dataDir, log }) : undefined
  const url = config.databaseUrl ?? embedded?.url ?? ''
  const sql = openDatabase(url, { connections: config.databaseConnections })
  await migrate(sql)
  const store = new PostgresStore(url)
  const journal = await Journal.open({ store, log })
  const snapshots = new Snapshots({ store, kind: ENGINE, log, pause: nextTurn })
  const replica = await Replica.start({ journal, snapshots, log, queueLimit: config.queueLimit, onHalt })
  let stopKeeper: (() => Promise<void>) | undefined
  return {
    url,
    sql,
    journal,
    snapshots,
    replica,
    home: embedded?.home,
    keepSnapshots() {
      stopKeeper = lead({ url, log }, 'snapshots', (leadership) =>
        keep({ config, sql, snapshots, replica }, leadership),
      )
    },
    async stop() {
      await replica.stop()
      await stopKeeper?.()
      await journal.close()
      await sql.end({ timeout: 5 })
      await embedded?.stop()
    },
  }
}

interface KeeperParts {
  readonly config: Config
  readonly sql: Sql
  readonly snapshots: Snapshots<Engine>
  readonly replica: Replica<Engine>
}

/** Takes a snapshot when enough commands were applied since the last, and one at the end. */
async function keep({ config, sql, snapshots, replica }: KeeperParts, { signal }: Leadership): Promise<void> {
  let last = (await snapshots.newest()).position.sequence
  const take = async () => {
    if (replica.halted !== undefined || replica.sequence === last) return
    const position = replica.position
    await snapshots.take({ machine: replica.engine, position })
    last = position.sequence
    await snapshots.prune(await projectorCursor(sql), config.production ? 'archive' : 'keep_prices')
  }
  while (!signal.aborted) {
    if (replica.sequence - last >= config.snapshotEvery) await take()
    await pause(LOOK_MS, signal)
  }
  await take()
}

/** Resolves after `milliseconds`, or at once when `signal` aborts. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    signal.addEventListener('abort', done)
  })
}
