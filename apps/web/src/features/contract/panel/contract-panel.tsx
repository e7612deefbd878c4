/** The panel below a contract terminal: positions, open orders, history, fills, funding, account; one contract's or all. */
import type { ContractType } from '@candlewick/protocol/contract-symbols'
import { loadChunk } from '@candlewick/ui/chunk.ts'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../session/session.ts'
import { OnlyHere, PanelFrame, PanelTool } from '../../../terminal/desk/panel-frame.tsx'
import type { ContractMarket } from '../contract-market.ts'
import { useOwnContracts } from '../own-contracts.ts'
import type { PositionActions } from './positions-table.tsx'
import { useHeldPositions } from './use-held.ts'

const View = lazy(() => loadChunk(() => import('./panel-view.tsx')))

const TABS = ['positions', 'open', 'history', 'fills', 'closed', 'funding', 'account'] as const
export type ContractTab = (typeof TABS)[number]

export interface PanelActions extends PositionActions {
  onTransfer: () => void
  onCancelAll: (symbol: string | undefined) => void
  onCloseAll: (symbol: string | undefined) => void
  onEditOrder: (id: string) => void
}

interface ContractPanelProps extends PanelActions {
  market: ContractMarket
  markets: readonly ContractMarket[]
  className?: string
}

export function ContractPanel({ market, markets, className, ...actions }: ContractPanelProps) {
  const { t } = useTranslation(['contract', 'trade'])
  const [tab, setTab] = useState<ContractTab>('positions')
  const [onlyHere, setOnlyHere] = useState(false)
  const isLogin = useSession((session) => session.isLogin)
  const symbol = onlyHere ? market.symbol : undefined
  const held = useHeldPositions(markets)
  const orders = useOwnContracts((own) => own.orders)
  const isMeant = (row: { symbol: string; contractType: ContractType }) =>
    symbol === undefined ? row.contractType === market.type : row.symbol === symbol
  const positions = held.filter((one) => isMeant(one.position))
  const open = orders.filter(isMeant)
  const counts: Partial<Record<ContractTab, number>> = isLogin ? { positions: positions.length, open: open.length } : {}
  const label = (id: ContractTab) => {
    const name = id === 'closed' ? t('closed.title') : t(`panel.${id}`)
    const count = counts[id]
    return count === undefined ? name : `${name} ${count}`
  }
  const tools = (
    <>
      {tab === 'account' ? null : <OnlyHere checked={onlyHere} onChecked={setOnlyHere} />}
      {tab === 'open' && open.length > 0 ? (
        <PanelTool onClick={() => actions.onCancelAll(symbol)}>{t('trade:orders.cancelAll')}</PanelTool>
      ) : null}
      {tab === 'positions' && positions.length > 0 ? (
        <PanelTool onClick={() => actions.onCloseAll(symbol)}>{t('confirm.closeAll')}</PanelTool>
      ) : null}
    </>
  )
  return (
    <PanelFrame {...{ label, tab, tools, className }} tabs={TABS} onTab={setTab}>
      <View {...actions} {...{ tab, market, markets, symbol, held, positions }} orders={open} />
    </PanelFrame>
  )
}
