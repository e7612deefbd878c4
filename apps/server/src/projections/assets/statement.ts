/** The ledger as a statement reads it: what each posting changed of a coin over all accounts of its owner, oldest first. */
import type { PostingEntry, PostingReason } from '@candlewick/engine/events'
import type { Sql } from '../../db/database.ts'
import { CursorError, isId } from '../../db/page.ts'

export interface NetEntry {
  posting: string
  time: number
  reason: PostingReason
  part: PostingEntry['part']
  coin: string
  amount: string
}

/** What only sets aside and gives back within an account. */
const STILL: readonly PostingReason[] = ['order_hold', 'order_release', 'contract_hold', 'contract_release']

/**
 * Whole postings behind the cursor, until `most` entries were read, which may leave fewer that changed anything.
 * @param until a number that no posting of the period reaches; undefined without an end
 * @throws CursorError for a cursor that is not ours
 */
export async function netEntries(
  sql: Sql,
  user: string,
  { cursor = '0', until, most }: { cursor?: string | undefined; until: number | undefined; most: number },
): Promise<{ records: NetEntry[]; next?: string }> {
  if (!isId(cursor)) throw new CursorError()
  const before = until === undefined ? sql`` : sql`and posting_id < ${until}`
  const [last] = await sql<{ posting: string | null; full: boolean }[]>`
    select max(posting_id)::text as posting, count(*) = ${most} as full from (
      select posting_id from projection.bills where user_id = ${user} and posting_id > ${cursor} ${before}
      order by posting_id limit ${most}) as read`
  if (last === undefined || last.posting === null) return { records: [] }
  const records = await sql<NetEntry[]>`
    select posting_id::text as posting, (extract(epoch from min(time)) * 1000)::float8 as time, reason, part, asset as coin,
      trim_scale(sum(available + occupied))::text as amount
    from projection.bills
    where user_id = ${user} and posting_id > ${cursor} and posting_id <= ${last.posting} and reason <> all(${STILL})
    group by posting_id, reason, part, asset having sum(available + occupied) <> 0
    order by projection.bills.posting_id, reason, part, asset`
  return { records, ...(last.full ? { next: last.posting } : {}) }
}
