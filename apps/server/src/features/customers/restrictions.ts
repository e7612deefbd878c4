/**
 * What a customer is kept from: decided by operators, held by the state machine from the command on, so on every gateway
 * and for tokens, sockets, API keys and orders that wait alike; the table says why, who and until when.
 */
import type { Command } from '@candlewick/engine/commands'
import type { RESTRICTIONS } from '@candlewick/protocol/calls/console/customers'
import { CallError } from '@candlewick/protocol/errors'
import { languageOf } from '@candlewick/protocol/languages'
import type { Notifications } from '../../adapters/notifications.ts'
import type { Sql, Transaction } from '../../db/database.ts'
import type { StateReplica } from '../../state/state.ts'
import { refusedOf } from '../../state/submit-for.ts'
import { refusalName } from '../../wire/refusal-names.ts'
import { type Accounts, recipientOf, type Sessions } from '../account/public.ts'
import { restrictionMessage } from './messages.ts'

export type RestrictionKind = (typeof RESTRICTIONS)[number]

/** What stands for good in the state machine. */
const FOR_GOOD = Number.MAX_SAFE_INTEGER

export interface RestrictionDependencies {
  readonly sql: Sql
  readonly replica: StateReplica
  readonly accounts: Pick<Accounts, 'users' | 'keys' | 'ensureOpen'>
  readonly sessions: Pick<Sessions, 'end'>
  readonly notifications: Pick<Notifications, 'send' | 'within'>
  readonly log: { warn(details: object, message: string): void }
}

/** One restriction that holds. */
export interface Held {
  readonly kind: RestrictionKind
  readonly since: number
  readonly until: number | null
  readonly reason: string
  readonly by: string
}

/** A restriction as its history has it. */
export interface Past extends Held {
  readonly id: string
  readonly ended: number | null
  readonly endedBy: string
  readonly endReason: string
}

interface HeldRow {
  readonly kind: RestrictionKind
  readonly reason: string
  readonly by: string
  readonly since: string
  readonly until: string | null
}

interface PastRow {
  readonly id: string
  readonly kind: RestrictionKind
  readonly reason: string
  readonly by: string
  readonly endedBy: string
  readonly endReason: string
  readonly since: string
  readonly until: string | null
  readonly ended: string | null
}

export interface Asked {
  readonly userId: string
  readonly kind: RestrictionKind
  /** Epoch milliseconds; absent: until it is lifted. */
  readonly until?: number | undefined
}

/** Who decided, and why. */
export interface Decided {
  readonly tx: Transaction
  readonly proposalId: string
  readonly reason: string
  readonly by: string
}

export class Restrictions {
  readonly #dependencies: RestrictionDependencies

  constructor(dependencies: RestrictionDependencies) {
    this.#dependencies = dependencies
  }

  /** What she is kept from now, as the table has it. */
  async held(userId: string, sql: Sql | Transaction = this.#dependencies.sql): Promise<Held[]> {
    const rows = await sql<HeldRow[]>`
      select kind, reason, coalesce(o.name, operator_id) as by,
        (extract(epoch from since) * 1000)::bigint::text as since, (extract(epoch from until) * 1000)::bigint::text as until
      from customer_restrictions r left join operators o on o.id = r.operator_id
      where user_id = ${userId} and ended_at is null and (until is null or until > now()) order by kind`
    return rows.map(({ since, until, ...row }) => ({
      ...row,
      since: Number(since),
      until: until === null ? null : Number(until),
    }))
  }

  /** All there ever were, the newest first; one more than `limit` where there are more. */
  async history(userId: string, before: string | undefined, limit: number): Promise<Past[]> {
    const { sql } = this.#dependencies
    const rows = await sql<PastRow[]>`
      select r.id::text as id, kind, reason, coalesce(o.name, operator_id) as by,
        coalesce(e.name, ended_by, '') as "endedBy", end_reason as "endReason",
        (extract(epoch from since) * 1000)::bigint::text as since, (extract(epoch from until) * 1000)::bigint::text as until,
        (extract(epoch from case when ended_at is null and until <= now() then until else ended_at end) * 1000)::bigint::text as ended
      from customer_restrictions r left join operators o on o.id = r.operator_id left join operators e on e.id = r.ended_by
      where user_id = ${userId} ${before === undefined ? sql`` : sql`and r.id < ${before}`}
      order by r.id desc limit ${limit}`
    const time = (text: string | null) => (text === null ? null : Number(text))
    return rows.map((row) => ({ ...row, since: Number(row.since), until: time(row.until), ended: time(row.ended) }))
  }

  /** Keeps her from it. Done again with the same proposal it does no more. @throws CallError `not_found` */
  async restrict({ userId, kind, until }: Asked, { tx, proposalId, reason, by }: Decided): Promise<string> {
    const { accounts } = this.#dependencies
    await tx`
      update customer_restrictions set ended_at = now(), end_reason = 'replaced'
      where user_id = ${userId} and kind = ${kind} and ended_at is null and proposal_id <> ${proposalId}`
    await tx`
      insert into customer_restrictions (user_id, kind, proposal_id, operator_id, reason, until)
      values (${userId}, ${kind}, ${proposalId}, ${by}, ${reason}, ${until === undefined ? null : new Date(until)}::timestamptz)
      on conflict (proposal_id) do nothing`
    await accounts.ensureOpen(userId)
    const sequence = await this.#tell(userId, tx)
    if (kind === 'closed') {
      await tx`update users set closed = true where id = ${userId}`
      await accounts.keys.suspendAll(tx, userId)
    }
    if (kind !== 'withdrawing') await this.#cancel(userId, kind, sequence)
    return `from ${sequence} on`
  }

  /** What ends with the row that says so: who is closed is nowhere signed in any more. */
  async closedNow(userId: string): Promise<void> {
    await this.#dependencies.sessions.end({ userId }, 'operator')
  }

  /** Lets her again. */
  async lift({ userId, kind }: Asked, { tx, reason, by }: Decided): Promise<string> {
    await tx`
      update customer_restrictions set ended_at = now(), ended_by = ${by}, end_reason = ${reason}
      where user_id = ${userId} and kind = ${kind} and ended_at is null`
    if (kind === 'closed') await tx`update users set closed = false where id = ${userId}`
    return `from ${await this.#tell(userId, tx)} on`
  }

  /** Ends what was to end by now: the state machine knows already, the tables and she are told. */
  async expire(): Promise<void> {
    const { sql } = this.#dependencies
    const over = await sql<{ id: string }[]>`
      select id::text as id from customer_restrictions where ended_at is null and until <= now() order by id`
    for (const { id } of over) await sql.begin((tx) => this.#expire(tx, id))
  }

  /** One of them; another process may have come first. */
  async #expire(tx: Transaction, id: string): Promise<void> {
    const [row] = await tx<{ userId: string; kind: RestrictionKind }[]>`
      update customer_restrictions set ended_at = until where id = ${id} and ended_at is null
      returning user_id as "userId", kind`
    if (row === undefined) return
    const { userId, kind } = row
    if (kind === 'closed') {
      await tx`
        update users set closed = false where id = ${userId} and not exists (
          select from customer_restrictions where user_id = ${userId} and kind = 'closed' and ended_at is null)`
    }
    await this.write(tx, { userId, kind }, true)
  }

  /** Tells her with what is decided, where there is an address; a letter that cannot be written keeps nothing from being done. */
  async write(tx: Transaction, { userId, kind, until }: Asked, ended: boolean): Promise<void> {
    const { accounts, notifications, log } = this.#dependencies
    try {
      const user = await accounts.users.byId(userId, tx)
      const to = user === undefined ? undefined : recipientOf(user)
      if (user === undefined || to === undefined) return
      const language = languageOf(user.language)
      const message = restrictionMessage({ kind, until, ended }, language)
      await tx.savepoint((part) => notifications.within(part).send(to, message, language))
    } catch (err) {
      log.warn({ err, userId }, 'a customer could not be told of a restriction')
    }
  }

  /** Says in the journal what the table says. @returns the command's place */
  async #tell(userId: string, tx: Transaction): Promise<number> {
    const until: Record<RestrictionKind, number> = { trading: 0, withdrawing: 0, closed: 0 }
    for (const held of await this.held(userId, tx)) until[held.kind] = held.until ?? FOR_GOOD
    const { recorded } = await this.#submit({ type: 'account.restrict', user: userId, ...until })
    return recorded.sequence
  }

  /**
   * Cancels what was open: of who may not trade what does not close a position, of who is closed all. What she sends
   * after the restriction is the state machine's to refuse; so only what is older ends here.
   */
  async #cancel(userId: string, kind: RestrictionKind, sequence: number): Promise<void> {
    const { engine } = this.#dependencies.replica
    const before = ({ id }: { readonly id: number }) => kind === 'closed' || id < sequence * 1024
    const spot = engine.openOrders(userId).filter(before)
    if (spot.length > 0) await this.#cancelThose({ type: 'spot.cancel', user: userId, ids: spot.map(({ id }) => id) })
    const contract = engine.contracts
      .openOrders(userId)
      .filter(({ direction }) => kind === 'closed' || direction < 3)
      .map(({ id }) => id)
    if (contract.length > 0) await this.#cancelThose({ type: 'contract.cancel', user: userId, ids: contract })
  }

  /** Where none of them is open any more, that is as well. */
  async #cancelThose(command: Extract<Command, { type: 'spot.cancel' | 'contract.cancel' }>): Promise<void> {
    await this.#dependencies.replica.submit(command)
  }

  async #submit(command: Command) {
    const applied = await this.#dependencies.replica.submit(command)
    const refused = refusedOf(applied.events)
    if (refused !== undefined) throw new CallError(refusalName(refused.rule), { field: refused.field })
    return applied
  }
}
