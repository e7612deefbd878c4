/**
 * What a customer does with her second step: binding, changing and removing factors. Whatever changes needs a factor that
 * stays, is written to her, and lets withdrawals pause for a day.
 */
import { CallError } from '@candlewick/protocol/errors'
import type { Vault } from '../../../adapters/vault.ts'
import type { Sql, Transaction } from '../../../db/database.ts'
import type { Budgets } from '../budgets.ts'
import type { Notices } from '../notices.ts'
import type { User } from '../users.ts'
import { pauseWithdrawals } from '../withdrawal-pause.ts'
import { Authenticators } from './authenticators.ts'
import { type Bound, Factors, type Guesser, isRecoveryCode, type Leaving, type Proof } from './factors.ts'
import { type Audience, type NewPasskey, type PasskeyResponse, Passkeys, type RelyingParty } from './passkeys.ts'
import { RecoveryCodes } from './recovery-codes.ts'

export interface SecondStepDependencies {
  readonly audience: Audience
  readonly sql: Sql
  readonly budgets: Budgets
  readonly vault: Vault
  readonly party: RelyingParty
  readonly notices: Notices
  readonly checkPassword: CheckPassword
}

/**
 * Lets pass whose login password it is; guesses are counted.
 * @param field what the call names it; `password` where it is not said
 */
export type CheckPassword = (user: User, password: string, from: Guesser, field?: string) => Promise<void>

/** What is written with a change, in its transaction and last: where that fails nothing is changed. */
export type Also<Done extends unknown[] = []> = (tx: Transaction, ...done: Done) => Promise<void>

/** A code with what the call names it. */
export interface NamedCode {
  readonly code: string
  readonly field: string
}

/** A proof with the login password, which serves where no factor is bound. */
export interface FullProof extends Proof {
  readonly password?: string | undefined
}

export class SecondStep {
  readonly factors: Factors
  readonly #dependencies: SecondStepDependencies
  readonly #authenticators: Authenticators
  readonly #passkeys: Passkeys
  readonly #recovery: RecoveryCodes

  constructor(dependencies: SecondStepDependencies) {
    const { sql, budgets, vault, party, audience } = dependencies
    this.#dependencies = dependencies
    this.#authenticators = new Authenticators(sql, vault)
    this.#passkeys = new Passkeys(sql, budgets, party, audience)
    this.#recovery = new RecoveryCodes(sql, vault)
    this.factors = new Factors({
      sql,
      budgets,
      authenticators: this.#authenticators,
      passkeys: this.#passkeys,
      recovery: this.#recovery,
    })
  }

  bound(userId: string): Promise<Bound> {
    return this.factors.bound(userId)
  }

  /**
   * Lets pass who proves a factor, or where none is bound knows the login password: whoever only holds a session must not make
   * herself the one who enters, keep the owner from it, or leave behind what outlives the session, such as a key.
   * @param leaving what is replaced, and so proves nothing
   * @returns whether it was a factor
   * @throws CallError `factor_needed`, `code_wrong`, `passkey_failed`, `field_required` and `password_wrong`, `too_many_requests`
   */
  async proveFully(user: User, proof: FullProof, from: Guesser, leaving?: Leaving): Promise<boolean> {
    if (await this.factors.prove(user.id, proof, from, leaving)) return true
    if (proof.password === undefined) throw new CallError('field_required', { field: 'password' })
    await this.#dependencies.checkPassword(user, proof.password, from)
    return false
  }

  async beginAuthenticator(userId: string, label: string, also?: Also): Promise<{ secret: string; uri: string }> {
    return await this.#dependencies.sql.begin(async (tx) => {
      const begun = await this.#authenticators.begin(tx, userId, label)
      await also?.(tx)
      return begun
    })
  }

  /**
   * Binds the authenticator that was begun, in the place of the one before, whose code does not prove the change: a passkey or
   * a recovery code does, if it was not made just now. The code of the new one is looked at first: a factor is used up by being right.
   * @throws CallError `code_wrong`, `factor_needed`, `factor_new`, `field_required` and `password_wrong`, `too_many_requests`
   */
  async bindAuthenticator(
    user: User,
    { code, field }: NamedCode,
    proof: FullProof,
    from: Guesser,
    also?: Also,
  ): Promise<string[]> {
    const step = await this.factors.counted(user.id, from, () => this.#authenticators.beginsWith(user.id, code), field)
    const byFactor = await this.proveFully(user, proof, from, { kind: 'authenticator' })
    const { recoveryCodes } = await this.factors.change(user.id, byFactor, async (tx) => {
      if (!(await this.#authenticators.bind(tx, user.id, step))) throw new CallError('code_wrong', { field })
      await this.#dependencies.notices.changed(tx, user, 'authenticator_bound')
      await also?.(tx)
    })
    return recoveryCodes
  }

  /** @throws CallError `not_found`, `code_wrong`, `factor_needed`, `factor_new` */
  async removeAuthenticator(
    user: User,
    { code, field }: NamedCode,
    proof: Proof,
    from: Guesser,
    also?: Also,
  ): Promise<void> {
    if (!(await this.#authenticators.isBound(user.id))) throw new CallError('not_found', { field })
    const leaving = { kind: 'authenticator' } as const
    // A recovery code in the place of the code is the other factor itself.
    const itself = isRecoveryCode(code) && proof.passkey === undefined
    if (itself) await this.factors.prove(user.id, { secondFactor: code }, from, leaving, field)
    else await this.factors.prove(user.id, proof, from, leaving)
    if (!isRecoveryCode(code)) await this.factors.proveCode(user.id, code, from, field)
    await this.factors.change(user.id, false, async (tx) => {
      await this.#authenticators.remove(tx, user.id)
      await this.#dependencies.notices.changed(tx, user, 'authenticator_removed')
      await also?.(tx)
    })
  }

  /**
   * Not by one of the codes before: whoever came upon one would have ten, and the owner none. By the only factor too, since
   * nobody may be left without codes; the new ones take it away only a day later.
   * @throws CallError `not_found` where nothing is bound, `factor_needed`, `code_wrong`
   */
  async renewRecoveryCodes(user: User, proof: Proof, from: Guesser, also?: Also): Promise<string[]> {
    if (!(await this.factors.prove(user.id, proof, from, { kind: 'recovery' }))) throw new CallError('not_found')
    const { sql, notices } = this.#dependencies
    return await sql.begin(async (tx) => {
      await pauseWithdrawals(tx, user.id)
      await notices.changed(tx, user, 'recovery_renewed')
      const codes = await this.#recovery.renew(tx, user.id)
      await also?.(tx)
      return codes
    })
  }

  /** All of it at once, as operators decided: whoever bound it enters by it no more, and its owner by her password. */
  async end(tx: Transaction, user: User): Promise<void> {
    await tx`select from users where id = ${user.id} for update`
    await this.#authenticators.remove(tx, user.id)
    await this.#passkeys.removeAll(tx, user.id)
    await this.#recovery.removeAll(tx, user.id)
    await pauseWithdrawals(tx, user.id)
    await this.#dependencies.notices.changed(tx, user, 'factors_ended')
  }

  passkeyToMake(user: User): Promise<Record<string, unknown>> {
    return this.#passkeys.toMake(user.id, user.email ?? user.account)
  }

  passkeyToProve(): Promise<Record<string, unknown>> {
    return this.#passkeys.toProve()
  }

  /** What to ask a browser for to sign exactly these bytes with one of these passkeys. */
  passkeyToSign(bytes: Uint8Array, passkeyIds: readonly string[]): Promise<Record<string, unknown>> {
    return this.#passkeys.toSign(bytes, passkeyIds)
  }

  /** That a passkey of that person has signed exactly these bytes. @throws CallError `passkey_failed` */
  passkeySigned(userId: string, passkey: PasskeyResponse, bytes: Uint8Array): Promise<void> {
    return this.#passkeys.signed(userId, passkey, bytes)
  }

  /** Whose passkey has signed. @throws CallError `passkey_failed` */
  async ownerOf(passkey: PasskeyResponse): Promise<string> {
    return (await this.#passkeys.proven(passkey)).userId
  }

  /** Whose passkey of that name it is, whatever it signed. */
  holderOf(passkeyId: string): Promise<string | undefined> {
    return this.#passkeys.holder(passkeyId)
  }

  /** @throws CallError `passkey_failed`, `too_many`, `factor_needed`, `field_required` and `password_wrong` */
  async addPasskey(
    user: User,
    { name, created }: { name: string; created: NewPasskey },
    proof: FullProof,
    from: Guesser,
    also?: Also<[passkeyId: string]>,
  ): Promise<{ passkeyId: string; recoveryCodes: string[] }> {
    const byFactor = await this.proveFully(user, proof, from)
    const made = await this.#passkeys.made(user.id, created)
    const { recoveryCodes } = await this.factors.change(user.id, byFactor, async (tx) => {
      await this.#passkeys.bind(tx, user.id, { ...made, name })
      await this.#dependencies.notices.changed(tx, user, 'passkey_added')
      await also?.(tx, made.id)
    })
    return { passkeyId: made.id, recoveryCodes }
  }

  /** @throws CallError `not_found` */
  async renamePasskey(userId: string, passkeyId: string, name: string): Promise<void> {
    if (!(await this.#passkeys.rename(userId, passkeyId, name))) {
      throw new CallError('not_found', { field: 'passkeyId' })
    }
  }

  /** @throws CallError `not_found`, `factor_needed`, `factor_new`, `code_wrong`, `passkey_failed` */
  async removePasskey(user: User, passkeyId: string, proof: Proof, from: Guesser, also?: Also): Promise<void> {
    const { passkeys } = await this.bound(user.id)
    if (!passkeys.some((one) => one.passkeyId === passkeyId)) throw new CallError('not_found', { field: 'passkeyId' })
    await this.factors.prove(user.id, proof, from, { kind: 'passkey', passkeyId })
    await this.factors.change(user.id, false, async (tx) => {
      await this.#passkeys.remove(tx, user.id, passkeyId)
      await this.#dependencies.notices.changed(tx, user, 'passkey_removed')
      await also?.(tx)
    })
  }
}
