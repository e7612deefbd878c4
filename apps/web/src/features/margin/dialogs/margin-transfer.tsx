/** Moves a coin between the spot account and a margin account. */
import { useMemo } from 'react'
import type { SpotMarket } from '../../../markets/spot-market.ts'
import { ACCOUNT_NUMBERS } from '../../../platform/accounts.ts'
import TransferDialog, { type TransferCoin } from '../../../terminal/desk/transfer-dialog.tsx'
import { decimalsOf } from '../account.ts'
import type { MarginPlace } from '../actions.ts'
import { refreshMargin } from '../refresh.ts'
import { useMarginTerms } from '../terms.ts'

interface MarginTransferProps extends MarginPlace {
  /** The coin chosen at first. */
  coin: string
  onClose: () => void
}

export default function MarginTransfer({ account, market, markets, coin, onClose }: MarginTransferProps) {
  const { data } = useMarginTerms()
  const coins = useMemo(() => {
    const names = account === 'fixed' ? [market.base, market.quote] : (data?.coins.map((one) => one.coin) ?? [])
    return coinsFrom(coin, names, markets)
  }, [account, market, markets, coin, data])
  return (
    <TransferDialog
      account={ACCOUNT_NUMBERS[account]}
      {...(account === 'fixed' && { pair: market })}
      coins={coins}
      onMoved={refreshMargin}
      onClose={onClose}
    />
  )
}

/** The coins with their decimals, the one asked for first. */
function coinsFrom(
  first: string,
  names: readonly string[],
  markets: readonly SpotMarket[],
): readonly [TransferCoin, ...TransferCoin[]] {
  const coinOf = (coin: string): TransferCoin => ({ coin, decimals: decimalsOf(coin, markets) })
  return [coinOf(first), ...names.filter((name) => name !== first).map(coinOf)]
}
