/** Accounts as they open, and the fee rates set for them → `projection.accounts`. */
import type { AccountOpenCommand } from '@candlewick/engine/commands'
import type { FeeEvent } from '@candlewick/engine/events'
import { formatDecimal } from '@candlewick/money/decimal'
import type { Transaction } from '../db/database.ts'
import { column } from './columns.ts'

/** A rate is a count of 1e-8. */
const RATE_DECIMALS = 8

export class AccountRows {
  readonly #opened: { command: AccountOpenCommand; time: string }[] = []
  readonly #fees = new Map<string, { maker: string; taker: string }>()

  /** To be called only where the account was not open before. */
  open(command: AccountOpenCommand, time: number): void {
    this.#opened.push({ command, time: new Date(time).toISOString() })
  }

  fee(event: FeeEvent): void {
    this.#fees.set(event.user, {
      maker: formatDecimal(event.maker, RATE_DECIMALS),
      taker: formatDecimal(event.taker, RATE_DECIMALS),
    })
  }

  get size(): number {
    return this.#opened.length + this.#fees.size
  }

  async write(tx: Transaction): Promise<void> {
    const opened = this.#opened
    if (opened.length > 0) {
      await tx`
        insert into projection.accounts (user_id, kind, parent, opened_at)
        select * from unnest(
          ${column(opened.map((row) => row.command.user))}::text[], ${column(opened.map((row) => row.command.kind))}::text[],
          ${column(opened.map((row) => row.command.parent ?? null))}::text[], ${column(opened.map((row) => row.time))}::timestamptz[])`
    }
    const fees = [...this.#fees]
    if (fees.length > 0) {
      await tx`
        update projection.accounts set maker_rate = fee.maker, taker_rate = fee.taker
        from unnest(
          ${column(fees.map(([user]) => user))}::text[], ${column(fees.map(([, fee]) => fee.maker))}::numeric[],
          ${column(fees.map(([, fee]) => fee.taker))}::numeric[]) as fee (user_id, maker, taker)
        where accounts.user_id = fee.user_id`
    }
  }
}
