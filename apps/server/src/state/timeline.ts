/**
 * What happened to a customer, as operators read it in one list. Each area tells its own part of it, a page at a time, and
 * says who may see it; nothing here knows what there is. Places are times of microseconds with what orders those of one
 * time, so that no row is shown twice or passed over.
 */
import type { Permission } from '@candlewick/protocol/who'
import type { Sql } from '../db/database.ts'
import type { Fragment } from '../db/statement.ts'

/** Where the page of one source lies. */
export interface TimelinePart {
  readonly userId: string
  /** From then on and before then, ISO 8601. */
  readonly since?: string | undefined
  readonly until?: string | undefined
  /** Behind this row of the source. */
  readonly place?: { readonly at: string; readonly key: string } | undefined
  readonly limit: number
}

/** A row, the newest first: texts are empty where there is nothing to say. */
export interface Told {
  /** Microseconds since the epoch. */
  readonly micros: string
  /** Orders rows of one time: a whole number, unless the source says that it is a name. */
  readonly key: string
  /** A stable word: what happened, or what became of it. */
  readonly what: string
  readonly about: string
  readonly amount: string
  readonly coin: string
  /** What is opened; empty: nothing but the list that it stands in. */
  readonly target: string
}

export interface TimelineSource {
  /** A stable word. */
  readonly kind: string
  readonly permission: Permission
  /** Which page of the console tells more of a row. */
  readonly opens: string
  /** Its keys are names and no numbers. */
  readonly named?: true
  /** At most `limit` rows, by an index, however many she has. */
  read(part: TimelinePart): Promise<readonly Told[]>
}

/** The condition that a row lies on the page. Times are bound as text: as times the driver would round them to milliseconds. */
export function onPage(sql: Sql, { since, until, place }: TimelinePart, at: Fragment, key: Fragment): Fragment {
  return sql`
    ${since === undefined ? sql`` : sql`and ${at} >= ${since}::text::timestamptz`}
    ${until === undefined ? sql`` : sql`and ${at} < ${until}::text::timestamptz`}
    ${place === undefined ? sql`` : sql`and (${at}, ${key}) < (${place.at}::text::timestamptz, ${place.key})`}`
}

/**
 * The same said of ids, where they rise with time and the index has only them: nothing outside the page is read.
 * @param own her rows, as `id` and `at`
 */
export function onPageById(sql: Sql, { since, until }: TimelinePart, own: Fragment, id: Fragment): Fragment {
  return sql`
    ${since === undefined ? sql`` : sql`and ${id} >= (${firstFrom(sql, own, since)})`}
    ${until === undefined ? sql`` : sql`and ${id} < (${firstFrom(sql, own, until)})`}`
}

/** An id that everything before `time` lies below and everything else at or above, found by halving. */
function firstFrom(sql: Sql, own: Fragment, time: string): Fragment {
  return sql`
    with recursive halving as (
      select 0::bigint as low, coalesce((select id + 1 from (${own}) as every order by id desc limit 1), 0) as high
      union all
      select case when later.at < ${time}::text::timestamptz then middle.id + 1 else low end,
        case when later.at < ${time}::text::timestamptz then high else middle.id end
      from halving
      cross join lateral (select (low + high) / 2 as id) as middle
      cross join lateral (
        select at from (${own}) as every where every.id >= middle.id order by every.id limit 1) as later
      where low < high)
    select low from halving where low >= high`
}
