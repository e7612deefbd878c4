/**
 * Four eyes: what moves money or changes terms is proposed by one operator and approved by another. A kind says when two
 * are needed, what both sides of its change are, and how it is done; this says who may decide and when, and that what was
 * approved is done once, after a crash too. Whatever is done stands in the audit trail.
 */
import { CallError, isErrorName } from '@candlewick/protocol/errors'
import { PERMISSIONS, type Permission } from '@candlewick/protocol/who'
import { type Facts, writeAuditIn } from '../../adapters/audit.ts'
import { Semaphore } from '../../adapters/semaphore.ts'
import type { Sql, Transaction } from '../../db/database.ts'
import type { Operator, OperatorContext } from '../../http/handle.ts'
import { MARKS } from '../../state/area.ts'
import type { OwnCases } from './own-cases.ts'
import { newId } from './tokens.ts'

export interface Posting {
  readonly account: string
  readonly asset: string
  /** What leaves the account has a minus. */
  readonly amount: string
}

export interface Subject {
  readonly kind: 'customer' | 'operator' | 'market' | 'account' | 'terms' | 'text' | 'house'
  readonly id: string
  /** Masked where it is a customer's. */
  readonly name: string
}

export interface Described {
  readonly subject: Subject
  /** Whose case it is, where the subject is not the customer herself. */
  readonly customerId?: string | undefined
  /** As it is now: where it is something else when it is approved, it is not done. */
  readonly before: Facts
  readonly after: Facts
  readonly postings?: readonly Posting[] | undefined
}

export interface Applying {
  /** What is done only once is done once by this id. */
  readonly proposalId: string
  /** What is changed in it is changed together with the proposal's state, or not at all. */
  readonly tx: Transaction
  readonly reason: string
  readonly proposedBy: string
  /** Absent where one operator sufficed. */
  readonly decidedBy: string | undefined
  /** As it was when it was proposed. */
  readonly before: Facts
}

export interface ProposalKind<Payload> {
  /** Of the thing first: `operator.change`. */
  readonly kind: string
  /** What who proposes and who decides must be allowed. */
  readonly permission: Permission
  /** Reads what was stored. @throws where it is no payload of this kind */
  read(stored: unknown): Payload
  /** Whether a second operator is needed. */
  limit(payload: Payload): boolean
  describe(payload: Payload): Promise<Described>
  /** Customers whose case it is, too, beside the one that is described. */
  concerns?(payload: Payload): readonly string[]
  /** Why it cannot be done as things are; asked when it is proposed and again when it is approved. */
  check(payload: Payload): Promise<CallError | undefined>
  /** Does it. @returns what came of it, in words of a programme @throws CallError where it is refused after all */
  apply(payload: Payload, applying: Applying): Promise<string>
}

/**
 * Keeps everybody else from changing the same until the transaction ends, and holds that nobody has: two proposals on it may
 * be approved at one moment. For what is changed here alone; what the journal changes may stand when it is tried again.
 * @param what the name of what is changed
 * @throws CallError `changed_since` naming the field
 */
export async function holdAsProposed(
  tx: Transaction,
  what: string,
  before: Facts,
  now: () => Promise<Facts>,
): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`
  const changed = differsIn(before, await now())
  if (changed !== undefined) throw new CallError('changed_since', { bound: changed })
}

export type ProposalState = 'waiting' | 'approved' | 'applied' | 'failed' | 'rejected' | 'withdrawn' | 'expired'

/** A proposal as the console shows it, without who looks. */
export interface ProposalRow {
  readonly id: string
  readonly kind: string
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

interface Stored {
  readonly id: string
  readonly kind: string
  readonly payload: string
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
/** Read at once of those that are left. */
const RESUMED_AT_ONCE = 100
/** Undecided ones of one operator at once. */
export const WAITING_OF_OPERATOR = 100

export interface ProposalDependencies {
  readonly sql: Sql
  readonly ownCases: OwnCases
}

type Deciding = Pick<OperatorContext, 'operator' | 'wrote' | 'address' | 'cookie'>

export class Proposals {
  readonly #sql: Sql
  readonly #ownCases: OwnCases
  readonly #kinds = new Map<string, ProposalKind<unknown>>()
  /**
   * A decision holds a connection and asks over others (whose case it is, what stands now, what is intended). As many at
   * once as there are connections would wait for each other for ever: they come one after the other.
   */
  readonly #deciding = new Semaphore({ atOnce: 1, waiting: 1_000, share: WAITING_OF_OPERATOR })

  constructor({ sql, ownCases }: ProposalDependencies) {
    this.#sql = sql
    this.#ownCases = ownCases
  }

  /** @throws Error where a kind of that name is known, which only a mistake can cause */
  register<Payload>(kind: ProposalKind<Payload>): void {
    if (this.#kinds.has(kind.kind)) throw new Error(`${kind.kind} is registered already`)
    this.#kinds.set(kind.kind, {
      ...kind,
      limit: (payload) => kind.limit(kind.read(payload)),
      describe: (payload) => kind.describe(kind.read(payload)),
      concerns: (payload) => kind.concerns?.(kind.read(payload)) ?? [],
      check: (payload) => kind.check(kind.read(payload)),
      apply: (payload, applying) => kind.apply(kind.read(payload), applying),
    })
  }

  kinds(): readonly { kind: string; permission: Permission }[] {
    return [...this.#kinds.values()].map(({ kind, permission }) => ({ kind, permission }))
  }

  /**
   * Does it at once where one operator suffices, and else puts it before another.
   * @param payload is stored as JSON
   * @throws CallError what the kind refuses, `forbidden`, `too_many`
   */
  async propose(
    { operator, wrote }: Pick<OperatorContext, 'operator' | 'wrote'>,
    name: string,
    payload: unknown,
    reason: string,
  ): Promise<{ proposalId: string; state: 'applied' | 'waiting'; outcome: string }> {
    const kind = this.#kindOf(name)
    if (!operator.permissions.has(kind.permission)) throw new CallError('forbidden')
    const stored: unknown = JSON.parse(JSON.stringify(payload))
    const refusal = await kind.check(stored)
    if (refusal !== undefined) throw refusal
    const described = await kind.describe(stored)
    const needsAnother = kind.limit(stored)
    const id = newId()
    await this.#sql.begin(async (tx) => {
      await this.#insert(tx, { id, kind, payload: stored, described, operator, reason, needsAnother })
      await writeAuditIn(tx, {
        ...entryOf(operator, described, { id, kind: name, reason }),
        action: needsAnother ? 'proposal.make' : kind.kind,
        outcome: needsAnother ? 'proposed' : 'asked',
      })
    })
    wrote()
    if (needsAnother) return { proposalId: id, state: 'waiting', outcome: '' }
    const { state, outcome } = await this.#carryOut(id)
    if (state !== 'applied') throw new CallError(isErrorName(outcome) ? outcome : 'refused')
    return { proposalId: id, state, outcome }
  }

  /**
   * @throws CallError `not_found`, `forbidden`, `own_proposal`, `own_case`, `proposal_decided`, `proposal_expired`,
   *   `changed_since` naming what, and what the kind refuses
   */
  async decide(context: Deciding, id: string, decision: 'approve' | 'reject', reason: string): Promise<void> {
    const { operator } = context
    const approve = decision === 'approve'
    const decided = async (tx: Transaction): Promise<boolean> => {
      const row = await this.#locked(tx, id)
      if (row.state !== 'waiting') throw new CallError('proposal_decided')
      if (row.over) return true
      const kind = this.#kindOf(row.kind)
      await this.#mayDecide(context, kind, row)
      const payload: unknown = JSON.parse(row.payload)
      const described = await kind.describe(payload)
      if (approve) {
        const changed = differsIn(JSON.parse(row.before), described.before)
        if (changed !== undefined) throw new CallError('changed_since', { bound: changed })
        const refusal = await kind.check(payload)
        if (refusal !== undefined) throw refusal
      }
      await tx`
        update proposals set state = ${approve ? 'approved' : 'rejected'}, decided_by = ${operator.operatorId},
          decision_reason = ${reason}, decided_at = now() where id = ${id}`
      await writeAuditIn(tx, {
        ...entryOf(operator, described, { id, kind: row.kind, reason }),
        action: approve ? 'proposal.approve' : 'proposal.reject',
        outcome: 'done',
      })
      return false
    }
    const expired = await this.#deciding.take(() => this.#sql.begin(decided), operator.operatorId)
    context.wrote()
    if (expired) {
      await this.expire()
      throw new CallError('proposal_expired')
    }
    if (approve) await this.#carryOut(id)
  }

  /** Takes back one's own. @throws CallError `not_found`, `proposal_decided` */
  async withdraw(
    { operator, wrote }: Pick<OperatorContext, 'operator' | 'wrote'>,
    id: string,
    reason: string,
  ): Promise<void> {
    await this.#sql.begin(async (tx) => {
      const row = await this.#locked(tx, id)
      if (row.proposedBy !== operator.operatorId) throw new CallError('not_found', { field: 'proposalId' })
      if (row.state !== 'waiting') throw new CallError('proposal_decided')
      await tx`
        update proposals set state = 'withdrawn', decision_reason = ${reason}, decided_at = now() where id = ${id}`
      const { operatorId: actor, name } = operator
      const subject = [row.kind, id]
      const customerId = row.customerId ?? undefined
      await writeAuditIn(tx, { actor, name, action: 'proposal.withdraw', subject, reason, customerId, outcome: 'done' })
    })
    wrote()
  }

  /** Ends what nobody has decided in time. */
  async expire(): Promise<void> {
    await this.#sql`
      update proposals set state = 'expired', decided_at = now()
      where state = 'waiting' and expires_at <= now()`
  }

  /**
   * Does what was approved and is not done, since whoever did it went down. Each on its own: what cannot be done keeps
   * nothing behind it waiting.
   * @throws AggregateError of what could not be done this time either, when all others are done
   */
  async resume(): Promise<void> {
    const faults: unknown[] = []
    for (let after = ''; ; ) {
      const left = await this.#sql<{ id: string }[]>`
        select id from proposals where state = 'approved' and id > ${after} order by id limit ${RESUMED_AT_ONCE}`
      for (const { id } of left) {
        await this.#carryOut(id).catch((cause: unknown) => {
          faults.push(new Error(`proposal ${id} could not be done`, { cause }))
        })
      }
      const last = left.at(-1)
      if (last === undefined || left.length < RESUMED_AT_ONCE) break
      after = last.id
    }
    if (faults.length > 0) throw new AggregateError(faults, 'approved proposals could not be done')
  }

  /** Those of this state that the operator may decide or has made; one more than `limit` where there are more. */
  async list(
    operator: Operator,
    which: { state: 'waiting' | 'decided'; after: { time: number; id: string } | undefined; limit: number },
  ): Promise<ProposalRow[]> {
    const sql = this.#sql
    const { state, after, limit } = which
    const permissions = [...operator.permissions].join(',')
    const mine = sql`(permission = any(string_to_array(${permissions}, ',')) or proposed_by = ${operator.operatorId})`
    if (state === 'waiting') {
      const behind = after === undefined ? sql`` : sql`and (created_at, id) > (${new Date(after.time)}, ${after.id})`
      return await this.#rows(
        sql`state = 'waiting' and expires_at > now() and ${mine} ${behind} order by created_at, id limit ${limit}`,
      )
    }
    const behind = after === undefined ? sql`` : sql`and (decided_at, id) < (${new Date(after.time)}, ${after.id})`
    return await this.#rows(
      sql`decided_at is not null and ${mine} ${behind} order by decided_at desc, id desc limit ${limit}`,
    )
  }

  /** @throws CallError `not_found`, also where it is nothing of hers */
  async one(operator: Operator, id: string): Promise<ProposalRow> {
    const [row] = await this.#rows(this.#sql`id = ${id}`)
    const hers =
      row !== undefined && (operator.permissions.has(row.permission) || row.proposedBy === operator.operatorId)
    if (!hers) throw new CallError('not_found', { field: 'proposalId' })
    return row
  }

  /** Why the operator cannot decide each of them; those that she can are not named. */
  async barred(context: Deciding, rows: readonly ProposalRow[]): Promise<ReadonlyMap<string, Barred>> {
    const own = await this.#ownCases.among(
      context,
      rows.flatMap(({ customerId }) => customerId ?? []),
    )
    const barred = new Map<string, Barred>()
    for (const row of rows) {
      const why = whyBarred(context.operator, row, own)
      if (why !== undefined) barred.set(row.id, why)
    }
    return barred
  }

  /** How many wait for whom, of each permission, with when the oldest came; `late` are those that wait longer than promised. */
  async waiting(
    promised: number,
  ): Promise<{ permission: Permission; waiting: number; times: number[]; late: number }[]> {
    const rows = await this.#sql<{ permission: string; waiting: number; times: string; late: number }[]>`
      select permission, count(*)::int as waiting,
        array_to_string((array_agg(floor(extract(epoch from created_at) * 1000)::bigint order by created_at))[1:${MARKS}], ',')
          as times,
        count(*) filter (where created_at < now() - ${promised} * interval '1 millisecond')::int as late
      from proposals where state = 'waiting' and expires_at > now() group by permission`
    return rows.flatMap(({ permission, times, ...counted }) =>
      isPermission(permission) ? [{ ...counted, permission, times: times.split(',').map(Number) }] : [],
    )
  }

  async #mayDecide(context: Deciding, kind: ProposalKind<unknown>, row: Stored): Promise<void> {
    const { operator } = context
    if (!operator.permissions.has(kind.permission)) throw new CallError('forbidden')
    if (row.proposedBy === operator.operatorId) throw new CallError('own_proposal')
    const concerned = [
      ...(row.customerId === null ? [] : [row.customerId]),
      ...(kind.concerns?.(JSON.parse(row.payload)) ?? []),
    ]
    if ((await this.#ownCases.among(context, concerned)).size > 0) throw new CallError('own_case')
  }

  /** One process at a time does it, and what it changes here it changes together with the proposal's state. */
  async #carryOut(id: string): Promise<{ state: ProposalState; outcome: string }> {
    return await this.#deciding.take(() => this.#sql.begin((tx) => this.#carriedOut(tx, id)))
  }

  async #carriedOut(tx: Transaction, id: string): Promise<{ state: ProposalState; outcome: string }> {
    const row = await this.#locked(tx, id)
    if (row.state !== 'approved') return { state: row.state, outcome: '' }
    const kind = this.#kindOf(row.kind)
    const { proposedBy, decidedBy, reason } = row
    const before: Facts = JSON.parse(row.before)
    const about = { proposalId: id, reason, proposedBy, decidedBy: decidedBy ?? undefined, before }
    const came = await tx
      .savepoint(async (inner) => ({
        state: 'applied' as const,
        outcome: await kind.apply(JSON.parse(row.payload), { ...about, tx: inner }),
      }))
      .catch((error: unknown) => {
        // A refusal is an outcome; anything else leaves it approved, to be done again.
        if (error instanceof CallError) return { state: 'failed' as const, outcome: error.error }
        throw error
      })
    await tx`
        update proposals set state = ${came.state}, outcome = ${came.outcome}, decided_at = coalesce(decided_at, now())
        where id = ${id}`
    const actor = decidedBy ?? proposedBy
    const customerId = row.customerId ?? undefined
    const outcome = came.state === 'applied' ? `done: ${came.outcome}` : `refused: ${came.outcome}`
    await writeAuditIn(tx, { actor, action: row.kind, subject: [id], reason, customerId, outcome })
    return came
  }

  async #insert(
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
    await tx`
      insert into proposals (id, kind, payload, permission, subject, customer_id, before, after, postings, proposed_by,
        reason, expires_at, state)
      values (${id}, ${kind.kind}, ${JSON.stringify(payload)}, ${kind.permission}, ${JSON.stringify(subject)},
        ${customerOf(described) ?? null}, ${JSON.stringify(before)}, ${JSON.stringify(after)},
        ${JSON.stringify(postings)}, ${operator.operatorId}, ${reason},
        now() + ${PROPOSAL_HOURS} * interval '1 hour', ${needsAnother ? 'waiting' : 'approved'})`
  }

  async #locked(tx: Transaction, id: string): Promise<Stored> {
    const [row] = await tx<Stored[]>`
      select id, kind, payload, before, customer_id as "customerId", proposed_by as "proposedBy", reason,
        decided_by as "decidedBy", state, expires_at <= now() as over
      from proposals where id = ${id} for update`
    if (row === undefined) throw new CallError('not_found', { field: 'proposalId' })
    return row
  }

  async #rows(condition: ReturnType<Sql>): Promise<ProposalRow[]> {
    const rows = await this.#sql<
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
      select id, kind, permission, subject, customer_id as "customerId", before, after, postings,
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

  #kindOf(name: string): ProposalKind<unknown> {
    const kind = this.#kinds.get(name)
    if (kind === undefined) throw new Error(`${name} is no kind of proposal`)
    return kind
  }
}

export type Barred = 'forbidden' | 'own_proposal' | 'own_case' | 'proposal_decided' | 'proposal_expired'

function whyBarred(operator: Operator, row: ProposalRow, own: ReadonlySet<string>): Barred | undefined {
  if (row.state === 'expired') return 'proposal_expired'
  if (row.state !== 'waiting') return 'proposal_decided'
  if (!operator.permissions.has(row.permission)) return 'forbidden'
  if (row.proposedBy === operator.operatorId) return 'own_proposal'
  return row.customerId !== null && own.has(row.customerId) ? 'own_case' : undefined
}

const customerOf = ({ customerId, subject }: Described): string | undefined =>
  customerId ?? (subject.kind === 'customer' ? subject.id : undefined)

function entryOf(
  { operatorId, name }: Operator,
  described: Described,
  { id, kind, reason }: { id: string; kind: string; reason: string },
) {
  const { subject, before, after } = described
  return {
    actor: operatorId,
    name,
    subject: [kind, id, subject.kind, subject.id],
    reason,
    customerId: customerOf(described),
    before,
    after,
  }
}

/** The first field that says something else than it did. */
function differsIn(was: Facts, is: Facts): string | undefined {
  const fields = new Set([...Object.keys(was), ...Object.keys(is)])
  return [...fields].find((field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]))
}

const isPermission = (text: string): text is Permission => PERMISSIONS.some((known) => known === text)
