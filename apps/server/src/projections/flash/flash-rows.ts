/** Customers' flash contracts → `projection.flash_orders`, and the prices that prove them → `projection.flash_prices`. */
import type { PricesEvent } from '@candlewick/engine/events'
import type { FlashOrderEvent, FlashOrderView } from '@candlewick/engine/flash/events'
import { column, timeText } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { type Fragment, whereMoved } from '../../db/statement.ts'
import { isHouse } from '../../journal/source.ts'
import type { FlashWindows, PriceLinkRow } from './windows.ts'

/** The rows of one batch. */
export class FlashRows {
  readonly #windows: FlashWindows
  readonly #orders = new Map<number, FlashOrderView>()
  readonly #prices = new Map<number, PriceLinkRow>()

  constructor(windows: FlashWindows) {
    this.#windows = windows
  }

  order({ order, repeated }: FlashOrderEvent): void {
    // A request sent twice is told twice and changes nothing.
    if (repeated || isHouse(order.user)) return
    if (order.status === 'generating') this.#windows.accept(order)
    this.#orders.set(order.id, order)
  }

  prices(event: PricesEvent, sequence: number, time: number): void {
    for (const link of this.#windows.pass(event, sequence, time)) this.#prices.set(link.sequence, link)
  }

  /** What the cursor has to remember of prices. */
  get lastPrices(): string | null {
    const { last } = this.#windows
    return last === undefined ? null : JSON.stringify(last)
  }

  fragments(sql: Sql): Fragment[] {
    return [...this.#orderFragments(sql), ...this.#priceFragments(sql)]
  }

  #orderFragments(sql: Sql): Fragment[] {
    if (this.#orders.size === 0) return []
    const rows = [...this.#orders.values()].map(orderRow)
    const of = (key: keyof (typeof rows)[number]) => column(rows.map((row) => row[key]))
    const insert = sql`flash_orders as (
      insert into projection.flash_orders
        (id, user_id, client_id, symbol, tick_size, asset, direction, seconds, stake, payout_rate, sequence, head_hash,
         rules_version, status, outcome, open_price, settle_price, payout, created_at, matures_at, settled_at)
      select unnest(${of('id')}::bigint[]), unnest(${of('user')}::text[]), unnest(${of('clientId')}::text[]),
        unnest(${of('symbol')}::text[]), unnest(${of('tickSize')}::text[]), unnest(${of('asset')}::text[]),
        unnest(${of('direction')}::text[]), unnest(${of('seconds')}::integer[]), unnest(${of('stake')}::bigint[]),
        unnest(${of('payoutRate')}::bigint[]), unnest(${of('sequence')}::bigint[]), unnest(${of('headHash')}::text[]),
        unnest(${of('rulesVersion')}::integer[]), unnest(${of('status')}::text[]), unnest(${of('outcome')}::text[]),
        unnest(${of('openPrice')}::bigint[]), unnest(${of('settlePrice')}::bigint[]), unnest(${of('payout')}::bigint[]),
        unnest(${of('acceptedAt')}::timestamptz[]), unnest(${of('maturity')}::timestamptz[]),
        unnest(${of('settledAt')}::timestamptz[])
      ${whereMoved(sql)}
      on conflict (id) do update set
        status = excluded.status, outcome = excluded.outcome, open_price = excluded.open_price,
        settle_price = excluded.settle_price, payout = excluded.payout, settled_at = excluded.settled_at)`
    return [insert]
  }

  #priceFragments(sql: Sql): Fragment[] {
    if (this.#prices.size === 0) return []
    const rows = [...this.#prices.values()]
    const of = (key: keyof PriceLinkRow) => column(rows.map((row) => row[key]))
    const insert = sql`flash_prices as (
      insert into projection.flash_prices (sequence, time, previous, hash, entries)
      select unnest(${of('sequence')}::bigint[]), unnest(${of('time')}::bigint[]), unnest(${of('previous')}::text[]),
        unnest(${of('hash')}::text[]), unnest(${of('entries')}::text[])
      ${whereMoved(sql)}
      on conflict (sequence) do nothing)`
    return [insert]
  }
}

function orderRow(order: FlashOrderView) {
  return {
    ...order,
    outcome: order.outcome ?? null,
    openPrice: order.openPrice ?? null,
    settlePrice: order.settlePrice ?? null,
    payout: order.payout ?? null,
    acceptedAt: timeText(order.acceptedAt),
    maturity: timeText(order.maturity),
    settledAt: order.settledAt === undefined ? null : timeText(order.settledAt),
  }
}
