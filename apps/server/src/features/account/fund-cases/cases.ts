/**
 * Forgotten fund passwords. Their owner asks, with what only she and the house know of her; operators compare and decide;
 * she sets the new one herself, in the time that she is given. Until then the old one guards.
 */
import type { OutputOf } from '@candlewick/protocol/call'
import type * as calls from '@candlewick/protocol/calls/fund-reset'
import { CallError } from '@candlewick/protocol/errors'
import { plainNumber } from '@candlewick/rules/identity/names'
import type { Ring } from '../../../adapters/ring.ts'
import type { Sql, Transaction } from '../../../db/database.ts'
import type { Accounts } from '../accounts.ts'
import type { Changing } from '../bindings.ts'
import { type Budget, Budgets } from '../budgets.ts'
import { type CaseRow, caseColumns, openFacts } from '../identity/records.ts'
import type { Proof } from '../second-step/factors.ts'
import { newId } from '../tokens.ts'
import type { User } from '../users.ts'

export type FundCaseState = 'review' | 'approved' | 'rejected' | 'used' | 'ended'
type State = OutputOf<typeof calls.state>

/** Hours within which a request is promised to be decided, and within which the new one is to be set. */
export const PROMISED_HOURS = 48
export const VALID_HOURS = 72
const HOUR_MS = 3_600_000
const TRIES: Budget = { name: 'fund password forgotten', allowed: 3, seconds: 86_400 }

export interface FundCasesDependencies {
  readonly sql: Sql
  readonly ring: Ring
  readonly accounts: Pick<Accounts, 'users' | 'funds' | 'notices' | 'secondStep' | 'checkPassword'>
}

export interface Asked extends Proof {
  /** The login password, transformed. */
  readonly password: string
  readonly idNumber: string
  readonly words: string
}

export class FundCases {
  readonly #dependencies: FundCasesDependencies
  readonly #budgets: Budgets

  constructor(dependencies: FundCasesDependencies) {
    this.#dependencies = dependencies
    this.#budgets = new Budgets(dependencies.sql)
  }

  /**
   * Whether the number is right is for operators to see: who asks learns nothing of it.
   * @throws CallError `fund_password_unset`, `identity_needed`, `identity_review`, `case_decided`, `restricted`,
   *   `password_wrong`, `factor_needed`, `code_wrong`, `passkey_failed`, `too_many_requests`
   */
  async ask(user: User, { password, idNumber, words, ...proof }: Asked, from: Changing): Promise<void> {
    const { sql, accounts } = this.#dependencies
    if (!(await accounts.funds.isSet(user.id))) throw new CallError('fund_password_unset')
    const verified = await this.#verifiedNumber(user.id)
    await this.#budgets.take([{ budget: TRIES, key: user.id }])
    await accounts.checkPassword(user, password, from)
    const bound = await accounts.secondStep.factors.names(user.id)
    await accounts.secondStep.factors.prove(user.id, proof, from)
    const told = plainNumber(idNumber)
    await sql.begin(async (tx) => {
      await tx`select from users where id = ${user.id} for update`
      await refuseRestricted(tx, user.id)
      await this.#refuseSecond(tx, user.id)
      await tx`
        insert into fund_password_cases (id, user_id, number_right, factor_proven, words, address, device_since,
          guards_changed)
        values (${newId()}, ${user.id}, ${told !== undefined && told === verified}, ${bound.length > 0}, ${words.trim()},
          ${from.address}, (select first_seen from devices where id = ${from.device ?? ''} and user_id = ${user.id}),
          exists (select from users where id = ${user.id} and withdrawals_paused_until > now()))`
      await accounts.notices.changed(tx, user, 'fund_password_asked')
    })
  }

  /** For herself. */
  async stateOf(userId: string): Promise<State> {
    const [row] = await this.#dependencies.sql<
      { state: FundCaseState; asked: string; until: string | null; reasonText: string }[]
    >`
      select ${stateColumn(this.#dependencies.sql)} as state, (extract(epoch from asked_at) * 1000)::bigint::text as asked,
        (extract(epoch from valid_until) * 1000)::bigint::text as until, reason_text as "reasonText"
      from fund_password_cases where user_id = ${userId} order by number desc limit 1`
    if (row === undefined) return { state: 'none', askTime: null, dueTime: null, validUntil: null, reasonText: '' }
    const { state, reasonText } = row
    const askTime = Number(row.asked)
    return {
      state,
      askTime,
      dueTime: state === 'review' ? askTime + PROMISED_HOURS * HOUR_MS : null,
      validUntil: state === 'approved' && row.until !== null ? Number(row.until) : null,
      reasonText,
    }
  }

  /**
   * Sets the new one, once.
   * @throws CallError `not_found` where nobody let her, `restricted`, `factor_needed`, `code_wrong`, `passkey_failed`
   */
  async set(user: User, password: string, proof: Proof, from: Changing): Promise<void> {
    const { accounts } = this.#dependencies
    if ((await this.stateOf(user.id)).state !== 'approved') throw new CallError('not_found')
    await accounts.secondStep.factors.prove(user.id, proof, from)
    await accounts.funds.renew(user.id, password, from.address, async (tx) => {
      const used = await tx`
        update fund_password_cases set state = 'used'
        where user_id = ${user.id} and state = 'approved' and valid_until > now()`
      if (used.count !== 1) throw new CallError('not_found')
      await refuseRestricted(tx, user.id)
      await accounts.notices.changed(tx, user, 'fund_password_changed')
    })
  }

  /** Lets her set a new one from now on. @throws CallError `case_decided`, `restricted` */
  async approve(tx: Transaction, id: string, operatorId: string): Promise<void> {
    const [row] = await tx<{ userId: string }[]>`
      update fund_password_cases set state = 'approved', decided_at = now(), decided_by = ${operatorId},
        valid_until = now() + ${VALID_HOURS} * interval '1 hour'
      where id = ${id} and state = 'review' returning user_id as "userId"`
    if (row === undefined) throw new CallError('case_decided')
    await refuseRestricted(tx, row.userId)
    const user = await this.#dependencies.accounts.users.byId(row.userId, tx)
    if (user !== undefined) await this.#dependencies.accounts.notices.changed(tx, user, 'fund_password_renewable')
  }

  /** @throws CallError `case_decided` */
  async reject(id: string, operatorId: string, reasonText: string): Promise<void> {
    const { sql, accounts } = this.#dependencies
    await sql.begin(async (tx) => {
      const [row] = await tx<{ userId: string }[]>`
        update fund_password_cases set state = 'rejected', decided_at = now(), decided_by = ${operatorId},
          reason_text = ${reasonText.trim()}
        where id = ${id} and state = 'review' returning user_id as "userId"`
      if (row === undefined) throw new CallError('case_decided')
      const user = await accounts.users.byId(row.userId, tx)
      if (user !== undefined) await accounts.notices.changed(tx, user, 'fund_password_refused')
    })
  }

  /** One at a time; one that was let and not used is over. @throws CallError `identity_review`, `case_decided` */
  async #refuseSecond(tx: Transaction, userId: string): Promise<void> {
    await tx`
      update fund_password_cases set state = 'ended'
      where user_id = ${userId} and state = 'approved' and valid_until <= now()`
    const [open] = await tx<{ state: FundCaseState }[]>`
      select state from fund_password_cases where user_id = ${userId} and state in ('review', 'approved')`
    if (open !== undefined) throw new CallError(open.state === 'review' ? 'identity_review' : 'case_decided')
  }

  /** @throws CallError `identity_needed` */
  async #verifiedNumber(userId: string): Promise<string | undefined> {
    const { sql, ring } = this.#dependencies
    const [row] = await sql<CaseRow[]>`
      select ${caseColumns(sql)} from identity_cases c
      where user_id = ${userId} and state = 'approved' and level = 'primary'`
    const facts = row === undefined ? undefined : await openFacts(ring, row)
    if (facts === undefined) throw new CallError('identity_needed', { bound: 'primary' })
    return plainNumber(facts.number)
  }
}

/** Who is kept from taking money out gets no new key to it. @throws CallError `restricted` */
export async function refuseRestricted(sql: Sql | Transaction, userId: string): Promise<void> {
  const [row] = await sql<{ kind: string }[]>`
    select kind from customer_restrictions
    where user_id = ${userId} and kind in ('withdrawing', 'closed') and ended_at is null
      and (until is null or until > now()) order by kind limit 1`
  if (row !== undefined) throw new CallError('restricted', { bound: row.kind })
}

/** A case's state as it is now: what was not used in time has ended. */
export function stateColumn(sql: Sql) {
  return sql`case when state = 'approved' and valid_until <= now() then 'ended' else state end`
}
