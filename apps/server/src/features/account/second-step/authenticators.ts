/**
 * The authenticator (TOTP, RFC 6238: six digits, 30 seconds, SHA-1, which is what the apps understand). Its secret is
 * sealed. A code is accepted one step early or late, since clocks differ, and never twice: the step that it is of is
 * kept, and none up to it counts again.
 */
import { Secret, TOTP } from 'otpauth'
import type { Vault } from '../../../adapters/vault.ts'
import type { Sql, Transaction } from '../../../db/database.ts'

const STEP_MS = 30_000
/** Bytes of a secret, as the RFC would have it. */
const SECRET_BYTES = 20
/** Minutes in which what was begun is to be finished. */
const BEGUN_MINUTES = 30
const ISSUER = 'Candlewick'

const contextOf = (userId: string): string => `authenticators\0${userId}`

export class Authenticators {
  readonly #sql: Sql
  readonly #vault: Vault

  constructor(sql: Sql, vault: Vault) {
    this.#sql = sql
    this.#vault = vault
  }

  async isBound(userId: string): Promise<boolean> {
    const [row] = await this.#sql`select from authenticators where user_id = ${userId} and secret is not null`
    return row !== undefined
  }

  /** A secret to be shown once; the one that is bound stays until a code of the new one comes. */
  async begin(tx: Transaction, userId: string, label: string): Promise<{ secret: string; uri: string }> {
    const secret = new Secret({ size: SECRET_BYTES })
    const sealed = this.#vault.seal(secret.base32, contextOf(userId))
    await tx`
      insert into authenticators (user_id, pending, pending_at) values (${userId}, ${sealed}, now())
      on conflict (user_id) do update set pending = excluded.pending, pending_at = excluded.pending_at`
    return { secret: secret.base32, uri: new TOTP({ issuer: ISSUER, label, secret }).toString() }
  }

  /** The step of the code of the authenticator that is being bound; undefined where it is none of its codes. */
  async beginsWith(userId: string, code: string): Promise<number | undefined> {
    const [row] = await this.#sql<{ pending: Buffer }[]>`
      select pending from authenticators
      where user_id = ${userId} and pending is not null and pending_at > now() - ${BEGUN_MINUTES} * interval '1 minute'`
    return row && stepOf(this.#vault.open(row.pending, contextOf(userId)), code)
  }

  /** Binds what was begun; the code that proved it is used up. */
  async bind(tx: Transaction, userId: string, step: number): Promise<boolean> {
    const bound = await tx`
      update authenticators set secret = pending, pending = null, pending_at = null, last_step = ${step}, bound_at = now()
      where user_id = ${userId} and pending is not null`
    return bound.count === 1
  }

  async remove(tx: Transaction, userId: string): Promise<void> {
    await tx`delete from authenticators where user_id = ${userId}`
  }

  /** Uses a code up; false where it is wrong or was used. */
  async use(userId: string, code: string): Promise<boolean> {
    const [row] = await this.#sql<{ secret: Buffer }[]>`
      select secret from authenticators where user_id = ${userId} and secret is not null`
    const step = row && stepOf(this.#vault.open(row.secret, contextOf(userId)), code)
    if (step === undefined) return false
    const used = await this.#sql`
      update authenticators set last_step = ${step} where user_id = ${userId} and last_step < ${step}`
    return used.count === 1
  }
}

/** The step whose code it is, of those around now; undefined where there is none. */
function stepOf(base32: string, code: string): number | undefined {
  const now = Date.now()
  const totp = new TOTP({ secret: Secret.fromBase32(base32) })
  const delta = totp.validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? undefined : Math.floor(now / STEP_MS) + delta
}
