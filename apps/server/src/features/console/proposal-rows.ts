/** Proposals as they are kept: made, held while one is decided, listed, and counted while they wait. */
import { CallError } from '@candlewick/protocol/errors'
import { PERMISSIONS, type Permission } from '@candlewick/protocol/who'
import type { Facts } from '../../adapters/audit.ts'
import type { Sql, Transaction } from '../../db/database.ts'
import type { Operator } from '../../http/handle.ts'
import { MARKS } from '../../state/area.ts'
import { customerOf, type Described, type Posting, type ProposalKind, type Subject } from './proposal-kinds.ts'

export type ProposalState = 'waiting' | 'approved' | 'applied' | 'failed' | 'rejected' | 'withdrawn' | 'expired'

/** A proposal as the console shows it, without who looks. */
export interface ProposalRow {
  readonly id: string
  readonly kind: string
  /** As it is stored. */
  readonly payload: string
  readonly permission: Permission
  readonly subject: Subject
  readonly customerId: string | null
  readonly before: Facts
  readonly after: Facts
  readonly postings: readonly Posting[]
  readonly proposedBy: string
  readonly reason: string
  readonly createTime: number
  readonly expireTime: number
  readonly state: ProposalState
  readonly decidedBy: string | null
  readonly decisionReason: string
  readonly decideTime: number | null
  readonly outcome: string
}

export interface Stored {
  readonly id: string
  readonly kind: string
  readonly payload: string
  readonly subject: string
  readonly before: string
  readonly customerId: string | null
  readonly proposedBy: string
  readonly reason: string
  readonly decidedBy: string | null
  readonly state: ProposalState
  readonly over: boolean
}
/** Hours after which an undecided proposal ends. */
export const PROPOSAL_HOURS = 24
/** Undecided ones of one operator at once. */
export const WAITING_OF_OPERATOR = 100

export async function insertProposal(
  tx: Transaction,
  made: {
    id: string
    kind: ProposalKind<unknown>
    payload: unknown
    described: Described
    operator: Operator
    reason: string
    needsAnother: boolean
  },
): Promise<void> {
  const { id, kind, payload, described, operator, reason, needsAnother } = made
  const { subject, before, after, postings = [] } = described
  // Her own row, so that a hundred at once see each other.
  await tx`select 1 from operators where id = ${operator.operatorId} for update`
  const [held] = await tx<{ waiting: number }[]>`
    select count(*)::int as waiting from proposals where proposed_by = ${operator.operatorId} and state = 'waiting'`
  if ((held?.waiting ?? 0) >= WAITING_OF_OPERATOR) throw new CallError('too_many', { bound: WAITING_OF_OPERATOR })
  const alone = kind.alone(payload) ?? null
  // What one operator may do at once is not kept from being done by what waits.
  if (needsAnother && alone !== null) await refuseSecond(tx, alone)
  await tx`
    insert into proposals (id, kind, payload, permission, subject, customer_id, before, after, postings, proposed_by,
      reason, expires_at, state, alone)
    values (${id}, ${kind.kind}, ${JSON.stringify(payload)}, ${kind.permission}, ${JSON.stringify(subject)},
      ${customerOf(described) ?? null}, ${JSON.stringify(before)}, ${JSON.stringify(after)},
      ${JSON.stringify(postings)}, ${operator.operatorId}, ${reason},
      now() + ${PROPOSAL_HOURS} * interval '1 hour', ${needsAnother ? 'waiting' : 'approved'}, ${alone})`
}

/** @throws CallError `proposal_waits` naming the one that waits on the same, whoever made it */
async function refuseSecond(tx: Transaction, alone: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`proposal ${alone}`}, 0))`
  await tx`
    update proposals set state = 'expired', decided_at = now()
    where alone = ${alone} and state = 'waiting' and expires_at <= now()`
  const [first] = await tx<{ id: string }[]>`select id from proposals where alone = ${alone} and state = 'waiting'`
  if (first !== undefined) throw new CallError('proposal_waits', { bound: first.id })
}

/** The proposal, which nobody else decides until the transaction ends. @throws CallError `not_found` */
export async function lockedProposal(tx: Transaction, id: string): Promise<Stored> {
  const [row] = await tx<Stored[]>`
    select id, kind, payload, subject, before, customer_id as "customerId", proposed_by as "proposedBy", reason,
      decided_by as "decidedBy", state, expires_at <= now() as over
    from proposals where id = ${id} for update`
  if (row === undefined) throw new CallError('not_found', { field: 'proposalId' })
  return row
}

/** Those of this state that the operator may decide or has made; one more than `limit` where there are more. */
export async function listProposals(
  sql: Sql,
  operator: Operator,
  which: { state: 'waiting' | 'decided'; after: { time: number; id: string } | undefined; limit: number },
): Promise<ProposalRow[]> {
  const { state, after, limit } = which
  const permissions = [...operator.permissions].join(',')
  const mine = sql`(permission = any(string_to_array(${permissions}, ',')) or proposed_by = ${operator.operatorId})`
  if (state === 'waiting') {
    const behind = after === undefined ? sql`` : sql`and (created_at, id) > (${new Date(after.time)}, ${after.id})`
    return await rowsWhere(
      sql,
      sql`state = 'waiting' and expires_at > now() and ${mine} ${behind} order by created_at, id limit ${limit}`,
    )
  }
  const behind = after === undefined ? sql`` : sql`and (decided_at, id) < (${new Date(after.time)}, ${after.id})`
  return await rowsWhere(
    sql,
    sql`decided_at is not null and ${mine} ${behind} order by decided_at desc, id desc limit ${limit}`,
  )
}

/** One of them, whoever's it is. */
export async function readProposal(sql: Sql, id: string): Promise<ProposalRow | undefined> {
  const [row] = await rowsWhere(sql, sql`id = ${id}`)
  return row
}

async function rowsWhere(sql: Sql, condition: ReturnType<Sql>): Promise<ProposalRow[]> {
  const rows = await sql<
    (Omit<
      ProposalRow,
      'permission' | 'subject' | 'before' | 'after' | 'postings' | 'createTime' | 'expireTime' | 'decideTime'
    > & {
      permission: string
      subject: string
      before: string
      after: string
      postings: string
      created: string
      expires: string
      decided: string | null
    })[]
  >`
    select id, kind, payload, permission, subject, customer_id as "customerId", before, after, postings,
      proposed_by as "proposedBy", reason, state, decided_by as "decidedBy", decision_reason as "decisionReason", outcome,
      (extract(epoch from created_at) * 1000)::bigint::text as created,
      (extract(epoch from expires_at) * 1000)::bigint::text as expires,
      (extract(epoch from decided_at) * 1000)::bigint::text as decided
    from proposals where ${condition}`
  return rows.flatMap(({ permission, subject, before, after, postings, created, expires, decided, ...row }) =>
    isPermission(permission)
      ? [
          {
            ...row,
            permission,
            subject: JSON.parse(subject),
            before: JSON.parse(before),
            after: JSON.parse(after),
            postings: JSON.parse(postings),
            createTime: Number(created),
            expireTime: Number(expires),
            decideTime: decided === null ? null : Number(decided),
          },
        ]
      : [],
  )
}

/** How many wait for whom, of each permission, with when the oldest came; `late` are those that wait longer than promised. */
export async function waitingByPermission(
  sql: Sql,
  promised: number,
): Promise<{ permission: Permission; waiting: number; times: number[]; late: number }[]> {
  const rows = await sql<{ permission: string; waiting: number; times: string; late: number }[]>`
    select permission, count(*)::int as waiting,
      array_to_string((array_agg(floor(extract(epoch from created_at) * 1000)::bigint order by created_at))[1:${MARKS}], ',')
        as times,
      count(*) filter (where created_at < now() - ${promised} * interval '1 millisecond')::int as late
    from proposals where state = 'waiting' and expires_at > now() group by permission`
  return rows.flatMap(({ permission, times, ...counted }) =>
    isPermission(permission) ? [{ ...counted, permission, times: times.split(',').map(Number) }] : [],
  )
}

const isPermission = (text: string): text is Permission => PERMISSIONS.some((known) => known === text)
