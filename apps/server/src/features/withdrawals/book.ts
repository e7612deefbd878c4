/**
 * The addresses that a customer keeps. A new one waits a day before it serves where only the book does, and so does the
 * switch that lets money go elsewhere again: whoever steals a session for an hour gains nothing by either.
 */
import { isNetworkId, networkOf } from '@candlewick/chain/networks'
import type { BookEntry } from '@candlewick/protocol/calls/withdrawals'
import { CallError } from '@candlewick/protocol/errors'
import type { Sql, Transaction } from '../../db/database.ts'
import { newId, type Tell } from '../account/public.ts'

export const WAIT_HOURS = 24
/** Addresses of one customer. */
export const BOOK_ENTRIES = 200

export interface BookRule {
  /** Whether only addresses of the book serve now. */
  readonly bookOnly: boolean
  /** Until when, where it was switched off; else null. */
  readonly bookOnlyUntil: number | null
}

export interface NewEntry {
  readonly coin: string | undefined
  readonly network: string
  readonly address: string
  readonly memo: string
  readonly label: string
}

interface EntryRow {
  readonly id: string
  readonly label: string
  readonly coin: string | null
  readonly network: string
  readonly address: string
  readonly memo: string
  readonly saved: string
  readonly active: string
  readonly uses: number
}

export class AddressBook {
  readonly #sql: Sql

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** The newest first. */
  async list(userId: string): Promise<BookEntry[]> {
    const rows = await this.#sql<EntryRow[]>`
      select id, label, asset as coin, network, address, memo,
        (extract(epoch from created_at) * 1000)::bigint::text as saved,
        (extract(epoch from active_at) * 1000)::bigint::text as active,
        (select count(*)::int from withdrawals w where w.user_id = b.user_id and w.network = b.network
          and w.address = b.address and w.memo = b.memo and w.state = 'confirmed') as uses
      from address_book b where user_id = ${userId} order by created_at desc, id`
    return rows.map(({ saved, active, ...row }) => ({
      ...row,
      networkName: isNetworkId(row.network) ? networkOf(row.network).name : row.network,
      saveTime: Number(saved),
      activeTime: Number(active),
    }))
  }

  /** The entry of an address for a coin; undefined where there is none. */
  async find(userId: string, to: { coin: string; network: string; address: string; memo: string }) {
    const entries = await this.list(userId)
    return entries.find(
      ({ coin, network, address, memo }) =>
        (coin === null || coin === to.coin) && network === to.network && address === to.address && memo === to.memo,
    )
  }

  /**
   * @param tell writes to her of it, in the same transaction
   * @throws CallError `too_many`, `address_saved`
   */
  async save(userId: string, { coin, network, address, memo, label }: NewEntry, tell: Tell): Promise<void> {
    await this.#sql.begin(async (tx) => {
      await tx`select from users where id = ${userId} for update`
      const [row] = await tx<{ held: number }[]>`
        select count(*)::int as held from address_book where user_id = ${userId}`
      if ((row?.held ?? 0) >= BOOK_ENTRIES) throw new CallError('too_many', { bound: BOOK_ENTRIES })
      const saved = await tx`
        insert into address_book (id, user_id, asset, network, address, memo, label, active_at)
        values (${newId()}, ${userId}, ${coin ?? null}, ${network}, ${address}, ${memo}, ${label},
          clock_timestamp() + ${WAIT_HOURS} * interval '1 hour')
        on conflict (user_id, network, address, memo) do nothing`
      if (saved.count !== 1) throw new CallError('address_saved', { field: 'address' })
      await tell(tx)
    })
  }

  /** Gives it another label. @throws CallError `not_found` */
  async rename(userId: string, id: string, label: string): Promise<void> {
    const renamed = await this.#sql`update address_book set label = ${label} where id = ${id} and user_id = ${userId}`
    if (renamed.count !== 1) throw new CallError('not_found', { field: 'id' })
  }

  /** @throws CallError `not_found` */
  async remove(userId: string, id: string): Promise<void> {
    const removed = await this.#sql`delete from address_book where id = ${id} and user_id = ${userId}`
    if (removed.count !== 1) throw new CallError('not_found', { field: 'id' })
  }

  async rule(userId: string): Promise<BookRule> {
    const [row] = await this.#sql<{ on: boolean; until: string | null }[]>`
      select book_only as on, (extract(epoch from book_until) * 1000)::bigint::text as until
      from address_rules where user_id = ${userId} and (book_only or book_until > now())`
    if (row === undefined) return { bookOnly: false, bookOnlyUntil: null }
    return { bookOnly: true, bookOnlyUntil: row.on || row.until === null ? null : Number(row.until) }
  }

  /**
   * On at once; off for another day as before. Said again it changes nothing.
   * @param tell writes to her of it, in the same transaction
   */
  async setRule(userId: string, on: boolean, tell: Tell): Promise<void> {
    await this.#sql.begin(async (tx) => {
      if (on) {
        await tx`
          insert into address_rules (user_id, book_only) values (${userId}, true)
          on conflict (user_id) do update set book_only = true, book_until = null`
      } else {
        await tx`
          update address_rules set book_only = false, book_until = now() + ${WAIT_HOURS} * interval '1 hour'
          where user_id = ${userId} and book_only`
      }
      await tell(tx)
    })
  }

  /**
   * Lets pass what the book allows, as the tables have it at this moment.
   * @param always whether only the book serves whatever was switched: for programmes
   * @throws CallError `address_unlisted`, `address_waiting` naming until when
   */
  async allow(
    tx: Transaction,
    userId: string,
    to: { readonly coin: string; readonly network: string; readonly address: string; readonly memo: string },
    always: boolean,
  ): Promise<void> {
    const [row] = await tx<{ held: boolean; listed: boolean; active: string | null; waits: boolean }[]>`
      select exists (
          select from address_rules where user_id = ${userId} and (book_only or book_until > now())
        ) as held, b.id is not null as listed, to_char(b.active_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"') as active,
        coalesce(b.active_at > now(), false) as waits
      from (select 1) as one left join address_book b on b.user_id = ${userId} and b.network = ${to.network}
        and b.address = ${to.address} and b.memo = ${to.memo} and (b.asset is null or b.asset = ${to.coin})`
    if (row === undefined || !(always || row.held)) return
    if (!row.listed) throw new CallError('address_unlisted', { field: 'address' })
    if (row.waits) throw new CallError('address_waiting', { field: 'address', bound: row.active ?? '' })
  }
}
