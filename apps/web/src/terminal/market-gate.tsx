/** Loads the spot markets and finds the one asked for. */
import type { ReactNode } from 'react'
import { Gate } from './gate.tsx'
import { DEFAULT_SYMBOL, rememberSymbol } from './last-symbol.ts'
import { useSpotMarkets } from './markets.ts'
import type { SpotMarket } from './spot-market.ts'

interface MarketGateProps {
  symbol: string
  onSymbol: (symbol: string) => void
  children: (market: SpotMarket, markets: readonly SpotMarket[]) => ReactNode
}

export function MarketGate({ symbol, onSymbol, children }: MarketGateProps) {
  return (
    <Gate {...useSpotMarkets()} symbol={symbol} onSymbol={onSymbol} fallback={DEFAULT_SYMBOL} remember={rememberSymbol}>
      {children}
    </Gate>
  )
}
