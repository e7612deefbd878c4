/**
 * Ten codes for the day on which the telephone is gone: shown once, each good once. What is stored can be guessed from
 * only with the installation's key.
 */
import { randomBytes } from 'node:crypto'
import type { Vault } from '../../../adapters/vault.ts'
import { column } from '../../../db/columns.ts'
import type { Sql, Transaction } from '../../../db/database.ts'

export const RECOVERY_CODES = 10
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

export class RecoveryCodes {
  readonly #sql: Sql
  readonly #vault: Vault

  constructor(sql: Sql, vault: Vault) {
    this.#sql = sql
    this.#vault = vault
  }

  /** New ones in the place of all before. */
  async renew(tx: Transaction, userId: string): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
    const marks = codes.map((code) => this.#markOf(userId, code).toString('hex'))
    await tx`delete from recovery_codes where user_id = ${userId}`
    await tx`
      insert into recovery_codes (user_id, mark)
      select ${userId}, decode(mark, 'hex') from unnest(${column(marks)}::text[]) as given (mark)`
    return codes
  }

  async removeAll(tx: Transaction, userId: string): Promise<void> {
    await tx`delete from recovery_codes where user_id = ${userId}`
  }

  /** Uses one up; false where it is none. */
  async use(userId: string, code: string): Promise<boolean> {
    const used = await this.#sql`
      delete from recovery_codes where user_id = ${userId} and mark = ${this.#markOf(userId, code)}`
    return used.count === 1
  }

  async left(userId: string): Promise<number> {
    const [row] = await this.#sql<{ left: number }[]>`
      select count(*)::int as left from recovery_codes where user_id = ${userId}`
    return row?.left ?? 0
  }

  #markOf(userId: string, code: string): Buffer {
    return this.#vault.mark(`recovery\0${userId}\0${code.toLowerCase().replace('-', '')}`)
  }
}

/** 50 bits, as `k3xq7-abcde`. */
function newRecoveryCode(): string {
  const letters = Array.from(randomBytes(10), (byte) => ALPHABET.charAt(byte & 31)).join('')
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}
