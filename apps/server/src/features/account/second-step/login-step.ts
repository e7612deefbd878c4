/**
 * The second step of logging in: what is bound, and for operators without it a code that is mailed. Who has proven her
 * password and brings no factor is told which would do.
 */
import { CallError } from '@candlewick/protocol/errors'
import type { Language } from '@candlewick/protocol/languages'
import type { LoginMeans } from '@candlewick/protocol/login-means'
import type { Notifications } from '../../../adapters/notifications.ts'
import type { Codes } from '../codes.ts'
import { codeMessage } from '../messages.ts'
import type { User } from '../users.ts'
import { type Factors, type Guesser, isRecoveryCode, type Proof } from './factors.ts'

export interface LoginStepDependencies {
  readonly factors: Factors
  readonly codes: Codes
  readonly notifications: Notifications
}

export interface Entering extends Guesser {
  readonly language: Language
  /** Whose allowance the address is; undefined where it is nobody's. */
  readonly visitor: string | undefined
}

export class LoginStep {
  readonly #dependencies: LoginStepDependencies

  constructor(dependencies: LoginStepDependencies) {
    this.#dependencies = dependencies
  }

  /**
   * @returns by what she got in
   * @throws CallError `second_step`, `code_wrong`, `passkey_failed`, `too_many_requests`, `account_closed`
   */
  async pass(user: User, proof: Proof, from: Entering): Promise<LoginMeans> {
    const { secondFactor, passkey } = proof
    const { factors } = this.#dependencies
    const names = await factors.names(user.id)
    if (names.length > 0) {
      if (passkey !== undefined) await factors.provePasskey(user.id, passkey)
      else if (secondFactor !== undefined) await factors.proveCode(user.id, secondFactor, from)
      else throw new CallError('second_step', { field: 'secondFactor', bound: names.join(', ') })
    } else if (user.staff) await this.#mailed(user, secondFactor, from)
    return meansOf(user, proof, names.length > 0)
  }

  /** By what she tries to get in, with the password that was right. */
  async triedBy(user: User, proof: Proof): Promise<LoginMeans> {
    return meansOf(user, proof, (await this.#dependencies.factors.names(user.id)).length > 0)
  }

  async #mailed(user: User, code: string | undefined, { address, visitor, language }: Entering): Promise<void> {
    const { codes, notifications } = this.#dependencies
    const { id: userId, email } = user
    if (email === null) throw new CallError('account_closed')
    if (code !== undefined) {
      return await codes.use({ purpose: 'login', target: email, userId, visitor, code, field: 'secondFactor' })
    }
    if (!(await codes.waiting('login', email))) {
      const request = { purpose: 'login', target: email, userId, address, visitor, proven: true, sent: true } as const
      const message = codeMessage('login', await codes.issue(request), language)
      await notifications.send({ kind: 'email', value: email }, message, language)
    }
    throw new CallError('second_step', { field: 'secondFactor', bound: 'email' })
  }
}

/** What is not asked for counts for nothing, whatever was sent along. */
function meansOf({ staff }: User, { secondFactor, passkey }: Proof, isBound: boolean): LoginMeans {
  if (!isBound) return staff && secondFactor !== undefined ? 'password_mail' : 'password'
  if (passkey !== undefined) return 'password_passkey'
  if (secondFactor === undefined) return 'password'
  return isRecoveryCode(secondFactor) ? 'password_recovery' : 'password_authenticator'
}
