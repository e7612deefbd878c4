/** What one transaction of the projector writes: a run of applied commands, sorted into the rows of every domain. */
import type { ContractEvent } from '@candlewick/engine/contract/events'
import type { Event } from '@candlewick/engine/events'
import type { MarginEvent } from '@candlewick/engine/margin/events'
import type { Sql } from '../db/database.ts'
import type { Applied } from '../journal/source.ts'
import type { Scales } from '../wire/scales.ts'
import { AccountRows } from './assets/account-rows.ts'
import { BillRows } from './assets/bill-rows.ts'
import { FundsRows } from './assets/fund-rows.ts'
import { ContractFundingRows, ContractOrderRows } from './contract/contract-rows.ts'
import { type PositionLives, PositionRows, readPositionLives } from './contract/position-rows.ts'
import { FlashRows } from './flash/flash-rows.ts'
import { type FlashWindows, readFlashWindows } from './flash/windows.ts'
import { MarginLoanRows, type OpenBorrowings, readOpenBorrowings } from './margin/loan-rows.ts'
import { CandleRows, type IndexSymbols } from './market/candle-rows.ts'
import { MarketRows } from './market/market-rows.ts'
import { OrderRows } from './spot/order-rows.ts'
import { TradeRows } from './spot/trade-rows.ts'

/** Events in one transaction: some thousand rows, written in about ten milliseconds. */
export const MAX_BATCH_EVENTS = 5_000

/** What is open between batches, of which rows go on to be written. */
export interface Lives {
  readonly positions: PositionLives
  readonly borrowings: OpenBorrowings
  readonly windows: FlashWindows
}

/** Takes up what is open from the rows there are. */
export async function readLives(sql: Sql): Promise<Lives> {
  return {
    positions: await readPositionLives(sql),
    borrowings: await readOpenBorrowings(sql),
    windows: await readFlashWindows(sql),
  }
}

export class Batch {
  readonly #scales: Scales
  readonly #markets = new MarketRows()
  readonly #accounts = new AccountRows()
  readonly #orders = new OrderRows()
  readonly #trades = new TradeRows()
  readonly #bills = new BillRows()
  readonly #funds = new FundsRows()
  readonly #candles: CandleRows
  readonly #contractOrders = new ContractOrderRows()
  readonly #fundings = new ContractFundingRows()
  readonly #positions: PositionRows
  readonly #loans: MarginLoanRows
  readonly #flash: FlashRows
  #first: number | undefined
  #last: { sequence: number; time: number } | undefined
  #events = 0
  #sealed = false

  constructor(scales: Scales, lives: Lives, index: IndexSymbols) {
    this.#scales = scales
    this.#positions = new PositionRows(lives.positions)
    this.#loans = new MarginLoanRows(lives.borrowings)
    this.#flash = new FlashRows(lives.windows)
    this.#candles = new CandleRows(index)
  }

  /** The last command in it. */
  get last(): { sequence: number; time: number } | undefined {
    return this.#last
  }

  /** Large enough for one transaction, or the sizes have just changed: what follows belongs to the next. */
  get full(): boolean {
    return this.#sealed || this.#events >= MAX_BATCH_EVENTS
  }

  /** Sizes are taken note of as their commands pass, so that every event is scaled by the rules of its time. */
  add({ recorded, events }: Applied): void {
    const { command, time } = recorded
    if (this.#last !== undefined && recorded.sequence !== this.#last.sequence + 1) {
      throw new Error(`command ${recorded.sequence} follows ${this.#last.sequence}: there is a gap`)
    }
    this.#first ??= recorded.sequence
    events.forEach((event, place) => {
      if (isOfContracts(event)) this.#sortContract(event, recorded.sequence, place, time)
      else if (isOfMargin(event)) this.#sortMargin(event, recorded.sequence, place, time)
      else this.#sort(event, recorded, time)
    })
    this.#positions.settle()
    if (command.type === 'asset' || command.type === 'market' || command.type === 'contract.market') {
      if (events.some((event) => event.type === 'defined')) {
        this.#scales.observe(command)
        this.#markets.set(command)
        this.#sealed = true
      }
    }
    this.#events += events.length
    this.#last = { sequence: recorded.sequence, time }
  }

  #sortContract(event: ContractEvent, sequence: number, place: number, time: number): void {
    switch (event.type) {
      case 'contract.order':
        this.#contractOrders.add(event.order, this.#scales)
        break
      case 'contract.trade': {
        const match = { ...event, quote: event.value }
        this.#candles.trade(match, time)
        this.#trades.addPublic(match, time, this.#scales)
        this.#contractOrders.trade(event, time, this.#scales)
        this.#positions.trade(event, time)
        break
      }
      case 'contract.position':
        this.#positions.position(event, time)
        break
      case 'contract.covered':
        this.#positions.covered(event)
        break
      case 'contract.funding':
        this.#fundings.due(event, this.#scales)
        break
      case 'contract.funding.paid':
        this.#fundings.paid(event, sequence, place, time, this.#scales)
        this.#positions.funding(event)
        break
      case 'contract.liquidation':
        this.#positions.liquidation(event, this.#scales)
        break
      case 'contract.setting':
      case 'contract.mark':
        break
    }
  }

  #sortMargin(event: MarginEvent, sequence: number, place: number, time: number): void {
    switch (event.type) {
      case 'margin.loan':
        this.#loans.add(event, sequence, place, time, this.#scales)
        break
      // How an account stands is read from the state.
      case 'margin.defined':
      case 'margin.leverage':
      case 'margin.liquidation':
      case 'margin.risk':
        break
    }
  }

  #sort(event: Exclude<Event, ContractEvent | MarginEvent>, recorded: Applied['recorded'], time: number): void {
    switch (event.type) {
      case 'order':
        this.#orders.add(event.order, this.#scales)
        break
      case 'trade':
        this.#candles.trade(event, time)
        this.#trades.add(event, time, this.#scales)
        break
      case 'posting':
        this.#bills.add(event, time, this.#scales)
        break
      case 'funds':
        this.#funds.add(event, time, this.#scales)
        break
      case 'prices':
        this.#candles.prices(event.entries, time)
        this.#flash.prices(event, recorded.sequence, time)
        break
      case 'account':
        if (event.opened && recorded.command.type === 'account.open') this.#accounts.open(recorded.command, time)
        break
      case 'fee':
        this.#accounts.fee(event)
        break
      case 'flash':
        this.#flash.order(event)
        break
      case 'refused':
      case 'defined':
      case 'flash.defined':
        break
    }
  }

  /**
   * Writes everything and moves the cursor from `cursor`, in one statement: it takes effect whole or not at all, costs
   * one round trip, and a connection that dies leaves no transaction to be ended. The commit does not wait for the disk,
   * which is the journal's: what a crash of the database takes back, it takes back with the cursor, and it is projected
   * again.
   * @throws where the cursor is no longer there: another projector has written
   */
  async write(sql: Sql, cursor: number): Promise<void> {
    const { first, last } = { first: this.#first, last: this.#last }
    if (first === undefined || last === undefined) return
    if (first !== cursor + 1) throw new Error(`command ${first} follows the cursor ${cursor}`)
    const fragments = [
      this.#markets.fragments(sql),
      this.#accounts.fragments(sql),
      this.#orders.fragments(sql),
      this.#trades.fragments(sql),
      this.#bills.fragments(sql),
      this.#funds.fragments(sql),
      this.#candles.fragments(sql, this.#scales),
      this.#contractOrders.fragments(sql),
      this.#fundings.fragments(sql),
      this.#positions.fragments(sql),
      this.#loans.fragments(sql),
      this.#flash.fragments(sql),
    ].flat()
    const [row] = await sql<{ moved: number }[]>`
      with moved as (
        update projection.cursor
        set sequence = ${last.sequence}, time = ${new Date(last.time).toISOString()}, last_prices = ${this.#flash.lastPrices}
        where sequence = ${cursor} returning 1
      )
      ${fragments.length === 0 ? sql`` : fragments.map((fragment) => sql`, ${fragment}`)}
      select count(*)::int as moved, set_config('synchronous_commit', 'off', true) from moved`
    if (row?.moved !== 1) throw new Error(`the cursor is no longer ${cursor}`)
  }
}

function isOfMargin(event: Event): event is MarginEvent {
  return event.type.startsWith('margin.')
}

function isOfContracts(event: Event): event is ContractEvent {
  return event.type.startsWith('contract.')
}
