/**
 * Sums the ledger up by days: a job goes on where it stopped, so that the first run fills in everything there is; whoever
 * reads adds what came since, in one statement, and so sees each entry exactly once.
 */
import { FLOW_REASONS } from '@candlewick/rules/posting-reasons'
import type { Sql, Transaction } from '../../../db/database.ts'
import type { Fragment } from '../../../db/statement.ts'
import type { Job } from '../../../state/area.ts'

/** Milliseconds between two runs. */
const EVERY_MS = 60_000
/** Postings that one transaction sums up: some hundred milliseconds of work. */
const AT_ONCE = 50_000

/** What one coin of one account changed by on one day; decimals of the coin as text. */
export interface DayChange {
  /** First millisecond of the day. */
  readonly day: number
  readonly account: number
  readonly asset: string
  readonly change: string
  readonly flow: string
}

const ENTRIES = (sql: Sql | Transaction, which: Fragment) => sql`
  select user_id, (time at time zone 'utc')::date as day, account, asset, available + occupied as change,
    case when part = 'principal' and reason = any(${FLOW_REASONS}) then available + occupied else 0 end as flow
  from projection.bills where ${which}`

/** A loan that grows is so much less of one's own: borrowing adds as much to the balance, interest does not. */
const LOANS = (sql: Sql | Transaction, which: Fragment) => sql`
  select user_id, (time at time zone 'utc')::date as day, case account when 'all' then 5 else 6 end::smallint as account,
    asset, -(principal + interest) as change, 0 as flow
  from projection.margin_records where ${which}`

/** Sums up what is next. @returns whether that was as much as one run takes, so that more may be waiting */
export async function sumUp(sql: Sql, atOnce = AT_ONCE): Promise<boolean> {
  return await sql.begin(async (tx) => {
    const [from] = await tx<{ posting: string; record: string }[]>`
      select posting_id::text as posting, record_id::text as record from equity_progress for update`
    if (from === undefined) throw new Error('equity_progress has no row')
    const [to] = await tx<{ posting: string | null; record: string | null; full: boolean }[]>`
      select
        (select max(posting_id) from (select posting_id from projection.bills where posting_id > ${from.posting}
          order by posting_id limit ${atOnce}) as postings)::text as posting,
        (select max(id) from (select id from projection.margin_records where id > ${from.record}
          order by id limit ${atOnce}) as records)::text as record,
        (select count(*) from (select from projection.bills where posting_id > ${from.posting} limit ${atOnce}) as counted)
          = ${atOnce} as full`
    if (to === undefined || (to.posting === null && to.record === null)) return false
    const posting = to.posting ?? from.posting
    const record = to.record ?? from.record
    await tx`
      insert into equity_days as held (user_id, day, account, asset, change, flow)
      select user_id, day, account, asset, sum(change), sum(flow) from (
        ${ENTRIES(tx, tx`posting_id > ${from.posting} and posting_id <= ${posting}`)}
        union all
        ${LOANS(tx, tx`id > ${from.record} and id <= ${record}`)}) as changes
      group by user_id, day, account, asset
      on conflict (user_id, day, account, asset)
        do update set change = held.change + excluded.change, flow = held.flow + excluded.flow`
    await tx`update equity_progress set posting_id = ${posting}, record_id = ${record}`
    return to.full
  })
}

/**
 * Every change of a customer's own, by day, account and coin; all days before `from` (the first millisecond of a day) are
 * one, the day before it.
 */
export async function dayChanges(sql: Sql, user: string, from: number): Promise<DayChange[]> {
  const first = new Date(from).toISOString().slice(0, 10)
  return await sql<DayChange[]>`
    select (extract(epoch from greatest(day, ${first}::date - 1)) * 1000)::float8 as day, account::int as account, asset,
      trim_scale(sum(change))::text as change, trim_scale(sum(flow))::text as flow
    from (
      select user_id, day, account, asset, change, flow from equity_days where user_id = ${user}
      union all
      ${ENTRIES(sql, sql`user_id = ${user} and posting_id > (select posting_id from equity_progress)`)}
      union all
      ${LOANS(sql, sql`user_id = ${user} and id > (select record_id from equity_progress)`)}) as changes
    group by 1, 2, 3 order by 1, 2, 3`
}

/** Keeps the days summed up; one process of all does it. */
export function equityJob(sql: Sql, onFailure: (error: unknown) => void): Job {
  return {
    lock: 'equity days',
    start() {
      let stopped = false
      let under: Promise<unknown> = Promise.resolve()
      let busy = false
      const run = async () => {
        while (!stopped && (await sumUp(sql))) {
          // What is full has more behind it.
        }
      }
      const look = () => {
        if (busy) return
        busy = true
        under = run()
          .catch(onFailure)
          .finally(() => {
            busy = false
          })
      }
      look()
      const timer = setInterval(look, EVERY_MS)
      return async () => {
        stopped = true
        clearInterval(timer)
        await under
      }
    },
  }
}
