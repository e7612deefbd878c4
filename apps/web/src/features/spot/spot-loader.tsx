/** Chooses how a spot terminal stands: side by side on a desk, whichever one, and one view at a time on a phone. */
import { type ComponentType, Suspense } from 'react'
import type { SpotMarket } from '../../markets/spot-market.ts'
import type { TradeAccount } from '../../platform/accounts.ts'
import { phonePart, useShape } from '../../terminal/desk/wide-or-phone.ts'
import { SpotMarketLoader } from './spot-market-loader.tsx'

const PHONE = phonePart<SpotDeskProps>(async () => (await import('./phone-terminal.tsx')).PhoneTerminal)

export interface SpotDeskProps {
  market: SpotMarket
  markets: readonly SpotMarket[]
  onSymbol: (symbol: string) => void
  /** The account that the address asks for. */
  asked: TradeAccount
  onAccount: (account: TradeAccount) => void
}

interface SpotLoaderProps {
  symbol: string
  asked: TradeAccount
  /** Another pair or another account is wanted; an account replaces the place in the history. */
  onGo: (symbol: string | undefined, account: TradeAccount, replace: boolean) => void
  Desk: ComponentType<SpotDeskProps>
}

export function SpotLoader({ symbol, asked, onGo, Desk }: SpotLoaderProps) {
  const Terminal = useShape(Desk, PHONE)
  const onSymbol = (next: string, replace = false) => onGo(next, asked, replace)
  const onAccount = (account: TradeAccount) => onGo(undefined, account, true)
  return (
    <SpotMarketLoader symbol={symbol} onSymbol={onSymbol}>
      {(market, markets) => (
        <Suspense>
          <Terminal key={market.symbol} {...{ market, markets, onSymbol, asked, onAccount }} />
        </Suspense>
      )}
    </SpotMarketLoader>
  )
}
