/** Loads the spot markets and finds the one asked for. */
import type { ReactNode } from 'react'
import type { SpotMarket } from '../../markets/spot-market.ts'
import { useSpotMarkets } from '../../markets/spot-markets.ts'
import { Gate } from '../../terminal/desk/gate.tsx'
import { DEFAULT_SYMBOL } from '../../terminal/desk/last-symbol.ts'
import { rememberSymbol } from './last-symbol.ts'

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
