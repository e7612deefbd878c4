/** Filled quotes → `projection.swaps`. */
import type { SwapDoneEvent } from '@candlewick/engine/swap/events'
import { column, timeText } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { type Fragment, whereMoved } from '../../db/statement.ts'
import type { Scales } from '../../wire/scales.ts'

interface SwapRow {
  readonly id: number
  readonly user: string
  readonly from: string
  readonly to: string
  readonly pays: string
  readonly gets: string
  readonly time: string
}

export class SwapRows {
  readonly #rows: SwapRow[] = []

  add({ swap: { id, user, from, to, pays, gets, time } }: SwapDoneEvent, scales: Scales): void {
    const amounts = { pays: scales.amountText(from, pays), gets: scales.amountText(to, gets) }
    this.#rows.push({ id, user, from, to, ...amounts, time: timeText(time) })
  }

  fragments(sql: Sql): Fragment[] {
    if (this.#rows.length === 0) return []
    const of = (key: keyof SwapRow) => column(this.#rows.map((row) => row[key]))
    const insert = sql`swaps as (
      insert into projection.swaps (id, user_id, from_coin, to_coin, pays, gets, time)
      select unnest(${of('id')}::bigint[]), unnest(${of('user')}::text[]), unnest(${of('from')}::text[]),
        unnest(${of('to')}::text[]), unnest(${of('pays')}::numeric[]), unnest(${of('gets')}::numeric[]),
        unnest(${of('time')}::timestamptz[])
      ${whereMoved(sql)})`
    return [insert]
  }
}
