/** The open positions with the mark prices of the moment, at a reading pace. */
import { useEffect, useState } from 'react'
import { marketFeed } from '../../../realtime/market.ts'
import { useOwnContracts } from '../../../realtime/own-contracts.ts'
import type { ContractMarket } from '../contract-market.ts'
import { type HeldPosition, heldPositions } from '../standing.ts'

/** Figures that are read, not watched: twice a second, as often as marks move. */
const HELD_MS = 500

const markOf = (symbol: string): string | undefined => marketFeed.details.get(symbol)?.mark

export function useHeldPositions(markets: readonly ContractMarket[]): readonly HeldPosition[] {
  const positions = useOwnContracts((own) => own.positions)
  const [held, setHeld] = useState<readonly HeldPosition[]>(() => heldPositions(positions, markets, markOf))
  useEffect(() => {
    const read = () => setHeld(heldPositions(positions, markets, markOf))
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
