/** What a terminal tells its parts about the margin account it trades with, and what it does for them. */
import type { SpotMarket } from '../../markets/spot-market.ts'
import type { BorrowingAccount } from '../../platform/accounts.ts'
import type { MarginChange } from './dialogs/margin-dialog.tsx'

export interface MarginPlace {
  account: BorrowingAccount
  market: SpotMarket
  markets: readonly SpotMarket[]
}

export interface MarginActions {
  /** Opens the dialog; without a coin it begins with the one that the order form needs. */
  onMargin: (what: MarginChange, coin?: string) => void
  onTransfer: (coin?: string) => void
}
