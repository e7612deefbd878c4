/** What is done about a margin account from the overview: the dialogs of the terminal, for the coin of a row. */
import { Suspense } from 'react'
import { useSpotMarkets } from '../../markets/spot-markets.ts'
import type { BorrowingAccount } from '../../platform/accounts.ts'
import { type MarginChange, MarginDialog, MarginTransfer } from '../margin/public.ts'

export interface OpenMargin {
  what: MarginChange | 'transfer'
  coin: string
}

interface MarginDialogsProps {
  open: OpenMargin | undefined
  account: BorrowingAccount
  /** The pair of an isolated account. */
  symbol: string | undefined
  onClose: () => void
}

export function MarginDialogs({ open, account, symbol, onClose }: MarginDialogsProps) {
  const { markets } = useSpotMarkets()
  // The cross account is about no pair: any market stands for it.
  const market = markets?.find((one) => symbol === undefined || one.symbol === symbol)
  if (open === undefined || markets === undefined || market === undefined) return null
  const { what, coin } = open
  const place = { account, market, markets, coin, onClose }
  return (
    <Suspense>{what === 'transfer' ? <MarginTransfer {...place} /> : <MarginDialog {...place} what={what} />}</Suspense>
  )
}
