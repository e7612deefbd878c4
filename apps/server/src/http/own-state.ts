/**
 * `/dev/state?behind=SEQUENCE`: the digest of this process's own copy of the state exactly behind a command, for whoever
 * compares processes that serve. It is made where requests are answered and takes as long as the state is large, so that
 * production has none: there the keeper tells of a copy of its own (`bootstrap/state-report.ts`).
 */
import { CallError } from '@candlewick/protocol/errors'
import type { FastifyInstance } from 'fastify'
import type { StateMachine } from '../journal/machine.ts'
import type { Replica } from '../journal/replica.ts'

/** What it asks of this process's replica. */
export type Followed = Pick<Replica<StateMachine>, 'sequence' | 'undoing' | 'engine' | 'onApplied'>

/** Commands further than this are not waited for. */
const REACH = 10_000
const WAIT_MS = 20_000

export function registerOwnState(app: FastifyInstance, replica: Followed): void {
  app.get('/dev/state', async (request, reply) => {
    const behind = Number(new URL(request.url, 'http://localhost').searchParams.get('behind') ?? Number.NaN)
    const digest = await digestBehind(replica, behind)
    return await reply.header('cache-control', 'no-store').send({ sequence: behind, digest })
  })
}

/**
 * The digest of the state behind a command that is the last or is yet to come, in hex.
 * @throws CallError `field_invalid` for another, `unavailable` where it does not come in time or was undone
 */
export async function digestBehind(replica: Followed, sequence: number, waitMs = WAIT_MS): Promise<string> {
  const { sequence: present } = replica
  if (!Number.isInteger(sequence)) throw new CallError('field_invalid', { field: 'behind' })
  if (sequence < present) throw new CallError('field_invalid', { field: 'behind', bound: present })
  if (sequence > present + REACH) throw new CallError('field_invalid', { field: 'behind', bound: present + REACH })
  if (replica.undoing) throw new CallError('unavailable')
  if (sequence === present) return replica.engine.digest()
  return await new Promise<string>((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer)
      stop()
      settle()
    }
    const giveUp = () => end(() => reject(new CallError('unavailable')))
    const timer = setTimeout(giveUp, waitMs)
    const stop = replica.onApplied(({ recorded }) => {
      if (recorded.sequence !== sequence) return
      const digest = replica.engine.digest()
      end(() => resolve(digest))
    }, giveUp)
  })
}
