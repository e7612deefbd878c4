/** Customers' flash contracts, and the prices that prove how they were settled. */
import type { FlashOrderView } from '@candlewick/engine/flash/events'
import { rate, ticks, units } from '@candlewick/money/units'
import type { OwnFlashOrder } from '@candlewick/protocol/realtime'
import { entryWindow, settlementWindow } from '@candlewick/rules/flash/settlement'
import { flashProfit } from '@candlewick/rules/flash/terms'
import type { Sql } from '../../db/database.ts'
import { isId, mapPage, type Page, type PageRequest, pageById, rangeOf, type TimeRange } from '../../db/page.ts'
import type { PriceLinkRow } from './windows.ts'

export interface FlashFilter extends PageRequest, TimeRange {
  /** `running`: generating ones too; `settled`: void ones too. */
  state?: 'running' | 'settled' | undefined
  symbol?: string | undefined
  direction?: OwnFlashOrder['direction'] | undefined
  /** Seconds. */
  period?: number | undefined
  outcome?: OwnFlashOrder['outcome'] | undefined
}

type Stored = Pick<
  FlashOrderView,
  | 'id'
  | 'user'
  | 'clientId'
  | 'symbol'
  | 'tickSize'
  | 'asset'
  | 'direction'
  | 'seconds'
  | 'sequence'
  | 'headHash'
  | 'rulesVersion'
  | 'status'
  | 'acceptedAt'
>
interface FlashRow extends Stored {
  stake: number
  payoutRate: number
  outcome: NonNullable<FlashOrderView['outcome']> | null
  openPrice: number | null
  settlePrice: number | null
  payout: number | null
  settledAt: number | null
}

function columns(sql: Sql) {
  return sql`
    id::float8 as id, user_id as "user", client_id as "clientId", symbol, tick_size as "tickSize", asset, direction,
    seconds, stake::float8 as stake, payout_rate::float8 as "payoutRate", sequence::float8 as sequence,
    head_hash as "headHash", rules_version as "rulesVersion", status, outcome, open_price::float8 as "openPrice",
    settle_price::float8 as "settlePrice", payout::float8 as payout,
    (extract(epoch from created_at) * 1000)::float8 as "acceptedAt",
    (extract(epoch from settled_at) * 1000)::float8 as "settledAt"`
}

function toOrder(row: FlashRow): FlashOrderView {
  const { openPrice, settlePrice, outcome, payout, settledAt, ...stored } = row
  const [stake, payoutRate] = [units(row.stake), rate(row.payoutRate)]
  const entry = entryWindow(row)
  const settlement = settlementWindow(row)
  return {
    ...stored,
    stake,
    payoutRate,
    entryFrom: entry.from,
    entryTo: entry.to,
    settleFrom: settlement.from,
    maturity: settlement.to,
    profit: flashProfit(stake, payoutRate),
    ...(openPrice === null ? {} : { openPrice: ticks(openPrice) }),
    ...(settlePrice === null ? {} : { settlePrice: ticks(settlePrice) }),
    ...(outcome === null ? {} : { outcome }),
    ...(payout === null ? {} : { payout: units(payout) }),
    ...(settledAt === null ? {} : { settledAt }),
  }
}

/** Newest first. Times are those of acceptance. Throws `CursorError` for a cursor that is not ours. */
export async function listFlashOrders(sql: Sql, user: string, filter: FlashFilter): Promise<Page<FlashOrderView>> {
  const { state, symbol, direction, period, outcome } = filter
  const matching = sql`
    user_id = ${user}
    ${state === undefined ? sql`` : state === 'running' ? sql`and status <> 'settled'` : sql`and status = 'settled'`}
    ${symbol === undefined ? sql`` : sql`and symbol = ${symbol}`}
    ${direction === undefined ? sql`` : sql`and direction = ${direction}`}
    ${period === undefined ? sql`` : sql`and seconds = ${period}`}
    ${outcome === undefined ? sql`` : sql`and outcome = ${outcome}`}
    ${rangeOf(sql, 'created_at', filter)}`
  const page = await pageById<FlashRow>(sql, filter, {
    table: 'projection.flash_orders',
    columns: columns(sql),
    matching,
  })
  return mapPage(page, toOrder)
}

/** Contracts of these ids that are the customer's own. */
export async function flashOrdersOf(sql: Sql, user: string, ids: readonly string[]): Promise<FlashOrderView[]> {
  if (ids.length === 0) return []
  const rows = await sql<FlashRow[]>`
    select ${columns(sql)} from projection.flash_orders where user_id = ${user} and id in ${sql([...ids])}`
  return rows.map(toOrder)
}

/** The contract of that id, whoever's. */
export async function findFlashOrder(sql: Sql, id: string): Promise<FlashOrderView | undefined> {
  if (!isId(id)) return undefined
  const [row] = await sql<FlashRow[]>`select ${columns(sql)} from projection.flash_orders where id = ${id}`
  return row === undefined ? undefined : toOrder(row)
}

/** Of those settled with both prices the one that matured last. */
export async function newestSettled(sql: Sql): Promise<FlashOrderView | undefined> {
  const [row] = await sql<FlashRow[]>`
    select ${columns(sql)} from projection.flash_orders
    where status = 'settled' and outcome <> 'void'
    order by matures_at desc limit 1`
  return row === undefined ? undefined : toOrder(row)
}

/** The newest of the customer's own contracts that was opened with this client id. */
export async function findFlashByClientId(
  sql: Sql,
  user: string,
  clientId: string,
): Promise<FlashOrderView | undefined> {
  const [row] = await sql<FlashRow[]>`
    select ${columns(sql)} from projection.flash_orders where user_id = ${user} and client_id = ${clientId}
    order by projection.flash_orders.id desc limit 1`
  return row === undefined ? undefined : toOrder(row)
}

/** The links from the first behind `sequence` to the first later than `to`; without an end where that did not come yet. */
export async function linksBehind(sql: Sql, sequence: number, to: number): Promise<PriceLinkRow[]> {
  return sql<PriceLinkRow[]>`
    select ${linkColumns(sql)} from projection.flash_prices
    where sequence > ${sequence} and sequence <= ${endOf(sql, to)} order by projection.flash_prices.sequence`
}

/** The links from the last that is not later than `from` to the first later than `to`. */
export async function linksAround(sql: Sql, from: number, to: number): Promise<PriceLinkRow[]> {
  return sql<PriceLinkRow[]>`
    select ${linkColumns(sql)} from projection.flash_prices
    where sequence <= ${endOf(sql, to)} and sequence >= (
      select max(sequence) from projection.flash_prices
      where time = (select max(time) from projection.flash_prices where time <= ${from}))
    order by projection.flash_prices.sequence`
}

/** Sequence of the first link later than `to`; beyond all where there is none. */
function endOf(sql: Sql, to: number) {
  return sql`coalesce((
    select min(sequence) from projection.flash_prices
    where time = (select min(time) from projection.flash_prices where time > ${to})), ${Number.MAX_SAFE_INTEGER})`
}

function linkColumns(sql: Sql) {
  return sql`sequence::float8 as sequence, time::float8 as time, previous, hash, entries`
}
