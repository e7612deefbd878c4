/** Takes a snapshot every so many commands and prunes behind it; one process among all does it at a time. */
import { lead } from './locks.ts'
import type { StateMachine } from './machine.ts'
import type { Replica } from './replica.ts'
import type { Snapshots } from './snapshots.ts'
import type { Pruning } from './store.ts'

export interface SnapshotKeeperOptions<M extends StateMachine> {
  readonly url: string
  readonly replica: Replica<M>
  readonly snapshots: Snapshots<M>
  /** Commands between two snapshots. */
  readonly every: number
  readonly pruning: Pruning
  /** Sequence of the slowest reader of the journal; nothing past it is pruned. */
  readonly oldestCursor: () => Promise<number>
  readonly log: { info(message: string): void; warn(message: string): void }
}

const CHECK_MS = 1_000

/** @returns what stops it, after the snapshot that is being taken */
export function keepSnapshots<M extends StateMachine>(options: SnapshotKeeperOptions<M>): () => Promise<void> {
  const { replica, snapshots, every, log } = options
  return lead(options, 'snapshots', async ({ signal }) => {
    let taken = (await snapshots.newestSequence()) ?? 0
    while (!signal.aborted) {
      if (replica.ready && replica.sequence - taken >= every) {
        taken = replica.sequence
        await snapshots.take({ machine: replica.engine, position: replica.position })
        const pruned = await snapshots.prune(await options.oldestCursor(), options.pruning)
        if (pruned > 0) log.info(`pruned ${pruned} groups of the journal`)
      }
      await pause(signal)
    }
  })
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, CHECK_MS)
    function done(): void {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    signal.addEventListener('abort', done)
  })
}
