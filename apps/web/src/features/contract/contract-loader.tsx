/** Loads the contracts, finds the one asked for, by its own symbol or by its pair, and shows its terminal. */
import { contractSymbol } from '@candlewick/protocol/contract-symbols'
import { type ComponentType, Suspense } from 'react'
import { MarketLoader } from '../../terminal/desk/market-loader.tsx'
import { phonePart, useShape } from '../../terminal/desk/wide-or-phone.ts'
import { type ContractMarket, useContractMarkets } from './contract-market.ts'
import { DEFAULT_CONTRACT, rememberContract } from './last-contract.ts'

const PHONE = phonePart<ContractDeskProps>(async () => (await import('./contract-phone.tsx')).ContractPhone)

export interface ContractDeskProps {
  market: ContractMarket
  markets: readonly ContractMarket[]
  onSymbol: (symbol: string) => void
}

interface ContractLoaderProps {
  symbol: string
  onSymbol: (symbol: string, replace?: boolean) => void
  /** Side by side, where there is the width; one view at a time is the same on every screen. */
  Desk: ComponentType<ContractDeskProps>
}

export function ContractLoader({ symbol, onSymbol, Desk }: ContractLoaderProps) {
  const Terminal = useShape(Desk, PHONE)
  return (
    <MarketLoader
      {...useContractMarkets()}
      symbol={contractSymbol(symbol.toUpperCase(), undefined) ?? symbol}
      typed={symbol}
      onSymbol={onSymbol}
      fallback={DEFAULT_CONTRACT}
      remember={rememberContract}
    >
      {(market, markets) => (
        <Suspense>
          <Terminal key={market.symbol} market={market} markets={markets} onSymbol={onSymbol} />
        </Suspense>
      )}
    </MarketLoader>
  )
}
