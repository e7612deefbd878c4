/** The own orders that rest in a book, in its ticks and lots. */
import { useMemo } from 'react'
import { lotsOf, type TerminalMarket, ticksOf } from '../../markets/terminal-market.ts'
import { useOwnResting } from '../../realtime/own-resting.ts'
import type { RestingLots } from './book-rows.ts'
import type { SideName } from './book-side.tsx'

export function useRestingLots(market: TerminalMarket): Record<SideName, readonly RestingLots[]> {
  const orders = useOwnResting(market.symbol)
  return useMemo(() => {
    const found: Record<SideName, RestingLots[]> = { bids: [], asks: [] }
    for (const { id, side, price, quantity, filledQuantity } of orders) {
      const ticks = ticksOf(market, price)
      const lots = (lotsOf(market, quantity) ?? 0) - (lotsOf(market, filledQuantity) ?? 0)
      if (ticks && lots > 0) found[side === 'buy' ? 'bids' : 'asks'].push({ id, ticks, lots })
    }
    return found
  }, [orders, market])
}
