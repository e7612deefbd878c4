/** Loads the contracts, finds the one asked for, by its own symbol or by its pair, and shows its terminal. */
import { contractSymbol } from '@candlewick/protocol/contract-symbols'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { loadChunk } from '../platform/chunk.ts'
import { Gate } from '../terminal/gate.tsx'
import { useIsWide } from '../terminal/hooks.ts'
import { DEFAULT_CONTRACT, rememberContract } from '../terminal/last-symbol.ts'
import { type ContractMarket, useContractMarkets } from './contract-market.ts'

const loadPhone = () => loadChunk(() => import('./contract-phone.tsx'))
const ContractPhone = lazy(() => loadPhone().then((module) => ({ default: module.ContractPhone })))

export interface ContractDeskProps {
  market: ContractMarket
  markets: readonly ContractMarket[]
  onSymbol: (symbol: string) => void
}

interface ContractGateProps {
  symbol: string
  onSymbol: (symbol: string) => void
  /** Side by side, where there is the width; one view at a time is the same on every screen. */
  Desk: ComponentType<ContractDeskProps>
}

export function ContractGate({ symbol, onSymbol, Desk }: ContractGateProps) {
  const wide = useIsWide()
  const Terminal = wide ? Desk : ContractPhone
  useEffect(() => {
    // On its way together with the contracts, not after them.
    if (!wide) void loadPhone()
  }, [wide])
  return (
    <Gate
      {...useContractMarkets()}
      symbol={contractSymbol(symbol.toUpperCase(), undefined) ?? symbol}
      onSymbol={onSymbol}
      fallback={DEFAULT_CONTRACT}
      remember={rememberContract}
    >
      {(market, markets) => (
        <Suspense>
          <Terminal key={market.symbol} market={market} markets={markets} onSymbol={onSymbol} />
        </Suspense>
      )}
    </Gate>
  )
}
