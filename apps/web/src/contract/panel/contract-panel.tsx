/** The panel below a contract terminal: positions, open orders, history, fills, funding, account; one contract's or all. */
import { cx } from '@candlewick/ui/cx.ts'
import { Skeleton } from '@candlewick/ui/states.tsx'
import { Tabs } from '@candlewick/ui/tabs.tsx'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadChunk } from '../../platform/chunk.ts'
import { useOwnContracts } from '../../realtime/own-contracts.ts'
import { useSession } from '../../session/session.ts'
import { LoggedOut, OWN_PANEL_ID } from '../../terminal/own-panel-parts.tsx'
import type { ContractMarket } from '../contract-market.ts'
import { type PositionActions, PositionsTable } from './positions-table.tsx'
import { useHeldPositions } from './use-held.ts'

const AccountFigures = lazy(() => loadChunk(() => import('./account-figures.tsx')))
const ContractOpenOrders = lazy(() =>
  loadChunk(() => import('./order-tables.tsx')).then((tables) => ({ default: tables.ContractOpenOrders })),
)
const History = lazy(() => loadChunk(() => import('./history.tsx')))

const TABS = ['positions', 'open', 'history', 'fills', 'funding', 'account'] as const
type Tab = (typeof TABS)[number]

export interface PanelActions extends PositionActions {
  onTransfer: () => void
  onCancelAll: (symbol: string | undefined) => void
  onCloseAll: (symbol: string | undefined) => void
}

interface ContractPanelProps extends PanelActions {
  market: ContractMarket
  markets: readonly ContractMarket[]
  className?: string
}

export function ContractPanel({ market, markets, className, ...actions }: ContractPanelProps) {
  const { t } = useTranslation(['contract', 'trade'])
  const [tab, setTab] = useState<Tab>('positions')
  const [onlyHere, setOnlyHere] = useState(false)
  const isLogin = useSession((session) => session.isLogin)
  const symbol = onlyHere ? market.symbol : undefined
  const held = useHeldPositions(markets)
  const orders = useOwnContracts((own) => own.orders)
  const isMeant = (row: { symbol: string }) => symbol === undefined || row.symbol === symbol
  const positions = held.filter((one) => isMeant(one.position))
  const open = orders.filter(isMeant)
  const counts: Partial<Record<Tab, number>> = isLogin ? { positions: positions.length, open: open.length } : {}
  const label = (id: Tab) => {
    const name = t(`panel.${id}`)
    const count = counts[id]
    return count === undefined ? name : `${name} ${count}`
  }
  return (
    <section
      id={OWN_PANEL_ID}
      aria-label={t('trade:orders.title')}
      className={cx('flex min-h-0 flex-col text-12', className)}
    >
      <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-4 border-b border-line lg:h-8.5 lg:flex-nowrap lg:overflow-x-auto lg:pr-3 lg:[scrollbar-width:none]">
        <Tabs
          look="panel"
          label={t('trade:orders.title')}
          items={TABS.map((id) => ({ id, label: label(id) }))}
          value={tab}
          onValue={setTab}
          className="h-8.5 overflow-x-auto border-b-0 [scrollbar-width:none] max-lg:w-full"
        />
        <div className="flex shrink-0 items-center gap-4 text-ink-2 empty:hidden max-lg:h-9 max-lg:w-full max-lg:justify-between max-lg:border-t max-lg:border-line max-lg:px-3">
          {tab === 'account' ? null : (
            <label className="flex items-center gap-1.5 hover:text-ink">
              <input
                type="checkbox"
                checked={onlyHere}
                onChange={(event) => setOnlyHere(event.target.checked)}
                className="size-3.5 accent-ink"
              />
              {t('trade:orders.thisSymbol')}
            </label>
          )}
          {tab === 'open' && open.length > 0 ? (
            <button type="button" onClick={() => actions.onCancelAll(symbol)} className="hover:text-ink">
              {t('trade:orders.cancelAll')}
            </button>
          ) : null}
          {tab === 'positions' && positions.length > 0 ? (
            <button type="button" onClick={() => actions.onCloseAll(symbol)} className="hover:text-ink">
              {t('confirm.closeAll')}
            </button>
          ) : null}
        </div>
      </div>
      <div className="flex min-h-0 flex-1 flex-col overflow-auto bg-surface [--table-ground:var(--surface)] [--table-top:0px] [&_td]:whitespace-nowrap [&_th]:py-1.5 [&_th]:whitespace-nowrap">
        {!isLogin ? <LoggedOut /> : null}
        {isLogin && tab === 'positions' ? <PositionsTable held={positions} all={held} {...actions} /> : null}
        <Suspense fallback={<Skeleton className="m-4 h-16" />}>
          {isLogin && tab === 'open' ? <ContractOpenOrders markets={markets} rows={open} /> : null}
          {isLogin && (tab === 'history' || tab === 'fills' || tab === 'funding') ? (
            <History key={tab} list={tab} markets={markets} symbol={symbol} />
          ) : null}
          {isLogin && tab === 'account' ? (
            <AccountFigures market={market} held={held} onTransfer={actions.onTransfer} />
          ) : null}
        </Suspense>
      </div>
    </section>
  )
}
