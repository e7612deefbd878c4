/** One deposit as its customer sees it, with each step that it took. */
import { DEPOSIT_STEPS, type DepositDetail, type DepositRecord } from '@candlewick/protocol/calls/deposits'
import type { DepositState } from '@candlewick/protocol/deposit-states'
import { CallError } from '@candlewick/protocol/errors'
import type { Sql } from '../../db/database.ts'
import { oneRecord, type RecordDependencies } from './records.ts'

/** When it came to a state, and in which block it was then. */
interface Step {
  readonly state: DepositState
  readonly time: number
  readonly block: number | null
}

/**
 * @throws CallError `not_found` where she has no deposit of that id
 */
export async function detailOf(dependencies: RecordDependencies, userId: string, id: string): Promise<DepositDetail> {
  const record = await oneRecord(dependencies, userId, id)
  if (record === undefined) throw new CallError('not_found', { field: 'id' })
  const steps = await stepsOf(dependencies.sql, record)
  const last = steps.length - 1
  const block = steps.findLast((step) => step.block !== null)?.block ?? null
  return {
    ...record,
    steps: steps.map((step, place) => ({
      ...step,
      confirmations: step.block === block ? record.confirmations : null,
      reason: place === last && step.state === record.state ? record.reason : null,
    })),
  }
}

/** What another customer sent was never on a chain: of its payer's steps nothing is told. */
async function stepsOf(sql: Sql, { id, way, state, time, creditTime }: DepositRecord): Promise<Step[]> {
  if (way === 'chain') return await chainSteps(sql, id)
  if (way === 'hand') return await handSteps(sql, id)
  return [{ state, time: creditTime ?? time, block: null }]
}

async function chainSteps(sql: Sql, id: string): Promise<Step[]> {
  const steps = await sql<{ state: DepositState; at: string; block: number | null }[]>`
    select to_state as state, (extract(epoch from at) * 1000)::bigint::text as at, height::float8 as block
    from deposit_steps where deposit_id = ${id} order by number desc limit ${DEPOSIT_STEPS}`
  return steps.map(({ at, ...step }) => ({ ...step, time: Number(at) })).reverse()
}

async function handSteps(sql: Sql, id: string): Promise<Step[]> {
  const [row] = await sql<
    { state: DepositState; submitted: string; decided: string | null; credited: string | null }[]
  >`
    select state, (extract(epoch from submitted_at) * 1000)::bigint::text as submitted,
      (extract(epoch from decided_at) * 1000)::bigint::text as decided,
      (extract(epoch from credited_at) * 1000)::bigint::text as credited
    from hand_deposits where id = ${id}`
  if (row === undefined) return []
  const came: readonly (readonly [DepositState, string | null])[] = [
    ['review', row.submitted],
    [row.state === 'rejected' ? 'rejected' : 'crediting', row.decided],
    ['credited', row.credited],
  ]
  return came.flatMap(([state, at]) => (at === null ? [] : [{ state, time: Number(at), block: null }]))
}
