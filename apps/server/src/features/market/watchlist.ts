/** The symbols a customer watches. */
import type { MarketKind } from '@candlewick/protocol/calls/market'
import type { Sql } from '../../db/database.ts'

export interface Watched {
  readonly symbol: string
  readonly kind: MarketKind
}

export class Watchlist {
  readonly #sql: Sql
  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** In the order in which they were added. */
  async of(user: string): Promise<Watched[]> {
    return this.#sql<Watched[]>`
      select symbol, kind from watchlist where user_id = ${user} order by added_at, symbol`
  }

  /** Adding twice is adding once. */
  async add(user: string, { symbol, kind }: Watched): Promise<void> {
    await this.#sql`
      insert into watchlist (user_id, kind, symbol) values (${user}, ${kind}, ${symbol}) on conflict do nothing`
  }

  async remove(user: string, { symbol, kind }: Watched): Promise<void> {
    await this.#sql`delete from watchlist where user_id = ${user} and kind = ${kind} and symbol = ${symbol}`
  }
}
