/** The lists of the panel below a spot terminal; loaded for those who are logged in. */
import type { SpotMarket } from '../../../markets/spot-market.ts'
import type { TradeAccount } from '../../../platform/accounts.ts'
import type { OrderRow } from '../../../realtime/own-state.ts'
import { type MarginActions, MarginTable } from '../../margin/public.ts'
import { BalancesTable, MarginBalances } from './balances-table.tsx'
import { HistoryTable } from './history-table.tsx'
import { OpenOrders } from './open-orders.tsx'
import type { OwnTab } from './own-panel.tsx'
import { OwnTradesTable } from './own-trades-table.tsx'

interface ViewProps {
  tab: OwnTab
  market: SpotMarket
  markets: readonly SpotMarket[]
  account: TradeAccount
  margin: MarginActions
  symbol: string | undefined
  rows: readonly OrderRow[]
  onEdit: (id: string) => void
}

export default function OwnView({ tab, market, markets, account, margin, symbol, rows, onEdit }: ViewProps) {
  switch (tab) {
    case 'open':
      return <OpenOrders rows={rows} markets={markets} onEdit={onEdit} />
    case 'history':
      return <HistoryTable markets={markets} symbol={symbol} account={account} />
    case 'trades':
      return <OwnTradesTable market={market} account={account} />
    case 'margin':
      return account === 'spot' ? null : <MarginTable {...margin} account={account} market={market} markets={markets} />
    case 'balances':
      if (account === 'spot') return <BalancesTable />
      return <MarginBalances account={account} symbol={market.symbol} onTransfer={margin.onTransfer} />
  }
}
