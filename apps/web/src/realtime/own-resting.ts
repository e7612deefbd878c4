/** One's own orders that rest in a book, whatever is traded there. */
import { useMemo } from 'react'
import { useOwnRows } from './own.ts'
import { useOwnContracts } from './own-contracts.ts'

export interface RestingOrder {
  readonly side: 'buy' | 'sell'
  readonly commissPrice: string
}

/** Those of a symbol; what waits for its trigger is not in the book yet. */
export function useOwnResting(symbol: string): readonly RestingOrder[] {
  const rows = useOwnRows()
  const contracts = useOwnContracts(({ orders }) => orders)
  return useMemo(() => {
    const pairs = rows.flatMap((row) => (row.kind === 'order' ? [row.order] : []))
    return [...pairs, ...contracts].filter((order) => order.symbol === symbol && order.status === 'open')
  }, [rows, contracts, symbol])
}
