/** Accounts as they open, and the fee rates set for them → `projection.accounts`. */

import type { AccountOpenCommand } from '@candlewick/engine/commands'
import type { FeeEvent } from '@candlewick/engine/events'
import { formatDecimal } from '@candlewick/money/decimal'
import { RATE_DECIMALS } from '@candlewick/money/types'
import { column, timeText } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { type Fragment, whereMoved } from '../../db/statement.ts'

export class AccountRows {
  readonly #opened = new Map<string, { command: AccountOpenCommand; time: string }>()
  readonly #fees = new Map<string, { maker: string; taker: string }>()

  /** To be called only where the account was not open before. */
  open(command: AccountOpenCommand, time: number): void {
    this.#opened.set(command.user, { command, time: timeText(time) })
  }

  fee(event: FeeEvent): void {
    this.#fees.set(event.user, {
      maker: formatDecimal(event.maker, RATE_DECIMALS),
      taker: formatDecimal(event.taker, RATE_DECIMALS),
    })
  }

  fragments(sql: Sql): Fragment[] {
    return [...this.#openedFragments(sql), ...this.#feeFragments(sql)]
  }

  /** A fee set for an account of the same batch goes in with it: one statement does not see what another inserts. */
  #openedFragments(sql: Sql): Fragment[] {
    const rows = [...this.#opened.values()].map((row) => ({ ...row, fee: this.#fees.get(row.command.user) }))
    if (rows.length === 0) return []
    const insert = sql`accounts as (
      insert into projection.accounts (user_id, kind, parent, opened_at, maker_rate, taker_rate)
      select unnest(${column(rows.map((row) => row.command.user))}::text[]),
        unnest(${column(rows.map((row) => row.command.kind))}::text[]),
        unnest(${column(rows.map((row) => row.command.parent ?? null))}::text[]),
        unnest(${column(rows.map((row) => row.time))}::timestamptz[]),
        unnest(${column(rows.map((row) => row.fee?.maker ?? null))}::numeric[]),
        unnest(${column(rows.map((row) => row.fee?.taker ?? null))}::numeric[])
      ${whereMoved(sql)})`
    return [insert]
  }

  #feeFragments(sql: Sql): Fragment[] {
    const fees = [...this.#fees].filter(([user]) => !this.#opened.has(user))
    if (fees.length === 0) return []
    const update = sql`fees as (
      update projection.accounts set maker_rate = fee.maker, taker_rate = fee.taker
      from unnest(
        ${column(fees.map(([user]) => user))}::text[], ${column(fees.map(([, fee]) => fee.maker))}::numeric[],
        ${column(fees.map(([, fee]) => fee.taker))}::numeric[]) as fee (user_id, maker, taker)
      ${whereMoved(sql)} and accounts.user_id = fee.user_id)`
    return [update]
  }
}
