/**
 * The keeper's process. It is started by the server that leads in keeping snapshots (supervise.ts), and ends when it is
 * told to, when that server is gone, or when something fails: then it is started again.
 */
import { InvariantError } from '@candlewick/engine/persist/invariant'
import { openDatabase } from '../db/database.ts'
import { ENGINE } from '../journal/engine-kind.ts'
import { JournalBroken } from '../journal/group.ts'
import { Journal } from '../journal/journal.ts'
import { PostgresStore } from '../journal/postgres-store.ts'
import { Snapshots } from '../journal/snapshots.ts'
import { projectorCursor } from '../projections/projector.ts'
import { standBeside } from './beside.ts'
import { Keeper, type KeeperLog } from './keeper.ts'
import type { FromKeeper, ToKeeper } from './messages.ts'
import { listenForWanted, saveReport } from './reports.ts'

/** A snapshot may take a fiftieth of its time: a start then has at most that time's commands more to apply. */
const REST = 50

const tell = (message: FromKeeper) => {
  if (process.connected) process.send?.(message)
}
const log: KeeperLog = {
  info: (message) => tell({ type: 'log', level: 'info', message }),
  warn: (message) => tell({ type: 'log', level: 'warn', message }),
  error: (message) => tell({ type: 'log', level: 'error', message }),
}

async function keep(
  { url, every, pruning, anchors }: Extract<ToKeeper, { type: 'keep' }>,
  signal: AbortSignal,
): Promise<void> {
  const sql = openDatabase(url, { connections: 2 })
  const journal = await Journal.open({ store: new PostgresStore(url), log })
  const keeper = await Keeper.start({
    journal,
    snapshots: new Snapshots({ store: journal.store, kind: ENGINE, log }),
    log,
    every,
    rest: REST,
    pruning,
    anchors,
    onAnchor: (head) => tell({ type: 'anchor', head }),
    slowest: () => projectorCursor(sql),
    onKept: (kept) => tell({ type: 'kept', kept }),
    onReport: ({ sequence, digest, machine }) => saveReport(sql, { sequence, digest, sums: machine.sums() }),
  })
  await listenForWanted(sql, (sequence) => keeper.want(sequence))
  await keeper.run(signal)
  await journal.close()
  await sql.end({ timeout: 2 })
}

/** A gap may be what another keeper pruned meanwhile; everything else says that the books are not what they were. */
function isForGood(failure: unknown): boolean {
  if (failure instanceof InvariantError) return true
  return failure instanceof JournalBroken && !failure.message.startsWith('gap')
}

function main(): void {
  const stopping = new AbortController()
  standBeside(log.warn)
  process.on('message', (message: ToKeeper) => {
    if (message.type === 'stop') {
      stopping.abort()
      return
    }
    keep(message, stopping.signal).then(
      () => process.exit(0),
      (failure: unknown) => {
        log.error(`keeper: ${failure instanceof Error ? failure.stack : failure}`)
        const end = () => process.exit(1)
        if (!isForGood(failure) || !process.connected) return end()
        const reason = failure instanceof Error ? failure.message : String(failure)
        process.send?.({ type: 'broken', reason } satisfies FromKeeper, end)
      },
    )
  })
}

main()
