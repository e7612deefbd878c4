/** The lists of the panel below a spot terminal; loaded for those who are logged in. */
import type { OrderRow } from '../realtime/own-state.ts'
import { BalancesTable } from './balances-table.tsx'
import { HistoryTable } from './history-table.tsx'
import { OpenOrders } from './open-orders.tsx'
import type { OwnTab } from './own-panel.tsx'
import { OwnTradesTable } from './own-trades-table.tsx'
import type { SpotMarket } from './spot-market.ts'

interface ViewProps {
  tab: OwnTab
  market: SpotMarket
  markets: readonly SpotMarket[]
  symbol: string | undefined
  rows: readonly OrderRow[]
  onEdit: (id: string) => void
}

export default function OwnView({ tab, market, markets, symbol, rows, onEdit }: ViewProps) {
  switch (tab) {
    case 'open':
      return <OpenOrders rows={rows} markets={markets} onEdit={onEdit} />
    case 'history':
      return <HistoryTable markets={markets} symbol={symbol} />
    case 'trades':
      return <OwnTradesTable market={market} />
    case 'balances':
      return <BalancesTable />
  }
}
