/** One's own orders that rest in a book, whatever is traded there: each area that has such orders is a source of them. */
import { useMemo, useSyncExternalStore } from 'react'
import { useOwnRows } from './own.ts'

export interface RestingOrder {
  readonly id: string
  readonly symbol: string
  readonly status: string
  readonly side: 'buy' | 'sell'
  readonly price: string
  readonly quantity: string
  readonly filledQuantity: string
}

/** The open orders of one area; the same list as long as nothing changed. */
export interface RestingSource {
  readonly orders: () => readonly RestingOrder[]
  readonly subscribe: (listener: () => void) => () => void
}

const sources: RestingSource[] = []

/** From now on the books mark the orders of this source too. */
export function registerResting(source: RestingSource): void {
  sources.push(source)
}

/** What the sources say, put together anew only when one of them says something else. */
let parts: readonly (readonly RestingOrder[])[] = []
let together: readonly RestingOrder[] = []

function everywhere(): readonly RestingOrder[] {
  const now = sources.map(({ orders }) => orders())
  if (now.length !== parts.length || now.some((orders, index) => orders !== parts[index])) {
    parts = now
    together = now.flat()
  }
  return together
}

function subscribe(listener: () => void): () => void {
  const stops = sources.map((source) => source.subscribe(listener))
  return () => {
    for (const stop of stops) stop()
  }
}

/** Those of a symbol; what waits for its trigger is not in the book yet. */
export function useOwnResting(symbol: string): readonly RestingOrder[] {
  const rows = useOwnRows()
  const others = useSyncExternalStore(subscribe, everywhere)
  return useMemo(() => {
    const pairs = rows.flatMap((row) => (row.kind === 'order' ? [row.order] : []))
    return [...pairs, ...others].filter((order) => order.symbol === symbol && order.status === 'open')
  }, [rows, others, symbol])
}
