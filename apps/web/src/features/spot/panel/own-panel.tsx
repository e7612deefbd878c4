/** The panel below a terminal: open orders, history, own trades, balances; one symbol's or all. */

import { loadChunk } from '@candlewick/ui/chunk.ts'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SpotMarket } from '../../../markets/spot-market.ts'
import type { TradeAccount } from '../../../platform/accounts.ts'
import { useOwnRows } from '../../../realtime/own.ts'
import { useSession } from '../../../session/session.ts'
import { OnlyHere, PanelFrame, PanelTool } from '../../../terminal/desk/panel-frame.tsx'
import type { MarginActions } from '../../margin/public.ts'
import { openRows } from '../open-rows.ts'

const View = lazy(() => loadChunk(() => import('./own-view.tsx')))

export type OwnTab = 'open' | 'history' | 'trades' | 'margin' | 'balances'
const SPOT_TABS = ['open', 'history', 'trades', 'balances'] as const satisfies readonly OwnTab[]
const MARGIN_TABS = ['open', 'history', 'trades', 'margin', 'balances'] as const satisfies readonly OwnTab[]

interface OwnPanelProps {
  market: SpotMarket
  markets: readonly SpotMarket[]
  /** The account whose lists they are. */
  account: TradeAccount
  margin: MarginActions
  onEdit: (id: string) => void
  onCancelAll: (symbol: string | undefined) => void
  className?: string
}

export function OwnPanel({ market, markets, account, margin, onEdit, onCancelAll, className }: OwnPanelProps) {
  const { t } = useTranslation('trade')
  const [chosen, setTab] = useState<OwnTab>('open')
  const tabs: readonly OwnTab[] = account === 'spot' ? SPOT_TABS : MARGIN_TABS
  const tab = tabs.includes(chosen) ? chosen : 'open'
  const [onlyHere, setOnlyHere] = useState(false)
  const isLogin = useSession((session) => session.isLogin)
  const rows = openRows(useOwnRows(), onlyHere ? market.symbol : undefined, account)
  const symbol = onlyHere ? market.symbol : undefined
  const confirmed = rows.filter((row) => row.kind === 'order').length
  const label = (id: OwnTab) =>
    id === 'open' && isLogin ? t('orders.openCount', { number: rows.length }) : t(`orders.${id}`)
  const tools = (
    <>
      {tab === 'open' || tab === 'history' ? <OnlyHere checked={onlyHere} onChecked={setOnlyHere} /> : null}
      {tab === 'open' && confirmed > 0 ? (
        <PanelTool onClick={() => onCancelAll(symbol)}>{t('orders.cancelAll')}</PanelTool>
      ) : null}
    </>
  )
  return (
    <PanelFrame {...{ tabs, label, tab, tools, className }} onTab={setTab}>
      <View {...{ tab, market, markets, account, margin, symbol, rows, onEdit }} />
    </PanelFrame>
  )
}
