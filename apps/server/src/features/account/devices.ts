/**
 * Which devices a customer logged in from, and every attempt to log in to a known account. What a browser calls itself is
 * anybody's to choose, so a customer has so many devices: a new one makes the longest unseen forgotten.
 */
import { createHash } from 'node:crypto'
import type { Sql } from '../../db/database.ts'
import { newId } from './tokens.ts'

/** Where a request came from. */
export interface Origin {
  readonly address: string
  readonly userAgent: string
}

export const DEVICES_OF_USER = 50

export type LoginOutcome = 'done' | 'wrong_password' | 'second_step' | 'wrong_code' | 'closed'

export class Devices {
  readonly #sql: Sql
  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** Notes the device; `unknown` where the customer has others but never used this one. */
  async seen(userId: string, origin: Origin): Promise<{ id: string; unknown: boolean }> {
    const sql = this.#sql
    const fingerprint = createHash('sha256').update(origin.userAgent).digest('hex')
    const [row] = await sql<{ id: string; fresh: boolean; others: boolean }[]>`
      insert into devices (id, user_id, fingerprint, user_agent, address)
      values (${newId()}, ${userId}, ${fingerprint}, ${origin.userAgent}, ${origin.address})
      on conflict (user_id, fingerprint) do update set last_seen = now(), address = excluded.address
      returning id, xmax = 0 as fresh,
        exists (select 1 from devices d where d.user_id = ${userId} and d.fingerprint <> ${fingerprint}) as others`
    if (!row) throw new Error('a device was neither inserted nor updated')
    if (row.fresh && row.others) await this.#forgetOldest(userId)
    return { id: row.id, unknown: row.fresh && row.others }
  }

  /** Whoever forgets at the same moment takes others, or none. */
  async #forgetOldest(userId: string): Promise<void> {
    await this.#sql`
      delete from devices where id in (
        select id from devices where user_id = ${userId}
        order by last_seen desc, id offset ${DEVICES_OF_USER} for update skip locked
      )`
  }

  /** Notes an attempt; `userId` is undefined where nobody has the name that was tried. */
  async logged(userId: string | undefined, origin: Origin, outcome: LoginOutcome, deviceId?: string): Promise<void> {
    await this.#sql`
      insert into login_log (user_id, device_id, address, user_agent, outcome)
      values (${userId ?? null}, ${deviceId ?? null}, ${origin.address}, ${origin.userAgent}, ${outcome})`
  }
}
