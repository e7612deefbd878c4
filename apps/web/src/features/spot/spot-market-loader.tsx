/** Loads the spot markets and finds the one asked for. */
import type { ReactNode } from 'react'
import type { SpotMarket } from '../../markets/spot-market.ts'
import { useSpotMarkets } from '../../markets/spot-markets.ts'
import { DEFAULT_SYMBOL } from '../../terminal/desk/last-symbol.ts'
import { MarketLoader } from '../../terminal/desk/market-loader.tsx'
import { rememberSymbol } from './last-symbol.ts'

interface SpotMarketLoaderProps {
  symbol: string
  onSymbol: (symbol: string, replace?: boolean) => void
  children: (market: SpotMarket, markets: readonly SpotMarket[]) => ReactNode
}

export function SpotMarketLoader({ symbol, onSymbol, children }: SpotMarketLoaderProps) {
  return (
    <MarketLoader
      {...useSpotMarkets()}
      symbol={symbol}
      onSymbol={onSymbol}
      fallback={DEFAULT_SYMBOL}
      remember={rememberSymbol}
    >
      {children}
    </MarketLoader>
  )
}
