/**
 * What proves, beside the fund password, that a customer herself takes money out: the second step that is bound, and where
 * none is, the code that was sent to her mail or phone for it. A passkey signs the withdrawal itself, so that its answer
 * serves for no other, behind a challenge of now, so that none is signed ahead.
 */
import { CallError } from '@candlewick/protocol/errors'
import type { Codes } from './codes.ts'
import type { FactorName, Factors, Guesser, Proof } from './second-step/factors.ts'
import type { User } from './users.ts'

/** What a request brings. */
export interface WithdrawalProof extends Proof {
  readonly emailCode?: string | undefined
}

export type ProvenBy = 'passkey' | 'authenticator' | 'recovery' | 'code'

export interface Proving extends Guesser {
  /** Whose allowance the address is; undefined where it is nobody's. */
  readonly visitor: string | undefined
}

export class WithdrawalProofs {
  readonly #factors: Factors
  readonly #codes: Codes

  constructor(factors: Factors, codes: Codes) {
    this.#factors = factors
    this.#codes = codes
  }

  /** By what she can prove herself: what is bound, else where a code goes; empty where there is nothing. */
  async names(user: User): Promise<(FactorName | 'email' | 'phone')[]> {
    const bound = await this.#factors.names(user.id)
    if (bound.length > 0) return bound
    const target = targetOf(user)
    return target === undefined ? [] : [target.kind]
  }

  /** Where a code goes: mail before text messages. */
  target(user: User): { kind: 'email' | 'phone'; value: string } | undefined {
    return targetOf(user)
  }

  /**
   * @param over what a passkey has to have signed behind the challenge: the withdrawal's id
   * @throws CallError `factor_needed` naming what would do, `code_wrong`, `passkey_failed`, `too_many_requests`
   */
  async prove(user: User, proof: WithdrawalProof, from: Proving, over?: string): Promise<ProvenBy> {
    const { secondFactor, passkey, emailCode } = proof
    const names = await this.names(user)
    const needed = (field: string) => new CallError('factor_needed', { field, bound: names.join(', ') })
    if (names.includes('email') || names.includes('phone')) {
      if (emailCode === undefined) throw needed('emailCode')
      await this.#useCode(user, emailCode, from)
      return 'code'
    }
    if (passkey !== undefined && names.includes('passkey')) {
      await this.#factors.provePasskey(user.id, passkey, over)
      return 'passkey'
    }
    if (secondFactor === undefined || names.length === 0) throw needed('secondFactor')
    await this.#factors.proveCode(user.id, secondFactor, from)
    return /^\d{6}$/.test(secondFactor) ? 'authenticator' : 'recovery'
  }

  async #useCode(user: User, code: string, { visitor }: Proving): Promise<void> {
    const target = targetOf(user)
    if (target === undefined) throw new CallError('code_wrong', { field: 'emailCode' })
    const { value } = target
    await this.#codes.use({ purpose: 'withdraw', target: value, userId: user.id, visitor, code, field: 'emailCode' })
  }
}

/** Where a code goes: mail before text messages. */
function targetOf({ email, phone }: User): { kind: 'email' | 'phone'; value: string } | undefined {
  if (email !== null) return { kind: 'email', value: email }
  return phone === null ? undefined : { kind: 'phone', value: phone }
}
