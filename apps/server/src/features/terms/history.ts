/** What operators changed of markets and terms, with both sides, and since when a market is as it is. */
import type { OutputOf } from '@candlewick/protocol/call'
import type { history } from '@candlewick/protocol/calls/console/markets'
import type { Sql, Transaction } from '../../db/database.ts'
import type { Terms } from '../../state/console-terms.ts'

export interface Changed {
  readonly product: string
  readonly symbol: string
  readonly before: Terms
  readonly after: Terms
  readonly status?: 'open' | 'halted' | undefined
  readonly sequence: number
}

export interface Who {
  readonly proposalId: string
  readonly proposedBy: string
  readonly decidedBy: string | undefined
  readonly reason: string
}

/** Written with what says that the proposal is done; once, however often it is tried. */
export async function writeChange(tx: Transaction, changed: Changed, who: Who): Promise<void> {
  const { product, symbol, before, after, status, sequence } = changed
  await tx`
    insert into term_changes (proposal_id, product, symbol, before, after, status, proposed_by, approved_by, reason, sequence)
    values (${who.proposalId}, ${product}, ${symbol}, ${JSON.stringify(before)}, ${JSON.stringify(after)}, ${status ?? null},
      ${who.proposedBy}, ${who.decidedBy ?? null}, ${who.reason}, ${sequence})
    on conflict (proposal_id) do nothing`
}

type Row = OutputOf<typeof history>['rows'][number]

interface ChangeRow {
  readonly id: string
  readonly time: string
  readonly product: string
  readonly symbol: string
  readonly before: string
  readonly after: string
  readonly proposedBy: string
  readonly approvedBy: string
  readonly reason: string
  readonly sequence: number
}

interface SinceRow {
  readonly key: string
  readonly status: string
  readonly reason: string
  readonly since: string
  readonly by: string
}

export interface HistoryFilter {
  readonly product?: string | undefined
  readonly symbol?: string | undefined
  readonly before?: string | undefined
}

/** The newest first; one more than `limit` where there are more. */
export async function readChanges(sql: Sql, filter: HistoryFilter, limit: number): Promise<Row[]> {
  const { product, symbol, before } = filter
  const rows = await sql<ChangeRow[]>`
    select c.id::text as id, (extract(epoch from at) * 1000)::bigint::text as time, product, symbol, before, after,
      coalesce(p.name, proposed_by) as "proposedBy", coalesce(a.name, approved_by, '') as "approvedBy", reason,
      sequence::float8 as sequence
    from term_changes c left join operators p on p.id = c.proposed_by left join operators a on a.id = c.approved_by
    where true ${product === undefined ? sql`` : sql`and product = ${product}`}
      ${symbol === undefined ? sql`` : sql`and symbol = ${symbol}`}
      ${before === undefined ? sql`` : sql`and c.id < ${before}`}
    order by c.id desc limit ${limit}`
  return rows.map((row) => ({
    ...row,
    time: Number(row.time),
    before: JSON.parse(row.before),
    after: JSON.parse(row.after),
  }))
}

export interface Since {
  readonly status: string
  readonly since: number
  readonly by: string
  readonly reason: string
}

/** When each was halted or resumed last, and by whom, by product and symbol. */
export async function statusChanges(sql: Sql): Promise<ReadonlyMap<string, Since>> {
  const rows = await sql<SinceRow[]>`
    select distinct on (product, symbol) product || ' ' || symbol as key, status, reason,
      (extract(epoch from at) * 1000)::bigint::text as since, coalesce(o.name, proposed_by) as by
    from term_changes c left join operators o on o.id = c.proposed_by
    where status is not null order by product, symbol, c.id desc`
  return new Map(rows.map(({ key, since, ...row }) => [key, { ...row, since: Number(since) }]))
}
