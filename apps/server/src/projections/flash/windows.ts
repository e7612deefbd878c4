/**
 * Which index prices prove the settlement of flash contracts: of each of their windows every price within it, the last
 * one before it and the first behind it, so that nothing can be left out at either end. They are gathered as they pass;
 * windows that are not over yet are kept in memory between batches and read back after a start.
 */
import type { PricesEvent } from '@candlewick/engine/events'
import { entryWindow, type FlashTimes, type FlashWindow, settlementWindow } from '@candlewick/rules/flash/settlement'
import type { Sql } from '../../db/database.ts'

/** One prices command, and the hash that it is chained to, where that is known. */
export interface PriceLinkRow {
  readonly sequence: number
  readonly time: number
  readonly previous: string | null
  readonly hash: string
  /** As JSON: `[[symbol, price, sources], …]`. */
  readonly entries: string
}

/** A window and the time of the first price that its proof needs. */
interface Awaited extends FlashWindow {
  readonly first: number
}

/** The windows that are not over, as of the last event shown to it, and the last prices before that. */
export class FlashWindows {
  readonly #windows = new Map<string, Awaited>()
  #last: PriceLinkRow | undefined

  /** The last prices: a contract that is accepted next needs them, whoever writes its rows. */
  get last(): PriceLinkRow | undefined {
    return this.#last
  }

  /** Takes up both windows of a contract, but what of them was over when the prices of `since` came. */
  accept(order: FlashTimes, since = Number.NEGATIVE_INFINITY) {
    const [entry, settlement] = [entryWindow(order), settlementWindow(order)]
    // Prices of the very moment of acceptance decide nothing. But a clock that was set back stands still in the journal:
    // there may be several, and without them those that decide would not follow the head in the receipt.
    for (const window of [
      // The links from the receipt on, so that the entry ticks hang on it without a gap.
      { ...entry, first: order.acceptedAt },
      { ...settlement, first: settlement.from + 1 },
    ]) {
      if (window.to >= since) this.#windows.set(`${window.first} ${window.to}`, window)
    }
  }

  resume(last: PriceLinkRow): void {
    this.#last = last
  }

  /** Prices passed; gives those that are to be kept: them, the ones before them, both or none. */
  pass({ entries, hash }: PricesEvent, sequence: number, time: number): PriceLinkRow[] {
    const before = this.#last
    const now = { sequence, time, previous: before?.hash ?? null, hash, entries: JSON.stringify(entries) }
    this.#last = now
    const kept = new Set<PriceLinkRow>()
    for (const [key, window] of this.#windows) {
      if (time < window.first) continue
      if (before !== undefined && before.time <= window.from) kept.add(before)
      kept.add(now)
      if (time > window.to) this.#windows.delete(key)
    }
    return [...kept]
  }
}

/** The windows that are not over as of the cursor. */
export async function readFlashWindows(sql: Sql): Promise<FlashWindows> {
  const windows = new FlashWindows()
  const [cursor] = await sql<{ last: string | null }[]>`select last_prices as last from projection.cursor`
  const last: PriceLinkRow | undefined =
    cursor === undefined || cursor.last === null ? undefined : JSON.parse(cursor.last)
  // A contract is settled by the first command behind its maturity, and the first prices may come after that.
  const open = await sql<FlashTimes[]>`
    select (extract(epoch from created_at) * 1000)::float8 as "acceptedAt", seconds,
      rules_version as "rulesVersion" from projection.flash_orders
    where ${last === undefined ? sql`status <> 'settled'` : sql`matures_at >= ${new Date(last.time).toISOString()}`}`
  for (const each of open) windows.accept(each, last?.time)
  if (last !== undefined) windows.resume(last)
  return windows
}
