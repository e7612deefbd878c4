/** The open positions with the mark prices of the moment, at a reading pace. */
import { useEffect, useState } from 'react'
import { marketFeed } from '../../../realtime/market.ts'
import type { ContractMarket } from '../contract-market.ts'
import { useOwnContracts } from '../own-contracts.ts'
import { type HeldPosition, type HeldPrices, heldPositions } from '../position-state.ts'

/** Figures that are read, not watched: twice a second, as often as marks move. */
const HELD_MS = 500

const pricesOf = (symbol: string): HeldPrices | undefined => marketFeed.details.get(symbol)

export function useHeldPositions(markets: readonly ContractMarket[]): readonly HeldPosition[] {
  const positions = useOwnContracts((own) => own.positions)
  const [held, setHeld] = useState<readonly HeldPosition[]>(() => heldPositions(positions, markets, pricesOf))
  useEffect(() => {
    const read = () => setHeld(heldPositions(positions, markets, pricesOf))
    read()
    if (positions.length === 0) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        read()
      }, HELD_MS)
    }
    const symbols = new Set(positions.map((position) => position.symbol))
    const stops = [...symbols].flatMap((symbol) => [
      marketFeed.subscribe({ type: 'DETAIL', symbol }),
      marketFeed.details.subscribe(symbol, later),
    ])
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [positions, markets])
  return held
}
