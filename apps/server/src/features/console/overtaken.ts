/**
 * Proposals whose case was decided meanwhile some other way, by one operator, by its customer or by a chain: nobody can approve
 * them any more, so that they end instead of waiting for their day to be over.
 */
import { CallError } from '@candlewick/protocol/errors'
import type { Sql } from '../../db/database.ts'
import { concernedBy, type ProposalKind, writeOfEach } from './proposal-kinds.ts'
import { lockedProposal } from './proposal-rows.ts'

type Check = Pick<ProposalKind<unknown>, 'check' | 'concerns'>

interface Waiting {
  readonly id: string
  readonly kind: string
  readonly payload: string
}

/** Each on its own: what cannot be looked at keeps no other. @throws AggregateError of those, when all others were looked at */
export async function endDecided(sql: Sql, kindOf: (kind: string) => Check): Promise<void> {
  const rows = await sql<Waiting[]>`
    select id, kind, payload from proposals where state = 'waiting' and alone is not null order by created_at`
  const faults: unknown[] = []
  for (const row of rows) {
    await endIfDecided(sql, row, kindOf).catch((cause: unknown) => {
      faults.push(new Error(`proposal ${row.id} could not be looked at`, { cause }))
    })
  }
  if (faults.length > 0) throw new AggregateError(faults, 'proposals could not be looked at')
}

async function endIfDecided(sql: Sql, { id, kind, payload }: Waiting, kindOf: (kind: string) => Check): Promise<void> {
  const stored: unknown = JSON.parse(payload)
  const refusal = await kindOf(kind).check(stored).catch(refusalIn)
  if (refusal?.error !== 'case_decided') return
  await sql.begin(async (tx) => {
    const { state, proposedBy: actor, reason, customerId } = await lockedProposal(tx, id)
    if (state !== 'waiting') return
    await tx`update proposals set state = 'failed', outcome = 'case_decided', decided_at = now() where id = ${id}`
    const entry = { actor, action: kind, subject: [id], reason, outcome: 'refused: case_decided' }
    await writeOfEach(tx, entry, concernedBy(kindOf(kind), customerId, stored))
  })
}

function refusalIn(error: unknown): CallError {
  if (error instanceof CallError) return error
  throw error
}
