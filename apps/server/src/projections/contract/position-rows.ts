/**
 * Customers' positions from their first lot to their last → `projection.contract_positions`. The positions that are
 * open are kept in memory between batches and read back from the table after a start, as the sizes of markets are.
 */
import type {
  ContractCoveredEvent,
  ContractFundingPaidEvent,
  ContractLiquidationEvent,
  ContractPositionEvent,
  ContractTradeEvent,
  ContractTradeSide,
} from '@candlewick/engine/contract/events'
import { direction, type PositionSide } from '@candlewick/rules/contract/contract'
import { column, timeText } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { type Fragment, whereMoved } from '../../db/statement.ts'
import { isHouse } from '../../journal/source.ts'
import { modeText } from '../../wire/contract-views.ts'
import type { Scales } from '../../wire/scales.ts'

/** One position's life so far, in lots and units. */
export interface PositionLife {
  id: number
  user: string
  symbol: string
  side: PositionSide
  mode: string
  leverage: number
  lots: number
  entry: number
  openLots: number
  openValue: number
  closeLots: number
  closeValue: number
  profit: number
  fee: number
  funding: number
  closedBy: 'order' | 'liquidation' | 'adl'
  openedAt: number
  closedAt: number | undefined
}

const keyOf = (user: string, symbol: string, side: PositionSide) => `${user} ${symbol} ${side}`
/** The open positions, as of the last event shown to it, and what changed since the last batch. */
export class OpenPositions {
  readonly #open = new Map<string, PositionLife>()
  /** Entry value that the last event about a position took off it. */
  readonly #taken = new Map<string, number>()

  restore(life: PositionLife): void {
    this.#open.set(keyOf(life.user, life.symbol, life.side), life)
  }

  /** The life that an event is about; one that has ended makes room for the next. */
  find(user: string, symbol: string, side: PositionSide): PositionLife | undefined {
    return this.#open.get(keyOf(user, symbol, side))
  }

  begin(life: PositionLife): PositionLife {
    this.restore(life)
    return life
  }

  /** Takes a position's new size and entry value. */
  stand(life: PositionLife, event: ContractPositionEvent, time: number): void {
    this.#taken.set(keyOf(life.user, life.symbol, life.side), life.entry - event.entry)
    life.lots = event.lots
    life.entry = event.entry
    life.mode = modeText(event.mode)
    life.leverage = event.leverage
    life.closedAt = event.lots === 0 ? time : undefined
  }

  taken(life: PositionLife): number {
    return this.#taken.get(keyOf(life.user, life.symbol, life.side)) ?? 0
  }

  /** Forgets what is closed: to be called when a command is through. */
  settle(): void {
    if (this.#taken.size === 0) return
    for (const key of this.#taken.keys()) if (this.#open.get(key)?.lots === 0) this.#open.delete(key)
    this.#taken.clear()
  }
}

/** The rows of one batch. */
export class PositionRows {
  readonly #openPositions: OpenPositions
  readonly #changed = new Set<PositionLife>()

  constructor(openPositions: OpenPositions) {
    this.#openPositions = openPositions
  }

  trade(trade: ContractTradeEvent, time: number): void {
    this.#side(trade, trade.taker, 0, time)
    this.#side(trade, trade.maker, 1, time)
  }

  #side(trade: ContractTradeEvent, own: ContractTradeSide, place: 0 | 1, time: number): void {
    if (isHouse(own.user)) return
    const side = own.direction === 1 || own.direction === 3 ? 'long' : 'short'
    if (own.direction <= 2) {
      const life = this.#opened(own.user, trade, side, place, time)
      life.openLots += trade.lots
      life.openValue += trade.value
      life.fee += own.fee
      this.#changed.add(life)
      return
    }
    const life = this.#openPositions.find(own.user, trade.symbol, side)
    if (life === undefined) return
    life.closeLots += trade.lots
    life.closeValue += trade.value
    life.profit += own.profit
    life.fee += own.fee
    this.#changed.add(life)
  }

  #opened(user: string, trade: ContractTradeEvent, side: PositionSide, place: 0 | 1, time: number): PositionLife {
    const known = this.#openPositions.find(user, trade.symbol, side)
    if (known !== undefined && known.closedAt === undefined) return known
    return this.#openPositions.begin({
      id: trade.id * 2 + place,
      user,
      symbol: trade.symbol,
      side,
      mode: 'cross',
      leverage: 1,
      lots: 0,
      entry: 0,
      openLots: 0,
      openValue: 0,
      closeLots: 0,
      closeValue: 0,
      profit: 0,
      fee: 0,
      funding: 0,
      closedBy: 'order',
      openedAt: time,
      closedAt: undefined,
    })
  }

  position(event: ContractPositionEvent, time: number): void {
    const life = this.#openPositions.find(event.user, event.symbol, event.side)
    if (life === undefined || (life.closedAt !== undefined && event.lots === 0)) return
    this.#openPositions.stand(life, event, time)
    this.#changed.add(life)
  }

  /** Profit that was paid out while the position stays open. */
  covered({ user, symbol, side, amount, entry }: ContractCoveredEvent): void {
    const life = this.#openPositions.find(user, symbol, side)
    if (life === undefined) return
    life.profit += amount
    life.entry = entry
    this.#changed.add(life)
  }

  funding({ user, symbol, side, amount }: ContractFundingPaidEvent): void {
    const life = this.#openPositions.find(user, symbol, side)
    if (life === undefined) return
    life.funding += amount
    this.#changed.add(life)
  }

  /** A stage comes after the position that it leaves; the trades of `reduce` have been told already. */
  liquidation(event: ContractLiquidationEvent, scales: Scales): void {
    const { user, symbol, side, stage, against } = event
    if (stage === 'waiting') return
    const life = this.#openPositions.find(user, symbol, side)
    if (life !== undefined) {
      life.fee += event.fee
      life.closedBy = 'liquidation'
      if (stage !== 'reduce') this.#closed(life, event, scales)
      this.#changed.add(life)
    }
    const other =
      against === undefined ? undefined : this.#openPositions.find(against, symbol, side === 'long' ? 'short' : 'long')
    if (other === undefined) return
    other.closedBy = 'adl'
    this.#closed(other, event, scales)
    this.#changed.add(other)
  }

  #closed(life: PositionLife, { lots, value }: ContractLiquidationEvent, scales: Scales): void {
    life.closeLots += lots
    life.closeValue += value
    const { kind } = scales.contract(life.symbol)
    life.profit += direction(kind, life.side) * (value - this.#openPositions.taken(life))
  }

  settle(): void {
    this.#openPositions.settle()
  }

  fragments(sql: Sql): Fragment[] {
    if (this.#changed.size === 0) return []
    const rows = [...this.#changed]
    const of = (key: Exclude<keyof PositionLife, 'openedAt' | 'closedAt'>) => column(rows.map((row) => row[key]))
    const insert = sql`contract_positions as (
      insert into projection.contract_positions
        (id, user_id, symbol, side, mode, leverage, lots, entry, open_lots, open_value, close_lots, close_value, profit,
         fee, funding, closed_by, opened_at, closed_at)
      select unnest(${of('id')}::bigint[]), unnest(${of('user')}::text[]), unnest(${of('symbol')}::text[]),
        unnest(${of('side')}::text[]), unnest(${of('mode')}::text[]), unnest(${of('leverage')}::smallint[]),
        unnest(${of('lots')}::bigint[]), unnest(${of('entry')}::bigint[]), unnest(${of('openLots')}::bigint[]),
        unnest(${of('openValue')}::bigint[]), unnest(${of('closeLots')}::bigint[]),
        unnest(${of('closeValue')}::bigint[]), unnest(${of('profit')}::bigint[]), unnest(${of('fee')}::bigint[]),
        unnest(${of('funding')}::bigint[]), unnest(${of('closedBy')}::text[]),
        unnest(${column(rows.map((row) => timeText(row.openedAt)))}::timestamptz[]),
        unnest(${column(rows.map((row) => (row.closedAt === undefined ? null : timeText(row.closedAt))))}::timestamptz[])
      ${whereMoved(sql)}
      on conflict (id) do update set
        mode = excluded.mode, leverage = excluded.leverage, lots = excluded.lots, entry = excluded.entry,
        open_lots = excluded.open_lots, open_value = excluded.open_value, close_lots = excluded.close_lots,
        close_value = excluded.close_value, profit = excluded.profit, fee = excluded.fee, funding = excluded.funding,
        closed_by = excluded.closed_by, closed_at = excluded.closed_at)`
    return [insert]
  }
}

/** The positions that are open as of the cursor. */
export async function readOpenPositions(sql: Sql): Promise<OpenPositions> {
  const openPositions = new OpenPositions()
  const rows = await sql<Omit<PositionLife, 'closedAt'>[]>`
    select id::float8 as id, user_id as "user", symbol, side, mode, leverage, lots::float8 as lots,
      entry::float8 as entry, open_lots::float8 as "openLots", open_value::float8 as "openValue",
      close_lots::float8 as "closeLots", close_value::float8 as "closeValue", profit::float8 as profit,
      fee::float8 as fee, funding::float8 as funding, closed_by as "closedBy",
      (extract(epoch from opened_at) * 1000)::float8 as "openedAt"
    from projection.contract_positions where closed_at is null`
  for (const row of rows) openPositions.restore({ ...row, closedAt: undefined })
  return openPositions
}
