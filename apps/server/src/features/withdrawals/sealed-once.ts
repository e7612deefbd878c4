/** An encrypted request serves once: sent again it is opened only for the withdrawal that it has become. */
import { createHash } from 'node:crypto'
import { PAYLOAD_LASTS } from '@candlewick/protocol/calls/withdrawals'
import { CallError } from '@candlewick/protocol/errors'
import type { Sql } from '../../db/database.ts'
import type { Accounts } from '../account/public.ts'

/** Seconds that a payload is remembered: longer than it can be young. */
const REMEMBERED = (PAYLOAD_LASTS / 1_000) * 3

export class SealedOnce {
  readonly #sql: Sql
  readonly #accounts: Pick<Accounts, 'once'>

  constructor(sql: Sql, accounts: Pick<Accounts, 'once'>) {
    this.#sql = sql
    this.#accounts = accounts
  }

  /** @throws CallError `payload_used` */
  async use(userId: string, payload: string, nonce: string): Promise<void> {
    // Of its bytes: the last sign of a part has bits that no byte has, and with others it would be the same payload.
    const bytes = payload.split('.').map((part) => Buffer.from(part, 'base64url').toString('base64url'))
    const print = createHash('sha256').update(bytes.join('.')).digest('hex')
    if (await this.#accounts.once('withdrawal payload', print, REMEMBERED)) return
    const [row] = await this.#sql<{ id: string }[]>`
      select id from withdrawals where user_id = ${userId} and nonce = ${nonce}`
    if (row === undefined) throw new CallError('payload_used', { field: 'payload' })
  }
}
