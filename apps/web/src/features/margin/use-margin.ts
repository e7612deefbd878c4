/** The margin account that a terminal trades with, valued at the newest price of its market. */
import { useMemo } from 'react'
import type { SpotMarket } from '../../markets/spot-market.ts'
import type { BorrowingAccount } from '../../platform/accounts.ts'
import { useDetail } from '../../realtime/market.ts'
import { type MarginView, marginView } from './account.ts'
import { useMarginProperty } from './property.ts'

/** Undefined until it is known. */
export function useMarginView(
  account: BorrowingAccount,
  market: SpotMarket,
  markets: readonly SpotMarket[],
): MarginView | undefined {
  const { data } = useMarginProperty({ account, symbol: market.symbol })
  const index = useDetail(market.symbol)?.index
  return useMemo(
    () => data && marginView(data, markets, (symbol) => (symbol === market.symbol ? index : undefined)),
    [data, markets, market, index],
  )
}
