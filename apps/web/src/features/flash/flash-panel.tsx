/** The panel below a flash terminal: contracts that run, and those that ended; of one symbol or of all. */

import { loadChunk } from '@candlewick/ui/chunk.ts'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/session.ts'
import { OnlyHere, PanelFrame } from '../../terminal/desk/panel-frame.tsx'
import type { FlashMarket } from './flash-market.ts'
import { useOwnFlash } from './own-flash.ts'

const Tables = lazy(() => loadChunk(() => import('./rows/panel-tables.tsx')))

const TABS = ['running', 'settled'] as const
type FlashTab = (typeof TABS)[number]

interface FlashPanelProps {
  market: FlashMarket
  onOpen: (id: string) => void
  className?: string
}

export function FlashPanel({ market, onOpen, className }: FlashPanelProps) {
  const { t } = useTranslation('flash')
  const [tab, setTab] = useState<FlashTab>('running')
  const [onlyHere, setOnlyHere] = useState(false)
  const isLogin = useSession((session) => session.isLogin)
  const running = useOwnFlash((own) => own.running)
  const symbol = onlyHere ? market.symbol : undefined
  const rows = symbol === undefined ? running : running.filter((order) => order.symbol === symbol)
  const label = (id: FlashTab) => {
    const name = t(`list.${id}`)
    return isLogin && id === 'running' ? `${name} ${rows.length}` : name
  }
  const tools = <OnlyHere checked={onlyHere} onChecked={setOnlyHere} />
  return (
    <PanelFrame {...{ label, tab, tools, className }} tabs={TABS} onTab={setTab}>
      <Tables tab={tab} symbol={symbol} running={rows} onOpen={onOpen} />
    </PanelFrame>
  )
}
