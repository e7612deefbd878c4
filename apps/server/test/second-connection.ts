/**
 * Finds what asks the pool while it holds a connection of it for a transaction: as many of those at once as there are
 * connections wait for each other, and everybody else behind them.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Sql } from '../src/db/database.ts'

/** Decisions of operators come one after the other, since each asks over others. */
const ONE_AT_A_TIME = /features\/console\/proposals\.ts/

const inTransaction = new AsyncLocalStorage<true>()

/** The same pool; each second connection that was asked for is in `found`, as where it was asked for. */
export function watchedPool(sql: Sql): { sql: Sql; found: string[] } {
  const found: string[] = []
  const note = (asked: string) => {
    if (!ONE_AT_A_TIME.test(asked)) found.push(asked)
  }
  const watched = (query: unknown): unknown => {
    if (inTransaction.getStore() === undefined || typeof query !== 'object' || query === null) return query
    const handle: unknown = Reflect.get(query, 'handle')
    if (typeof handle !== 'function') return query
    const asked = new Error('a second connection is asked for in a transaction').stack ?? ''
    // The driver's own, called when the statement is run: of a part of a statement it never is.
    return Object.assign(query, {
      handle: () => {
        note(asked)
        return Reflect.apply(handle, query, [])
      },
    })
  }
  const begin = (...parameters: unknown[]): unknown => {
    const work = parameters.at(-1)
    const held = (...given: unknown[]) =>
      inTransaction.run(true, () => Reflect.apply(work as () => unknown, undefined, given))
    if (inTransaction.getStore() !== undefined) note(new Error('a second transaction in one').stack ?? '')
    return Reflect.apply(sql.begin, sql, [...parameters.slice(0, -1), held])
  }
  const pool = new Proxy(sql, {
    apply: (target, self, parameters) => watched(Reflect.apply(target, self, parameters)),
    get: (target, name) => (name === 'begin' ? begin : Reflect.get(target, name)),
  })
  return { sql: pool, found }
}
