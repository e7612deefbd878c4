/** The dialogs of a margin account, loaded when the first is opened. */
import { useTranslation } from 'react-i18next'
import type { SpotMarket } from '../../../markets/spot-market.ts'
import type { BorrowingAccount } from '../../../platform/accounts.ts'
import type { MarginView } from '../account.ts'
import type { MarginWhich } from '../property.ts'
import { useMarginView } from '../use-margin.ts'
import { BorrowDialog } from './borrow-dialog.tsx'
import { LeverageDialog } from './leverage-dialog.tsx'
import { RepayDialog } from './repay-dialog.tsx'

export type MarginChange = 'borrow' | 'repay' | 'leverage'

export interface MarginDialogProps {
  view: MarginView
  market: SpotMarket
  which: MarginWhich
  /** The coin chosen at first. */
  coin: string
  title: string
  onClose: () => void
}

interface OpenMarginProps {
  what: MarginChange
  account: BorrowingAccount
  market: SpotMarket
  markets: readonly SpotMarket[]
  coin: string
  onClose: () => void
}

export default function MarginDialog({ what, account, market, markets, coin, onClose }: OpenMarginProps) {
  const { t } = useTranslation('margin')
  const view = useMarginView(account, market, markets)
  if (view === undefined) return null
  const Change = { borrow: BorrowDialog, repay: RepayDialog, leverage: LeverageDialog }[what]
  const place = account === 'all' ? t('all') : `${t('fixed')} ${market.name}`
  return (
    <Change
      view={view}
      market={market}
      which={{ account, symbol: market.symbol }}
      coin={coin}
      title={`${what === 'leverage' ? t('leverage.title') : t(`${what}.action`)} · ${place}`}
      onClose={onClose}
    />
  )
}
