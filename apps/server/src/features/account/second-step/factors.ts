/**
 * The second step as a whole: what is bound, what proves it, and what its change brings with it. Guesses are counted
 * before they are made, of each browser that is known and of each visitor apart, so that a thousand at once are a thousand
 * and nobody's guesses use up the owner's.
 */
import { CallError } from '@candlewick/protocol/errors'
import type { Sql, Transaction } from '../../../db/database.ts'
import { visitorOf } from '../../../http/networks.ts'
import type { Budget, Budgets, Claim } from '../budgets.ts'
import { pauseWithdrawals } from '../withdrawal-pause.ts'
import { isTooNew } from './ages.ts'
import type { Authenticators } from './authenticators.ts'
import type { Passkey, PasskeyResponse, Passkeys } from './passkeys.ts'
import type { RecoveryCodes } from './recovery-codes.ts'

/** What a request brings to show that its customer is behind it. */
export interface Proof {
  readonly secondFactor?: string | undefined
  readonly passkey?: PasskeyResponse | undefined
}

/** Where guesses come from. */
export interface Guesser {
  readonly address: string
  /** The browser's own name, where it has proof that the customer logged in from it. */
  readonly device?: string | undefined
}

export type FactorName = 'authenticator' | 'passkey' | 'recovery'

/** What is taken away or replaced, and so proves nothing now. */
export type Leaving =
  | { readonly kind: 'authenticator' | 'recovery' }
  | { readonly kind: 'passkey'; readonly passkeyId: string }

export interface Bound {
  readonly authenticator: boolean
  readonly passkeys: readonly Passkey[]
  readonly recoveryCodesLeft: number
}

const QUARTER = 900
const HOUR = 3_600
/** Wrong codes: of one known browser, of one visitor, and for one customer from anywhere. */
const DEVICE: Budget = { name: 'factor device', allowed: 5, seconds: QUARTER }
const VISITOR: Budget = { name: 'factor visitor', allowed: 5, seconds: QUARTER }
const ANYWHERE: Budget = { name: 'factor user', allowed: 30, seconds: HOUR }
const SIX_DIGITS = /^\d{6}$/
/** Whether it is written as a recovery code, and none of an authenticator. */
export const isRecoveryCode = (code: string): boolean => !SIX_DIGITS.test(code)
/** What most calls name the code of a factor. */
const CODE = 'secondFactor'

export interface FactorsDependencies {
  readonly sql: Sql
  readonly budgets: Budgets
  readonly authenticators: Authenticators
  readonly passkeys: Passkeys
  readonly recovery: RecoveryCodes
}

export class Factors {
  readonly #dependencies: FactorsDependencies

  constructor(dependencies: FactorsDependencies) {
    this.#dependencies = dependencies
  }

  async bound(userId: string): Promise<Bound> {
    const { authenticators, passkeys, recovery } = this.#dependencies
    const [authenticator, list, recoveryCodesLeft] = await Promise.all([
      authenticators.isBound(userId),
      passkeys.list(userId),
      recovery.left(userId),
    ])
    return { authenticator, passkeys: list, recoveryCodesLeft }
  }

  /** Whether a second step is asked of the customer, and by what it may be made; empty where none is bound. */
  async names(userId: string): Promise<FactorName[]> {
    return namesOf(await this.bound(userId))
  }

  /**
   * Lets pass who proves a factor that stays; the others where nothing is bound.
   * @param field what the call names the code of the factor
   * @returns whether anything was bound to be proven
   * @throws CallError `factor_needed` naming what would do, `factor_new`, `code_wrong`, `passkey_failed`,
   *   `too_many_requests`
   */
  async prove(userId: string, proof: Proof, from: Guesser, leaving?: Leaving, field = CODE): Promise<boolean> {
    const bound = await this.bound(userId)
    if (namesOf(bound).length === 0) return false
    const { secondFactor, passkey } = proof
    const isCode = secondFactor !== undefined && SIX_DIGITS.test(secondFactor)
    const needed = new CallError('factor_needed', { field, bound: namesOf(bound, leaving).join(', ') })
    if (passkey !== undefined) {
      if (leaving?.kind === 'passkey' && leaving.passkeyId === passkey.id) throw needed
      await this.#refuseNew(userId, { kind: 'passkey', passkeyId: passkey.id }, leaving, 'passkey')
      await this.provePasskey(userId, passkey)
      return true
    }
    if (secondFactor === undefined || leaving?.kind === (isCode ? 'authenticator' : 'recovery')) throw needed
    await this.#refuseNew(userId, { kind: isCode ? 'authenticator' : 'recovery' }, leaving, field)
    await this.proveCode(userId, secondFactor, from, field)
    return true
  }

  /** Before it is used up: what was made just now takes no older factor away. @throws CallError `factor_new` */
  async #refuseNew(userId: string, by: Leaving, leaving: Leaving | undefined, field: string): Promise<void> {
    // New codes take nothing away but codes: whoever has no others left makes some by whatever is bound.
    if (leaving === undefined || leaving.kind === 'recovery') return
    if (await isTooNew(this.#dependencies.sql, userId, by, leaving)) throw new CallError('factor_new', { field })
  }

  /**
   * @param over what it has to sign behind the challenge of the exchange: a hash
   * @throws CallError `passkey_failed` where it is another's too
   */
  async provePasskey(userId: string, passkey: PasskeyResponse, over?: string): Promise<void> {
    const proven = await this.#dependencies.passkeys.proven(passkey, over)
    if (proven.userId !== userId) throw new CallError('passkey_failed', { field: 'passkey' })
  }

  /**
   * Uses up a code of the authenticator or a recovery code.
   * @param field what the call names it
   * @throws CallError `code_wrong`, `too_many_requests`
   */
  async proveCode(userId: string, code: string, from: Guesser, field = CODE): Promise<void> {
    const { authenticators, recovery } = this.#dependencies
    const guess = async () => {
      const right = SIX_DIGITS.test(code) ? await authenticators.use(userId, code) : await recovery.use(userId, code)
      return right || undefined
    }
    await this.counted(userId, from, guess, field)
  }

  /**
   * Makes one guess, counted before it is made and given back where it is right.
   * @param guess gives nothing where it is wrong
   * @param field what the call names what was guessed
   * @throws CallError `code_wrong`, `too_many_requests`
   */
  async counted<T>(
    userId: string,
    { address, device }: Guesser,
    guess: () => Promise<T | undefined>,
    field = CODE,
  ): Promise<T> {
    const { budgets } = this.#dependencies
    const own: Claim[] =
      device === undefined
        ? [
            { budget: VISITOR, key: `${userId}\0${visitorOf(address)}` },
            { budget: ANYWHERE, key: userId },
          ]
        : [{ budget: DEVICE, key: device }]
    await budgets.take(own)
    const right = await guess()
    if (right === undefined) throw new CallError('code_wrong', { field })
    await budgets.giveBack(own)
    return right
  }

  /**
   * Changes what is bound, in one transaction with what follows from it: withdrawals pause, with the first factor come
   * recovery codes, and with the last they go.
   * @param stillBound whether a factor that has proven it has to be bound still: all may have been ended meanwhile
   * @throws CallError `token_invalid` where they were
   */
  async change<T>(
    userId: string,
    stillBound: boolean,
    work: (tx: Transaction) => Promise<T>,
  ): Promise<{ done: T; recoveryCodes: string[] }> {
    const { sql, recovery } = this.#dependencies
    return await sql.begin(async (tx) => {
      await tx`select from users where id = ${userId} for update`
      const before = await countBound(tx, userId)
      if (stillBound && before === 0) throw new CallError('token_invalid')
      const done = await work(tx)
      const after = await countBound(tx, userId)
      await pauseWithdrawals(tx, userId)
      if (after === 0) await recovery.removeAll(tx, userId)
      const recoveryCodes = before === 0 && after > 0 ? await recovery.renew(tx, userId) : []
      return { done, recoveryCodes }
    })
  }
}

function namesOf({ authenticator, passkeys, recoveryCodesLeft }: Bound, leaving?: Leaving): FactorName[] {
  const staying = passkeys.filter(({ passkeyId }) => leaving?.kind !== 'passkey' || leaving.passkeyId !== passkeyId)
  const names: FactorName[] = []
  if (authenticator && leaving?.kind !== 'authenticator') names.push('authenticator')
  if (staying.length > 0) names.push('passkey')
  const recovers = recoveryCodesLeft > 0 && leaving?.kind !== 'recovery'
  if ((authenticator || passkeys.length > 0) && recovers) names.push('recovery')
  return names
}

async function countBound(tx: Transaction, userId: string): Promise<number> {
  const [row] = await tx<{ bound: number }[]>`
    select (select count(*) from authenticators where user_id = ${userId} and secret is not null)::int
      + (select count(*) from passkeys where user_id = ${userId})::int as bound`
  return row?.bound ?? 0
}
