/** Digests of what serves and of what does not: each server's own copy of the state, and a replay apart from all of them. */
import { setTimeout as delay } from 'node:timers/promises'
import type { EmbeddedPostgres } from '../../src/db/embedded.ts'
import { ENGINE } from '../../src/journal/engine-kind.ts'
import { JournalBroken } from '../../src/journal/group.ts'
import { Journal } from '../../src/journal/journal.ts'
import { PostgresStore } from '../../src/journal/postgres-store.ts'
import { replayDigest } from '../../src/journal/replay.ts'
import { Snapshots } from '../../src/journal/snapshots.ts'
import type { ServerProcess } from './server.ts'

const ANSWERS_WITHIN_MS = 60_000
const ANSWERS_AFTER_MS = 200
const REPLAY_ATTEMPTS = 5
/** Commands ahead of where a server stands that all are asked about: each hears of it before it is there. */
const AHEAD = 20
const QUIET = { info: () => undefined, warn: () => undefined }

/** What each server says of its own copy of the state, all of them behind one command from `after` on. */
export async function ownDigests(
  servers: readonly Pick<ServerProcess, 'url'>[],
  after: number,
): Promise<{ sequence: number; digests: string[] }> {
  const deadline = Date.now() + ANSWERS_WITHIN_MS
  let sequence = after
  for (let ahead = AHEAD; ; ahead *= 2) {
    const answers = await Promise.all(servers.map(({ url }) => ask(url, sequence)))
    const digests = answers.flatMap(({ digest }) => (digest === undefined ? [] : [digest]))
    if (digests.length === servers.length) return { sequence, digests }
    if (Date.now() > deadline) throw new Error(`no digests behind one command: ${JSON.stringify(answers)}`)
    // Who is past it tells where it stands.
    sequence = Math.max(sequence, ...answers.map(({ bound }) => Number(bound ?? 0))) + ahead
    await delay(ANSWERS_AFTER_MS)
  }
}

async function ask(url: string, behind: number): Promise<{ digest?: string; bound?: number | string }> {
  try {
    const answer = await fetch(`${url}/dev/state?behind=${behind}`, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) })
    return await answer.json()
  } catch {
    return {}
  }
}

/**
 * Replays the journal apart from the servers, from a snapshot as old as there is.
 * @throws Error where one of `digests`, which were said of the state behind `sequence`, is another
 */
export async function compareWithReplay(
  database: Pick<EmbeddedPostgres, 'url'>,
  sequence: number,
  digests: readonly string[],
): Promise<void> {
  const replayed = await replayedDigest(database, sequence)
  const other = digests.find((digest) => digest !== replayed)
  if (other !== undefined) throw new Error(`at ${sequence} a server has digest ${other}, the replay ${replayed}`)
}

async function replayedDigest(database: Pick<EmbeddedPostgres, 'url'>, sequence: number): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const store = new PostgresStore(database.url)
    const journal = await Journal.open({ store, log: QUIET })
    try {
      const verified = (await store.listSnapshots()).filter((snapshot) => snapshot.verified)
      const start = await new Snapshots({ store, kind: ENGINE, log: QUIET }).newest(
        Math.min(verified.at(-1)?.sequence ?? 0, sequence),
      )
      const { digest } = await replayDigest(journal, start, sequence)
      start.machine.checkInvariants()
      return digest
    } catch (failure) {
      // A server prunes behind its newest snapshots while this reads behind the oldest: then it begins anew.
      const pruned = failure instanceof JournalBroken && failure.message.startsWith('gap')
      if (!pruned || attempt === REPLAY_ATTEMPTS) throw failure
    } finally {
      await journal.close()
    }
  }
}
