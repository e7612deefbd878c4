/** Deposits, withdrawals and transfers of customers → `projection.funds`, each in the state it has reached. */
import type { FundsEvent } from '@candlewick/engine/events'
import { column, timeText } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { type Fragment, whereMoved } from '../../db/statement.ts'
import { isHouse } from '../../journal/source.ts'
import type { Scales } from '../../wire/scales.ts'

interface FundsRow {
  event: FundsEvent
  amount: string
  fee: string
  createdAt: string
  updatedAt: string
}

export class FundsRows {
  /** By what, owner and id: a batch may hold several states of one withdrawal, and the last one counts. */
  readonly #rows = new Map<string, FundsRow>()

  add(event: FundsEvent, time: number, scales: Scales): void {
    if (isHouse(event.user)) return
    const key = JSON.stringify([event.what, event.user, event.id])
    // An id that is asked for again is told again: only a new state is a change.
    if (this.#rows.get(key)?.event.status === event.status) return
    const updatedAt = timeText(time)
    this.#rows.set(key, {
      event,
      amount: scales.amountText(event.asset, event.amount),
      fee: scales.amountText(event.asset, event.fee),
      createdAt: this.#rows.get(key)?.createdAt ?? updatedAt,
      updatedAt,
    })
  }

  fragments(sql: Sql): Fragment[] {
    if (this.#rows.size === 0) return []
    const rows = [...this.#rows.values()]
    const insert = sql`funds as (
      insert into projection.funds as held (what, id, user_id, asset, amount, fee, status, created_at, updated_at)
      select unnest(${column(rows.map((row) => row.event.what))}::text[]),
        unnest(${column(rows.map((row) => row.event.id))}::text[]),
        unnest(${column(rows.map((row) => row.event.user))}::text[]),
        unnest(${column(rows.map((row) => row.event.asset))}::text[]),
        unnest(${column(rows.map((row) => row.amount))}::numeric[]),
        unnest(${column(rows.map((row) => row.fee))}::numeric[]),
        unnest(${column(rows.map((row) => row.event.status))}::text[]),
        unnest(${column(rows.map((row) => row.createdAt))}::timestamptz[]),
        unnest(${column(rows.map((row) => row.updatedAt))}::timestamptz[])
      ${whereMoved(sql)}
      on conflict (what, user_id, id) do update set status = excluded.status, updated_at = excluded.updated_at
      where held.status <> excluded.status)`
    return [insert]
  }
}
