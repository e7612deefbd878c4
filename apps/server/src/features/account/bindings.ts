/**
 * What an account is bound to, and its login password: each changes only for who proves a second factor where one is
 * bound, is written to the old address and the new one, and lets withdrawals pause for a day.
 */
import { CallError } from '@candlewick/protocol/errors'
import type { Sql } from '../../db/database.ts'
import type { Target } from './accounts.ts'
import type { Codes } from './codes.ts'
import type { Notices } from './notices.ts'
import type { Passwords } from './passwords.ts'
import type { Factors, Guesser, Proof } from './second-step/factors.ts'
import type { CheckPassword, FullProof, SecondStep } from './second-step/second-step.ts'
import type { Sessions } from './sessions.ts'
import { normalEmail, normalPhone, type User, type Users } from './users.ts'
import { pauseWithdrawals } from './withdrawal-pause.ts'

export interface BindingsDependencies {
  readonly sql: Sql
  readonly users: Users
  readonly codes: Codes
  readonly factors: Factors
  readonly proveFully: SecondStep['proveFully']
  readonly notices: Notices
  readonly passwords: Passwords
  readonly sessions: Sessions
  readonly checkPassword: CheckPassword
}

export interface Binding {
  readonly target: Target
  /** Sent to the new address, and to the one that it takes the place of. */
  readonly code: string
  readonly oldCode?: string | undefined
}

export interface Changing extends Guesser {
  /** Whose allowance the address is; undefined where it is nobody's. */
  readonly visitor: string | undefined
  readonly sessionId: string
}

export class Bindings {
  readonly #dependencies: BindingsDependencies

  constructor(dependencies: BindingsDependencies) {
    this.#dependencies = dependencies
  }

  /**
   * A first address takes the login password where no factor is bound: nothing that is there answers for it, and a password is
   * reset by it. What a slip of the hand gets wrong is looked at first: a factor is used up by being right.
   * @throws CallError `code_wrong`, `field_required`, `factor_needed`, `password_wrong`, `account_taken`
   */
  async bind(user: User, { target, code, oldCode }: Binding, proof: FullProof, from: Changing): Promise<void> {
    const { sql, users, codes, factors, notices, proveFully } = this.#dependencies
    const value = target.kind === 'email' ? normalEmail(target.value) : normalPhone(target.value)
    const before = user[target.kind]
    if (before === value) throw new CallError('field_invalid', { field: target.kind })
    if (before !== null && oldCode === undefined) throw new CallError('field_required', { field: 'oldCode' })
    const use = { purpose: 'bind', userId: user.id, visitor: from.visitor } as const
    const uses = [{ ...use, target: value, code, field: 'code' }]
    if (before !== null && oldCode !== undefined) {
      uses.unshift({ ...use, target: before, code: oldCode, field: 'oldCode' })
    }
    for (const one of uses) await codes.check(one)
    if (before === null) await proveFully(user, proof, from)
    else await factors.prove(user.id, proof, from)
    for (const one of uses) await codes.use(one)
    await sql.begin(async (tx) => {
      await users.setAddress(tx, user.id, target.kind, value)
      await pauseWithdrawals(tx, user.id)
      const change = target.kind === 'email' ? 'email_changed' : 'phone_changed'
      const { antiCode } = user
      if (before !== null) await notices.changed(tx, user, change, { kind: target.kind, value: before, antiCode })
      await notices.changed(tx, { ...user, [target.kind]: value }, change)
    })
  }

  /** @throws CallError `password_wrong`, `factor_needed`, `code_wrong`, `too_many_requests` */
  async changeLoginPassword(
    user: User,
    { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
    proof: Proof,
    from: Changing,
  ): Promise<void> {
    const { sql, users, factors, notices, passwords, sessions, checkPassword } = this.#dependencies
    await checkPassword(user, oldPassword, from, 'oldPassword')
    await factors.prove(user.id, proof, from)
    const hashed = await passwords.hash(newPassword, { queue: 'known', visitor: from.address })
    await sql.begin(async (tx) => {
      if (!(await users.replacePassword(tx, user.id, user.passwordHash, hashed))) {
        throw new CallError('password_wrong', { field: 'oldPassword' })
      }
      await pauseWithdrawals(tx, user.id)
      await sessions.end({ userId: user.id, but: from.sessionId }, 'password', tx)
      await notices.changed(tx, user, 'password_changed')
    })
  }

  /** @throws CallError `factor_needed`, `code_wrong`, `field_required`, `password_wrong` */
  async setAntiCode(user: User, antiCode: string, proof: FullProof, from: Guesser): Promise<void> {
    const { sql, users, notices, proveFully } = this.#dependencies
    await proveFully(user, proof, from)
    await sql.begin(async (tx) => {
      await users.setAntiCode(tx, user.id, antiCode)
      await notices.changed(tx, { ...user, antiCode }, 'anti_code_changed')
    })
  }
}
