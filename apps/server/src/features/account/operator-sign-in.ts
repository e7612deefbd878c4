/**
 * How operators sign in: password, then always a second factor, the mailed code where none is bound. It shares its limits,
 * its words and its time with the customers' sign-in, and lets in nobody that is let in there.
 */
import { randomBytes } from 'node:crypto'
import { CallError, type ErrorName } from '@candlewick/protocol/errors'
import type { Language } from '@candlewick/protocol/languages'
import type { LoginMeans } from '@candlewick/protocol/login-means'
import type { Transaction } from '../../db/database.ts'
import type { KnownDevices } from './known-devices.ts'
import type { Admission } from './login-limits.ts'
import type { LoginLog, LoginOutcome } from './login-log.ts'
import type { Notices } from './notices.ts'
import type { PasswordStep, Trying } from './password-step.ts'
import type { Passwords } from './passwords.ts'
import type { Guesser, Proof } from './second-step/factors.ts'
import type { LoginStep } from './second-step/login-step.ts'
import type { CheckPassword, SecondStep } from './second-step/second-step.ts'
import type { User, Users } from './users.ts'

export interface OperatorSignInDependencies {
  readonly users: Users
  readonly known: KnownDevices
  readonly admission: Admission
  readonly passwords: Passwords
  readonly passwordStep: PasswordStep
  readonly loginStep: LoginStep
  readonly secondStep: SecondStep
  readonly logins: LoginLog
  readonly notices: Notices
  readonly checkPassword: CheckPassword
}

export interface OperatorTrying extends Trying {
  readonly language: Language
}

/** A password that nobody knows and no form of a password hashes to. */
const NO_PASSWORD = 'none'

export class OperatorSignIn {
  readonly #dependencies: OperatorSignInDependencies

  /** Her factors; passkeys belong to the console's address. */
  readonly secondStep: SecondStep

  constructor(dependencies: OperatorSignInDependencies) {
    this.#dependencies = dependencies
    this.secondStep = dependencies.secondStep
  }

  /**
   * Whose name, password and second factor these are, and what her browser is to carry.
   * @throws CallError `login_failed`, `second_step`, `code_wrong`, `passkey_failed`, `account_closed`, `account_locked`,
   *   `too_many_requests`, `work_required`
   */
  async enter(
    { email, password }: { email: string; password: string },
    proof: Proof,
    asking: OperatorTrying,
  ): Promise<{ user: User; devices: string }> {
    const { users, passwordStep, logins, known } = this.#dependencies
    const handle = { type: 'email', value: email } as const
    const user = await passwordStep.pass(handle, password, asking, () => users.operatorByEmail(email))
    if (user.closed || user.locked) {
      await logins.add(user.id, asking, { outcome: user.closed ? 'closed' : 'locked', means: 'password' })
      throw new CallError(user.closed ? 'account_closed' : 'account_locked')
    }
    const means = await this.prove(user, proof, asking)
    await logins.add(user.id, asking, { outcome: 'done', means })
    const { cookie } = await known.remember(user.id, asking.devices)
    return { user, devices: cookie }
  }

  /**
   * The second factor, when she signs in and again before what weighs more.
   * @returns by what she got in
   * @throws CallError as `enter`
   */
  async prove(user: User, proof: Proof, asking: OperatorTrying): Promise<LoginMeans> {
    const { loginStep, admission, logins } = this.#dependencies
    const from = await this.guesser(user.id, asking)
    try {
      const entering = { ...from, language: asking.language, visitor: admission.visitorOf(asking) }
      return await loginStep.pass(user, proof, entering)
    } catch (error) {
      const outcome = error instanceof CallError ? STEP_OUTCOMES[error.error] : undefined
      if (outcome !== undefined) {
        await logins.add(user.id, asking, { outcome, means: await loginStep.triedBy(user, proof) })
      }
      throw error
    }
  }

  async guesser(operatorId: string, asking: Trying): Promise<Guesser> {
    const devices = await this.#dependencies.known.proven(asking.devices)
    return { address: asking.address, device: devices.get(operatorId) }
  }

  /** The customers who signed in from a browser, by its cookie. */
  devicesOf(cookie: string | undefined): Promise<ReadonlyMap<string, string>> {
    return this.#dependencies.known.proven(cookie)
  }

  /** The address as it counts for somebody; undefined where it is nobody's. */
  visitorOf(address: string): string | undefined {
    return this.#dependencies.admission.visitorOf({ address })
  }

  /** An account that nobody can enter before she has set a password. @throws CallError `account_taken` */
  async make(email: string, language: Language): Promise<User> {
    return await this.#dependencies.users.insert({ email, passwordHash: NO_PASSWORD, staff: true, language })
  }

  /** Hashed for {@link setPassword}. @throws CallError `busy` */
  async hashed(password: string, address: string): Promise<string> {
    return await this.#dependencies.passwords.hash(password, { queue: 'known', visitor: address })
  }

  async setPassword(tx: Transaction, operatorId: string, hashed: string): Promise<void> {
    await this.#dependencies.users.setPassword(tx, operatorId, hashed)
  }

  /**
   * A new password in the place of the one that was proven; she is written of it.
   * @throws CallError `password_wrong` where that was changed meanwhile
   */
  async replacePassword(tx: Transaction, user: User, hashed: string, field: string): Promise<void> {
    const { users, notices } = this.#dependencies
    if (!(await users.replacePassword(tx, user.id, user.passwordHash, hashed))) {
      throw new CallError('password_wrong', { field })
    }
    await notices.changed(tx, user, 'password_changed')
  }

  /**
   * @param field what the call names it
   * @throws CallError `password_wrong`, `too_many_requests`
   */
  async checkPassword(user: User, password: string, from: Guesser, field: string): Promise<void> {
    await this.#dependencies.checkPassword(user, password, from, field)
  }

  /** Password and factors are forgotten: she enters by a link that she is mailed. */
  async forget(tx: Transaction, operatorId: string): Promise<void> {
    await this.setPassword(tx, operatorId, `${NO_PASSWORD}:${randomBytes(8).toString('hex')}`)
    await tx`delete from authenticators where user_id = ${operatorId}`
    await tx`delete from passkeys where user_id = ${operatorId}`
    await tx`delete from recovery_codes where user_id = ${operatorId}`
  }
}

/** How a try that failed at the second step is written down. */
export const STEP_OUTCOMES: Partial<Record<ErrorName, LoginOutcome>> = {
  second_step: 'second_step',
  code_wrong: 'wrong_code',
  passkey_failed: 'wrong_passkey',
}
