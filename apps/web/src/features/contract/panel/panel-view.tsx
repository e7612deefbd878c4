/** The lists of the panel below a contract terminal; loaded for those who are logged in. */
import type { OwnContractOrder } from '@candlewick/protocol/realtime'
import { loadChunk } from '@candlewick/ui/chunk.ts'
import { Skeleton } from '@candlewick/ui/states.tsx'
import { lazy, Suspense } from 'react'
import type { ContractMarket } from '../contract-market.ts'
import type { HeldPosition } from '../position-state.ts'
import type { ContractTab, PanelActions } from './contract-panel.tsx'
import { ContractOpenOrders } from './order-tables.tsx'
import { PositionsTable } from './positions-table.tsx'

const AccountFigures = lazy(() => loadChunk(() => import('./account-figures.tsx')))
const History = lazy(() => loadChunk(() => import('./history.tsx')))

interface ViewProps extends PanelActions {
  tab: ContractTab
  market: ContractMarket
  markets: readonly ContractMarket[]
  /** Only one contract's, where given. */
  symbol: string | undefined
  /** All positions of the account, and those that are meant. */
  held: readonly HeldPosition[]
  positions: readonly HeldPosition[]
  orders: readonly OwnContractOrder[]
}

export default function PanelView({ tab, market, markets, symbol, held, positions, orders, ...actions }: ViewProps) {
  switch (tab) {
    case 'positions':
      return <PositionsTable held={positions} all={held} {...actions} />
    case 'open':
      return <ContractOpenOrders markets={markets} rows={orders} onEdit={actions.onEditOrder} />
    case 'account':
      return (
        <Suspense fallback={<Skeleton className="m-4 h-16" />}>
          <AccountFigures market={market} held={held} onTransfer={actions.onTransfer} />
        </Suspense>
      )
    default:
      return (
        <Suspense fallback={<Skeleton className="m-4 h-16" />}>
          <History key={tab} list={tab} type={market.type} markets={markets} symbol={symbol} />
        </Suspense>
      )
  }
}
