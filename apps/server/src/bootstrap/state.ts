/**
 * Database, journal and this process's copy of the state, started in that order; and the keeper of snapshots, a process
 * of its own that only one server has at a time.
 */
import type { Engine } from '@candlewick/engine/engine'
import type { Config } from '../config/config.ts'
import { migrate, openDatabase, type Sql } from '../db/database.ts'
import { startEmbeddedPostgres } from '../db/embedded.ts'
import type { Head } from '../journal/anchors.ts'
import { ENGINE } from '../journal/engine-kind.ts'
import { Journal } from '../journal/journal.ts'
import { lead } from '../journal/locks.ts'
import { PostgresStore } from '../journal/postgres-store.ts'
import { Replica } from '../journal/replica.ts'
import { Snapshots } from '../journal/snapshots.ts'
import type { FaultReport } from '../journal/undo.ts'
import { type KeeperFigures, superviseKeeper } from '../keeper/supervise.ts'
import type { VerifierFigures } from '../projections/verify/background.ts'
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
  /** Starts keeping snapshots; stopping takes a last one where it is quick, so that the next start is. */
  keepSnapshots(anchors: readonly Head[], onAnchor: (head: Head) => void): void
  readonly keeper: KeeperFigures
  readonly verifier: VerifierFigures
  stop(): Promise<void>
}

/** @throws Error where the database cannot be reached or the journal cannot be replayed */
export async function openState(
  config: Config,
  log: Log,
  onHalt: (reason: string) => void,
  onFault?: (report: FaultReport) => void,
): Promise<State> {
  const embedded =
    config.databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir: config.dataDir, log }) : undefined
  const url = config.databaseUrl ?? embedded?.url ?? ''
  const sql = openDatabase(url, { connections: config.databaseConnections })
  await migrate(sql)
  const store = new PostgresStore(url)
  const journal = await Journal.open({ store, log })
  const snapshots = new Snapshots({ store, kind: ENGINE, log })
  const { queueLimit } = config
  const told = onFault === undefined ? {} : { onFault }
  const replica = await Replica.start({ journal, snapshots, log, queueLimit, onHalt, ...told })
  const keeper: KeeperFigures = { crashes: 0, kept: undefined }
  let stopKeeper: (() => Promise<void>) | undefined
  return {
    url,
    sql,
    journal,
    snapshots,
    replica,
    home: embedded?.home,
    keepSnapshots(anchors, onAnchor) {
      const pruning = config.production ? 'archive' : 'keep_prices'
      const keep = { type: 'keep', url, every: config.snapshotEvery, pruning, anchors } as const
      const onBroken = (reason: string) => replica.halt(reason)
      stopKeeper = lead({ url, log }, 'snapshots', ({ signal }) =>
        superviseKeeper({ keep, log, figures: keeper, onBroken, onAnchor }, signal),
      )
    },
    keeper,
    verifier: { runs: 0, wrong: 0 },
    async stop() {
      await replica.stop()
      await stopKeeper?.()
      await journal.close()
      await sql.end({ timeout: 5 })
      await embedded?.stop()
    },
  }
}
