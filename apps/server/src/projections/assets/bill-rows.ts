/** Ledger entries of customers → `projection.bills`: one row an entry of a posting, nothing left out, nothing summed. */
import type { PostingEntry, PostingEvent } from '@candlewick/engine/events'
import { column, timeText } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { type Fragment, whereMoved } from '../../db/statement.ts'
import { isHouse } from '../../journal/source.ts'
import type { Scales } from '../../wire/scales.ts'

export class BillRows {
  readonly #rows: ReturnType<typeof billRow>[] = []

  add(posting: PostingEvent, time: number, scales: Scales): void {
    posting.entries.forEach((entry, index) => {
      if (!isHouse(entry.owner)) this.#rows.push(billRow(posting, entry, index, time, scales))
    })
  }

  fragments(sql: Sql): Fragment[] {
    const rows = this.#rows
    if (rows.length === 0) return []
    const of = (key: keyof (typeof rows)[number]) => column(rows.map((row) => row[key]))
    const insert = sql`bills as (
      insert into projection.bills
        (posting_id, entry, user_id, account, asset, reason, part, reference, symbol, available, occupied,
         available_after, occupied_after, time)
      select unnest(${of('posting')}::bigint[]), unnest(${of('entry')}::smallint[]), unnest(${of('owner')}::text[]),
        unnest(${of('account')}::smallint[]), unnest(${of('asset')}::text[]), unnest(${of('reason')}::text[]),
        unnest(${of('part')}::text[]), unnest(${of('reference')}::text[]), unnest(${of('symbol')}::text[]),
        unnest(${of('available')}::numeric[]), unnest(${of('occupied')}::numeric[]),
        unnest(${of('availableAfter')}::numeric[]), unnest(${of('occupiedAfter')}::numeric[]),
        unnest(${of('time')}::timestamptz[])
      ${whereMoved(sql)})`
    return [insert]
  }
}

function billRow(posting: PostingEvent, entry: PostingEntry, index: number, time: number, scales: Scales) {
  const amount = (units: number) => scales.amountText(entry.asset, units)
  return {
    posting: String(posting.id),
    entry: index,
    owner: entry.owner,
    account: entry.account,
    asset: entry.asset,
    reason: posting.reason,
    part: entry.part,
    reference: posting.reference,
    // Of an isolated margin account it is its pair, whatever moved.
    symbol: entry.pair ?? posting.symbol ?? null,
    available: amount(entry.available),
    occupied: amount(entry.occupied),
    availableAfter: amount(entry.availableAfter),
    occupiedAfter: amount(entry.occupiedAfter),
    time: timeText(time),
  }
}
