/** What one transaction of the projector writes: a run of applied commands, sorted into the rows of every domain. */
import type { Event } from '@candlewick/engine/events'
import type { Sql } from '../db/database.ts'
import type { Applied } from '../journal/source.ts'
import type { Scales } from '../wire/scales.ts'
import type { RowWriter } from './projection.ts'

/** Events in one transaction: some thousand rows, written in about ten milliseconds. */
export const MAX_BATCH_EVENTS = 5_000

export class Batch {
  readonly #scales: Scales
  readonly #writers: readonly RowWriter[]
  readonly #byEvent = new Map<Event['type'], RowWriter[]>()
  #first: number | undefined
  #last: { sequence: number; time: number } | undefined
  #events = 0
  #sealed = false

  /** @param writers of every area, begun for this batch */
  constructor(scales: Scales, writers: readonly RowWriter[]) {
    this.#scales = scales
    this.#writers = writers
    for (const writer of writers) {
      for (const type of writer.events) this.#byEvent.set(type, [...(this.#byEvent.get(type) ?? []), writer])
    }
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
      const at = { recorded, place, scales: this.#scales }
      for (const writer of this.#byEvent.get(event.type) ?? []) writer.take(event, at)
    })
    for (const writer of this.#writers) writer.settle?.()
    if (command.type === 'asset' || command.type === 'market' || command.type === 'contract.market') {
      if (events.some((event) => event.type === 'defined')) {
        this.#scales.observe(command)
        this.#sealed = true
      }
    }
    this.#events += events.length
    this.#last = { sequence: recorded.sequence, time }
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
    const fragments = this.#writers.flatMap((writer) => writer.fragments(sql, this.#scales))
    const lastPrices = this.#writers.find((writer) => writer.lastPrices !== undefined)?.lastPrices?.() ?? null
    const [row] = await sql<{ moved: number; set_config: string }[]>`
      with moved as (
        update projection.cursor
        set sequence = ${last.sequence}, time = ${new Date(last.time).toISOString()}, last_prices = ${lastPrices}
        where sequence = ${cursor} returning 1
      )
      ${fragments.length === 0 ? sql`` : fragments.map((fragment) => sql`, ${fragment}`)}
      select count(*)::int as moved, set_config('synchronous_commit', 'off', true) from moved`
    if (row?.moved !== 1) throw new Error(`the cursor is no longer ${cursor}`)
  }
}
