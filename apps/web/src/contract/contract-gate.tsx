/** Loads the contracts and finds the one asked for, by its own symbol or by its pair. */
import { contractSymbol } from '@candlewick/protocol/contract-symbols'
import type { ReactNode } from 'react'
import { Gate } from '../terminal/gate.tsx'
import { DEFAULT_CONTRACT, rememberContract } from '../terminal/last-symbol.ts'
import { type ContractMarket, useContractMarkets } from './contract-market.ts'

interface ContractGateProps {
  symbol: string
  onSymbol: (symbol: string) => void
  children: (market: ContractMarket, markets: readonly ContractMarket[]) => ReactNode
}

export function ContractGate({ symbol, onSymbol, children }: ContractGateProps) {
  return (
    <Gate
      {...useContractMarkets()}
      symbol={contractSymbol(symbol.toUpperCase(), undefined) ?? symbol}
      onSymbol={onSymbol}
      fallback={DEFAULT_CONTRACT}
      remember={rememberContract}
    >
      {children}
    </Gate>
  )
}
