/** Chooses how a spot terminal stands: side by side on a desk, whichever one, and one view at a time on a phone. */
import type { ComponentType } from 'react'
import { useIsWide } from './hooks.ts'
import { MarketGate } from './market-gate.tsx'
import { PhoneTerminal } from './phone-terminal.tsx'
import type { SpotMarket } from './spot-market.ts'
import type { TradeAccount } from './trade-account.ts'

export interface SpotDeskProps {
  market: SpotMarket
  markets: readonly SpotMarket[]
  onSymbol: (symbol: string) => void
  /** The account that the address asks for. */
  asked: TradeAccount
  onAccount: (account: TradeAccount) => void
}

interface SpotGateProps {
  symbol: string
  asked: TradeAccount
  /** Another pair or another account is wanted; an account replaces the place in the history. */
  onGo: (symbol: string | undefined, account: TradeAccount, replace: boolean) => void
  Desk: ComponentType<SpotDeskProps>
}

export function SpotGate({ symbol, asked, onGo, Desk }: SpotGateProps) {
  const Terminal = useIsWide() ? Desk : PhoneTerminal
  const onSymbol = (next: string) => onGo(next, asked, false)
  const onAccount = (account: TradeAccount) => onGo(undefined, account, true)
  return (
    <MarketGate symbol={symbol} onSymbol={onSymbol}>
      {(market, markets) => <Terminal key={market.symbol} {...{ market, markets, onSymbol, asked, onAccount }} />}
    </MarketGate>
  )
}
