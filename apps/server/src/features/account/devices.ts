/**
 * Which devices a customer logged in from. A browser that carries the exchange's mark is known by it under whatever name and
 * from wherever; one that does not is known by what it calls itself within its network, so that the same common browser
 * elsewhere is another device. A customer has so many devices: a new one makes the longest unseen forgotten.
 */
import { createHash } from 'node:crypto'
import type { Sql, Transaction } from '../../db/database.ts'
import { neighbourhoodOf } from '../../http/networks.ts'
import { newId } from './tokens.ts'

/** Where a request came from. */
export interface Origin {
  readonly address: string
  readonly userAgent: string
}

export interface Device {
  readonly id: string
  readonly name: string
  readonly trusted: boolean
  readonly userAgent: string
  readonly address: string
  /** Epoch milliseconds. */
  readonly firstSeen: number
  readonly lastSeen: number
}

export const DEVICES_OF_USER = 50

export class Devices {
  readonly #sql: Sql
  constructor(sql: Sql) {
    this.#sql = sql
  }

  /**
   * Notes the device; `unknown` where the customer has others but never used this one.
   * @param mark what the browser will carry from now on, and may have carried before
   */
  async seen(userId: string, origin: Origin, mark: string): Promise<{ id: string; unknown: boolean }> {
    const sql = this.#sql
    const { userAgent, address } = origin
    const fingerprint = fingerprintOf(origin)
    const [known] = await sql<{ id: string }[]>`
      update devices set last_seen = now(), address = ${address}, user_agent = ${userAgent}, mark = ${mark}
      where id = (
        select id from devices where user_id = ${userId} and (mark = ${mark} or fingerprint = ${fingerprint})
        order by mark is not distinct from ${mark} desc limit 1
      )
      returning id`
    if (known) return { id: known.id, unknown: false }
    const [row] = await sql<{ id: string; fresh: boolean; others: boolean }[]>`
      insert into devices (id, user_id, fingerprint, user_agent, address, mark)
      values (${newId()}, ${userId}, ${fingerprint}, ${userAgent}, ${address}, ${mark})
      on conflict (user_id, fingerprint) do update set last_seen = now(), address = excluded.address, mark = excluded.mark
      returning id, xmax = 0 as fresh,
        exists (select 1 from devices d where d.user_id = ${userId} and d.fingerprint <> ${fingerprint}) as others`
    if (!row) throw new Error('a device was neither inserted nor updated')
    if (row.fresh && row.others) await this.#forgetOldest(userId)
    return { id: row.id, unknown: row.fresh && row.others }
  }

  /** The newest first. */
  async list(userId: string): Promise<Device[]> {
    const rows = await this.#sql<(Omit<Device, 'firstSeen' | 'lastSeen'> & { first: string; last: string })[]>`
      select id, name, trusted, user_agent as "userAgent", address,
        (extract(epoch from first_seen) * 1000)::bigint::text as first,
        (extract(epoch from last_seen) * 1000)::bigint::text as last
      from devices where user_id = ${userId} order by last_seen desc, id`
    return rows.map(({ first, last, ...device }) => ({ ...device, firstSeen: Number(first), lastSeen: Number(last) }))
  }

  async change(userId: string, id: string, to: { name?: string | undefined; trusted?: boolean | undefined }) {
    const changed = await this.#sql`
      update devices set name = coalesce(${to.name ?? null}, name), trusted = coalesce(${to.trusted ?? null}, trusted)
      where id = ${id} and user_id = ${userId}`
    return changed.count === 1
  }

  /**
   * Forgets a device: the next login from it is one from a new one.
   * @param end ends its sessions, with it or not at all
   */
  async forget(userId: string, id: string, end: (tx: Transaction) => Promise<unknown>): Promise<boolean> {
    return await this.#sql.begin(async (tx) => {
      const forgotten = await tx`delete from devices where id = ${id} and user_id = ${userId}`
      if (forgotten.count !== 1) return false
      await end(tx)
      return true
    })
  }

  /** Whoever forgets at the same moment takes others, or none. */
  async #forgetOldest(userId: string): Promise<void> {
    await this.#sql`
      delete from devices where id in (
        select id from devices where user_id = ${userId}
        order by last_seen desc, id offset ${DEVICES_OF_USER} for update skip locked
      )`
  }
}

function fingerprintOf({ address, userAgent }: Origin): string {
  return createHash('sha256')
    .update(`${userAgent}\0${neighbourhoodOf(address)}`)
    .digest('hex')
}
