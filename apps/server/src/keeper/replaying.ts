/**
 * The process that recomputes what was said after a sequence, for a projector that is behind: restoring a state takes as
 * long as it is large, and the projector shares its process with whoever serves. Sends a batch whenever it is asked.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { ENGINE } from '../journal/engine-kind.ts'
import { Journal } from '../journal/journal.ts'
import type { Applied } from '../journal/machine.ts'
import { PostgresStore } from '../journal/postgres-store.ts'
import { replay } from '../journal/replay.ts'
import { Snapshots } from '../journal/snapshots.ts'
import { standBeside } from './beside.ts'
import type { FromReplaying, ToReplaying } from './messages.ts'

/** Commands that are sent at once. */
const BATCH = 128
/** How long a batch waits for more. */
const PATIENCE_MS = 10

const log = { info: () => undefined, warn: console.warn, error: console.error }

async function* batches(url: string, after: number): AsyncGenerator<Applied[], void, undefined> {
  const journal = await Journal.open({ store: new PostgresStore(url), log })
  const snapshots = new Snapshots({ store: journal.store, kind: ENGINE, log })
  const source = replay({ journal, snapshots }, after)
  let next = source.next()
  for (;;) {
    const first = await next
    if (first.done === true) return
    const batch = [first.value]
    next = source.next()
    const late = delay(PATIENCE_MS, undefined)
    while (batch.length < BATCH) {
      const more = await Promise.race([next, late])
      if (more === undefined || more.done === true) break
      batch.push(more.value)
      next = source.next()
    }
    yield batch
  }
}

function main(): void {
  standBeside(log.warn)
  let source: AsyncGenerator<Applied[], void, undefined> | undefined
  const answer = async (): Promise<FromReplaying> => {
    const next = await source?.next()
    return next?.done === false ? { type: 'batch', batch: next.value } : { type: 'failed', reason: 'nothing to replay' }
  }
  process.on('message', (message: ToReplaying) => {
    if (message.type === 'replay') source = batches(message.url, message.after)
    else {
      answer()
        .catch((failure: unknown): FromReplaying => ({ type: 'failed', reason: String(failure) }))
        .then((said) => process.send?.(said), log.error)
    }
  })
}

main()
