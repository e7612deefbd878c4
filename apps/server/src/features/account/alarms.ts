/**
 * "This was not me": each notification about a new device or a change carries a link that ends everything at once. Whoever opens
 * it shows only that the notification reached her, which is enough to lock the account and for nothing else: it opens again with
 * the reset of the password, by a code sent to the bound address.
 */
import { CallError } from '@candlewick/protocol/errors'
import type { Sql, Transaction } from '../../db/database.ts'
import { endForgotten } from './fund-passwords.ts'
import type { Keys } from './keys/keys.ts'
import type { Sessions } from './sessions.ts'
import { hashToken, newToken } from './tokens.ts'

/** How long a link serves, and how many of a customer's do. */
const DAYS = 7
export const LINKS_OF_USER = 50
/** The page that asks whether it is meant, and then sends the token. */
const PAGE = '/user/not-me'

export class Alarms {
  readonly #sql: Sql
  readonly #sessions: Sessions
  readonly #keys: Keys
  readonly #publicUrl: string

  constructor(sql: Sql, sessions: Sessions, keys: Keys, publicUrl: string) {
    this.#sql = sql
    this.#sessions = sessions
    this.#keys = keys
    this.#publicUrl = publicUrl.replace(/\/$/, '')
  }

  /** A link to be written into a notification; behind `#`, so that no server on the way writes it down. */
  async link(userId: string, sql: Sql | Transaction = this.#sql): Promise<string> {
    const token = newToken()
    await sql`
      with added as (
        insert into alarm_links (hash, user_id, expires_at)
        values (${hashToken(token)}, ${userId}, now() + ${DAYS} * interval '1 day')
      )
      delete from alarm_links where hash in (
        select hash from alarm_links where user_id = ${userId}
        order by created_at desc offset ${LINKS_OF_USER - 1} for update skip locked
      )`
    return `${this.#publicUrl}${PAGE}#${token}`
  }

  /**
   * Locks the account of the link, ends all of its sessions, deletes its API keys, and ends what was asked for in its name: all
   * of it or nothing, so that a link that was used up has done what it is for.
   * @param tell writes to whose it was, with the lock
   * @throws CallError `link_expired`
   */
  async raise(token: string, tell: (tx: Transaction, userId: string) => Promise<void>): Promise<void> {
    await this.#sql.begin(async (tx) => {
      const [row] = await tx<{ userId: string }[]>`
        with used as (
          delete from alarm_links where hash = ${hashToken(token)} and expires_at > now() returning user_id
        )
        update users set locked_at = now() from used where users.id = used.user_id returning users.id as "userId"`
      if (row === undefined) throw new CallError('link_expired', { field: 'token' })
      await endForgotten(tx, row.userId)
      await this.#sessions.end({ userId: row.userId }, 'alarm', tx)
      // After them: a key that one of them was making is there by now.
      await this.#keys.removeAll(row.userId, tx)
      await tell(tx, row.userId)
    })
  }
}
