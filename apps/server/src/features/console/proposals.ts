/**
 * Four eyes: what moves money or changes terms is proposed by one operator and approved by another. A kind says when two
 * are needed, what both sides of its change are, and how it is done; this says who may decide and when, and that what was
 * approved is done once, after a crash too. Whatever is done stands in the audit trail.
 */
import { CallError, isErrorName } from '@candlewick/protocol/errors'
import type { Permission } from '@candlewick/protocol/who'
import type { Facts } from '../../adapters/audit.ts'
import { Semaphore } from '../../adapters/semaphore.ts'
import type { Sql, Transaction } from '../../db/database.ts'
import type { Operator, OperatorContext } from '../../http/handle.ts'
import { endDecided } from './overtaken.ts'
import type { OwnBy, OwnCases } from './own-cases.ts'
import {
  concernedBy,
  customerOf,
  type Described,
  differsIn,
  type ProposalKind,
  type Subject,
  writeOfEach,
} from './proposal-kinds.ts'
import {
  insertProposal,
  listProposals,
  lockedProposal,
  type ProposalRow,
  type ProposalState,
  readProposal,
  type Stored,
  WAITING_OF_OPERATOR,
  waitingByPermission,
} from './proposal-rows.ts'
import { newId } from './tokens.ts'

/** Read at once of those that are left. */
const RESUMED_AT_ONCE = 100

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
      alone: (payload) => kind.alone(kind.read(payload)),
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
   * @throws CallError what the kind refuses, `forbidden`, `own_case`, `too_many`, `proposal_waits` naming the one that does
   */
  async propose(
    context: Deciding,
    name: string,
    payload: unknown,
    reason: string,
  ): Promise<{ proposalId: string; state: 'applied' | 'waiting'; outcome: string }> {
    const { operator, wrote } = context
    const kind = this.#kindOf(name)
    if (!operator.permissions.has(kind.permission)) throw new CallError('forbidden')
    const stored: unknown = JSON.parse(JSON.stringify(payload))
    const refusal = await kind.check(stored)
    if (refusal !== undefined) throw refusal
    const described = await kind.describe(stored)
    const concerned = concernedBy(kind, customerOf(described), stored)
    await this.#refuseOwn(context, described.subject, concerned)
    const needsAnother = kind.limit(stored)
    const id = newId()
    await this.#sql.begin(async (tx) => {
      await insertProposal(tx, { id, kind, payload: stored, described, operator, reason, needsAnother })
      const made = {
        action: needsAnother ? 'proposal.make' : kind.kind,
        outcome: needsAnother ? 'proposed' : 'asked',
      }
      await writeOfEach(tx, { ...entryOf(operator, described, { id, kind: name, reason }), ...made }, concerned)
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
      const row = await lockedProposal(tx, id)
      if (row.state !== 'waiting') throw new CallError('proposal_decided')
      if (row.over) return true
      const kind = this.#kindOf(row.kind)
      const payload: unknown = JSON.parse(row.payload)
      const concerned = concernedBy(kind, row.customerId, payload)
      await this.#mayDecide(context, kind, row, concerned)
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
      const done = { action: approve ? 'proposal.approve' : 'proposal.reject', outcome: 'done' }
      await writeOfEach(tx, { ...entryOf(operator, described, { id, kind: row.kind, reason }), ...done }, concerned)
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
      const row = await lockedProposal(tx, id)
      if (row.proposedBy !== operator.operatorId) throw new CallError('not_found', { field: 'proposalId' })
      if (row.state !== 'waiting') throw new CallError('proposal_decided')
      await tx`
        update proposals set state = 'withdrawn', decision_reason = ${reason}, decided_at = now() where id = ${id}`
      const { operatorId: actor, name } = operator
      const subject = [row.kind, id]
      const entry = { actor, name, action: 'proposal.withdraw', subject, reason, outcome: 'done' }
      await writeOfEach(tx, entry, this.concerned(row))
    })
    wrote()
  }

  /** Ends what nobody has decided in time. */
  async expire(): Promise<void> {
    await this.#sql`
      update proposals set state = 'expired', decided_at = now()
      where state = 'waiting' and expires_at <= now()`
  }

  /** Ends those whose case was decided some other way. @throws AggregateError of those that could not be looked at */
  async endDecided(): Promise<void> {
    await endDecided(this.#sql, (name) => this.#kindOf(name))
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
    return await listProposals(this.#sql, operator, which)
  }

  /** @throws CallError `not_found`, also where it is nothing of hers */
  async one(operator: Operator, id: string): Promise<ProposalRow> {
    const row = await readProposal(this.#sql, id)
    const hers =
      row !== undefined && (operator.permissions.has(row.permission) || row.proposedBy === operator.operatorId)
    if (!hers) throw new CallError('not_found', { field: 'proposalId' })
    return row
  }

  /** Everybody whose case it is, on whichever side of it she is. */
  concerned({ kind, customerId, payload }: Pick<Stored, 'kind' | 'customerId' | 'payload'>): readonly string[] {
    return concernedBy(this.#kinds.get(kind), customerId, JSON.parse(payload))
  }

  /** Why the operator cannot decide each of them; those that she can are not named. */
  async barred(context: Deciding, rows: readonly ProposalRow[]): Promise<ReadonlyMap<string, Barred>> {
    const waiting = rows.filter(({ state }) => state === 'waiting')
    const concerned = new Map(waiting.map((row) => [row.id, this.concerned(row)]))
    const own = await this.#ownCases.among(context, [...concerned.values()].flat())
    const barred = new Map<string, Barred>()
    for (const row of rows) {
      const ownBy = isAbout(row.subject, context.operator)
        ? 'self'
        : concerned
            .get(row.id)
            ?.map((id) => own.get(id))
            .find((by) => by !== undefined)
      const why = whyBarred(context.operator, row, ownBy !== undefined)
      if (why !== undefined) barred.set(row.id, { why, ...(why === 'own_case' && { ownBy }) })
    }
    return barred
  }

  /** How many wait for whom, of each permission, with when the oldest came; `late` are those that wait longer than promised. */
  async waiting(
    promised: number,
  ): Promise<{ permission: Permission; waiting: number; times: number[]; late: number }[]> {
    return await waitingByPermission(this.#sql, promised)
  }

  async #mayDecide(
    context: Deciding,
    kind: ProposalKind<unknown>,
    row: Stored,
    concerned: readonly string[],
  ): Promise<void> {
    const { operator } = context
    if (!operator.permissions.has(kind.permission)) throw new CallError('forbidden')
    if (row.proposedBy === operator.operatorId) throw new CallError('own_proposal')
    await this.#refuseOwn(context, JSON.parse(row.subject), concerned)
  }

  /** Nobody asks for what concerns herself, any more than she decides it. @throws CallError `own_case` */
  async #refuseOwn(context: Deciding, subject: Subject, concerned: readonly string[]): Promise<void> {
    if (isAbout(subject, context.operator)) throw new CallError('own_case')
    if ((await this.#ownCases.among(context, concerned)).size > 0) throw new CallError('own_case')
  }

  /** One process at a time does it, and what it changes here it changes together with the proposal's state. */
  async #carryOut(id: string): Promise<{ state: ProposalState; outcome: string }> {
    return await this.#deciding.take(() => this.#sql.begin((tx) => this.#carriedOut(tx, id)))
  }

  async #carriedOut(tx: Transaction, id: string): Promise<{ state: ProposalState; outcome: string }> {
    const row = await lockedProposal(tx, id)
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
    const outcome = came.state === 'applied' ? `done: ${came.outcome}` : `refused: ${came.outcome}`
    await writeOfEach(tx, { actor, action: row.kind, subject: [id], reason, outcome }, this.concerned(row))
    return came
  }

  #kindOf(name: string): ProposalKind<unknown> {
    const kind = this.#kinds.get(name)
    if (kind === undefined) throw new Error(`${name} is no kind of proposal`)
    return kind
  }
}

export interface Barred {
  readonly why: 'forbidden' | 'own_proposal' | 'own_case' | 'proposal_decided' | 'proposal_expired'
  /** Of an own case. */
  readonly ownBy?: OwnBy | undefined
}

function whyBarred(operator: Operator, row: ProposalRow, isOwn: boolean): Barred['why'] | undefined {
  if (row.state === 'expired') return 'proposal_expired'
  if (row.state !== 'waiting') return 'proposal_decided'
  if (!operator.permissions.has(row.permission)) return 'forbidden'
  if (row.proposedBy === operator.operatorId) return 'own_proposal'
  return isOwn ? 'own_case' : undefined
}

/** Whether it is her own access that changes. */
const isAbout = ({ kind, id }: Subject, { operatorId }: Operator): boolean => kind === 'operator' && id === operatorId

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
    before,
    after,
  }
}
