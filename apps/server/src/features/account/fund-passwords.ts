/**
 * The fund password: what is asked for before money leaves the exchange. It is set once and changed with itself; one that is
 * forgotten goes to support, since no address and no device must be worth as much as it is.
 */
import { CallError } from '@candlewick/protocol/errors'
import type { Sql, Transaction } from '../../db/database.ts'
import type { Budget, Budgets } from './budgets.ts'
import { type Tell, untold } from './notices.ts'
import type { Passwords } from './passwords.ts'
import { pauseWithdrawals } from './withdrawal-pause.ts'

/** Wrong ones, of who is logged in. */
const TRIES: Budget = { name: 'fund password', allowed: 5, seconds: 3_600 }

export class FundPasswords {
  readonly #sql: Sql
  readonly #passwords: Passwords
  readonly #budgets: Budgets

  constructor(sql: Sql, passwords: Passwords, budgets: Budgets) {
    this.#sql = sql
    this.#passwords = passwords
    this.#budgets = budgets
  }

  async isSet(userId: string): Promise<boolean> {
    return (await this.#hashOf(userId)) !== null
  }

  /**
   * For the first time. Withdrawals need no pause for it: there were none without one, and who sets it has proven herself by a
   * factor or her login password.
   * @param tell writes to her of it, in the same transaction
   * @throws CallError `fund_password_set`
   */
  async set(userId: string, password: string, address: string, tell: Tell = untold): Promise<void> {
    const hashed = await this.#passwords.hash(password, { queue: 'known', visitor: address })
    await this.#sql.begin(async (tx) => {
      const set = await tx`
        update users set fund_password_hash = ${hashed}, fund_password_changed_at = now()
        where id = ${userId} and fund_password_hash is null`
      if (set.count !== 1) throw new CallError('fund_password_set', { field: 'newPassword' })
      await tell(tx)
    })
  }

  /**
   * @param asked `prove` lets pass who proves herself once the one before was right, or throws what it refuses; `tell` writes to
   *   her of the change, in the same transaction
   * @throws CallError `fund_password_unset`, `fund_password_wrong`, `too_many_requests`
   */
  async change(
    userId: string,
    { from, to }: { from: string; to: string },
    address: string,
    { prove, tell = untold }: { prove?: () => Promise<unknown>; tell?: Tell } = {},
  ): Promise<void> {
    const before = await this.#check(userId, from, address, 'oldPassword')
    await prove?.()
    const hashed = await this.#passwords.hash(to, { queue: 'known', visitor: address })
    await this.#sql.begin(async (tx) => {
      const changed = await tx`
        update users set fund_password_hash = ${hashed}, fund_password_changed_at = now()
        where id = ${userId} and fund_password_hash = ${before}`
      if (changed.count !== 1) throw new CallError('fund_password_wrong', { field: 'oldPassword' })
      await endForgotten(tx, userId)
      await pauseWithdrawals(tx, userId)
      await tell(tx)
    })
  }

  /**
   * In the place of a forgotten one.
   * @param claim holds, in the same transaction, that she may, and writes to her of it
   * @throws CallError what `claim` refuses
   */
  async renew(userId: string, to: string, address: string, claim: (tx: Transaction) => Promise<void>): Promise<void> {
    const hashed = await this.#passwords.hash(to, { queue: 'known', visitor: address })
    await this.#sql.begin(async (tx) => {
      await claim(tx)
      await tx`
        update users set fund_password_hash = ${hashed}, fund_password_changed_at = now() where id = ${userId}`
      await pauseWithdrawals(tx, userId)
    })
    await this.#budgets.forget([{ budget: TRIES, key: userId }])
  }

  /**
   * Lets pass who knows it: to be asked before money leaves.
   * @throws CallError `fund_password_unset`, `fund_password_wrong`, `too_many_requests`
   */
  async check(userId: string, password: string, address: string): Promise<void> {
    await this.#check(userId, password, address, 'fundPassword')
  }

  async #check(userId: string, password: string, address: string, field: string): Promise<string> {
    const stored = await this.#hashOf(userId)
    if (stored === null) throw new CallError('fund_password_unset', { field })
    const claims = [{ budget: TRIES, key: userId }]
    await this.#budgets.take(claims)
    const right = await this.#passwords.verify(stored, password, { queue: 'known', visitor: address })
    if (!right) throw new CallError('fund_password_wrong', { field })
    await this.#budgets.forget(claims)
    return stored
  }

  async #hashOf(userId: string): Promise<string | null> {
    const [row] = await this.#sql<{ hash: string | null }[]>`
      select fund_password_hash as hash from users where id = ${userId}`
    return row?.hash ?? null
  }
}

/** What was asked for or let because it was forgotten is over: it came back, or it was not she who asked. */
export async function endForgotten(sql: Sql | Transaction, userId: string): Promise<void> {
  await sql`
    update fund_password_cases set state = 'ended' where user_id = ${userId} and state in ('review', 'approved')`
}
