/** The panel below a terminal: open orders, history, own trades, balances; one symbol's or all. */

import { Skeleton } from '@candlewick/ui/states.tsx'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadChunk } from '../platform/chunk.ts'
import { useOwnRows } from '../realtime/own.ts'
import { useSession } from '../session/session.ts'
import { openRows } from './open-rows.ts'
import { OnlyHere, PanelFrame, PanelTool } from './panel-frame.tsx'
import type { SpotMarket } from './spot-market.ts'

const View = lazy(() => loadChunk(() => import('./own-view.tsx')))

const TABS = ['open', 'history', 'trades', 'balances'] as const
export type OwnTab = (typeof TABS)[number]

interface OwnPanelProps {
  market: SpotMarket
  markets: readonly SpotMarket[]
  onEdit: (id: string) => void
  onCancelAll: (symbol: string | undefined) => void
  className?: string
}

export function OwnPanel({ market, markets, onEdit, onCancelAll, className }: OwnPanelProps) {
  const { t } = useTranslation('trade')
  const [tab, setTab] = useState<OwnTab>('open')
  const [onlyHere, setOnlyHere] = useState(false)
  const isLogin = useSession((session) => session.isLogin)
  const rows = openRows(useOwnRows(), onlyHere ? market.symbol : undefined)
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
    <PanelFrame
      tabs={TABS.map((id) => ({ id, label: label(id) }))}
      tab={tab}
      onTab={setTab}
      tools={tools}
      className={className}
    >
      <Suspense fallback={<Skeleton className="m-4 h-16" />}>
        <View tab={tab} market={market} markets={markets} symbol={symbol} rows={rows} onEdit={onEdit} />
      </Suspense>
    </PanelFrame>
  )
}
