/** Customers by age, and which of them are kept from something. */
import type { Restriction } from '@candlewick/protocol/calls/console/customers'
import type { Sql } from '../../db/database.ts'
import { numberIn, pageOf, readCursor } from '../console/public.ts'

export interface CustomerFilter {
  readonly kind?: Restriction | undefined
  readonly after?: string | undefined
  readonly limit: number
}

/** Ids of a page of customers, the newest first, in the time that a page takes however many there are. */
export async function listCustomers(
  sql: Sql,
  { kind, after, limit }: CustomerFilter,
): Promise<{ rows: { id: string }[]; next: string | null }> {
  const [time, id] = after === undefined ? [] : readCursor(after, 2)
  const behind =
    time === undefined || id === undefined
      ? sql``
      : sql`and (u.created_at, u.id) < (to_timestamp(${numberIn(time)}::float8 / 1000000), ${id})`
  const held =
    kind === undefined
      ? sql``
      : sql`and exists (
          select from customer_restrictions r
          where r.user_id = u.id and r.kind = ${kind} and r.ended_at is null and (r.until is null or r.until > now()))`
  const rows = await sql<{ id: string; time: string }[]>`
    select u.id, (extract(epoch from u.created_at) * 1000000)::bigint::text as time
    from users u where not u.staff ${held} ${behind}
    order by u.created_at desc, u.id desc limit ${limit + 1}`
  return pageOf(rows, limit, (last) => `${last.time}.${last.id}`)
}

/** What each of them is kept from now. */
export async function restrictedAmong(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, Restriction[]>> {
  const rows = await sql<{ userId: string; kind: Restriction }[]>`
    select user_id as "userId", kind from customer_restrictions
    where user_id in ${sql(['', ...ids])} and ended_at is null and (until is null or until > now()) order by kind`
  const found = new Map<string, Restriction[]>()
  for (const { userId, kind } of rows) found.set(userId, [...(found.get(userId) ?? []), kind])
  return found
}
