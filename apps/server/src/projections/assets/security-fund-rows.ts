/** Entries of the security fund's accounts → `projection.security_fund`: every one, and nobody named. */
import type { PostingEntry, PostingEvent } from '@candlewick/engine/events'
import { column, timeText } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { type Fragment, whereMoved } from '../../db/statement.ts'
import type { Scales } from '../../wire/scales.ts'

export const SECURITY_FUND = 'house:fund'

export class SecurityFundRows {
  readonly #rows: ReturnType<typeof fundRow>[] = []

  add(posting: PostingEvent, time: number, scales: Scales): void {
    for (const [index, entry] of posting.entries.entries()) {
      if (entry.owner === SECURITY_FUND) this.#rows.push(fundRow(posting, entry, index, time, scales))
    }
  }

  fragments(sql: Sql): Fragment[] {
    const rows = this.#rows
    if (rows.length === 0) return []
    const of = (key: keyof (typeof rows)[number]) => column(rows.map((row) => row[key]))
    const insert = sql`security_fund as (
      insert into projection.security_fund
        (posting_id, entry, asset, reason, symbol, amount, balance_after, time)
      select unnest(${of('posting')}::bigint[]), unnest(${of('entry')}::smallint[]), unnest(${of('asset')}::text[]),
        unnest(${of('reason')}::text[]), unnest(${of('symbol')}::text[]), unnest(${of('amount')}::numeric[]),
        unnest(${of('after')}::numeric[]), unnest(${of('time')}::timestamptz[])
      ${whereMoved(sql)})`
    return [insert]
  }
}

function fundRow(posting: PostingEvent, entry: PostingEntry, index: number, time: number, scales: Scales) {
  return {
    posting: String(posting.id),
    entry: index,
    asset: entry.asset,
    reason: posting.reason,
    symbol: posting.symbol ?? null,
    amount: scales.amountText(entry.asset, entry.available + entry.occupied),
    after: scales.amountText(entry.asset, entry.availableAfter + entry.occupiedAfter),
    time: timeText(time),
  }
}
