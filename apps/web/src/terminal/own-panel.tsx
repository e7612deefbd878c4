/** The panel below a terminal: open orders, history, own trades, balances; one symbol's or all. */

import { cx } from '@candlewick/ui/cx.ts'
import { Skeleton } from '@candlewick/ui/states.tsx'
import { Tabs } from '@candlewick/ui/tabs.tsx'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadChunk } from '../platform/chunk.ts'
import { useOwnRows } from '../realtime/own.ts'
import { useSession } from '../session/session.ts'
import { openRows } from './open-rows.ts'
import { LoggedOut, OWN_PANEL_ID } from './own-panel-parts.tsx'
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
  return (
    <section
      id={OWN_PANEL_ID}
      aria-label={t('orders.title')}
      className={cx('flex min-h-0 flex-col text-12', className)}
    >
      <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-4 border-b border-line lg:h-8.5 lg:flex-nowrap lg:overflow-x-auto lg:pr-3 lg:[scrollbar-width:none]">
        <Tabs
          look="panel"
          label={t('orders.title')}
          items={TABS.map((id) => ({ id, label: label(id) }))}
          value={tab}
          onValue={setTab}
          className="h-8.5 border-b-0 max-lg:w-full"
        />
        <div className="flex shrink-0 items-center gap-4 text-ink-2 empty:hidden max-lg:h-9 max-lg:w-full max-lg:justify-between max-lg:border-t max-lg:border-line max-lg:px-3">
          {tab === 'open' || tab === 'history' ? (
            <label className="flex items-center gap-1.5 hover:text-ink">
              <input
                type="checkbox"
                checked={onlyHere}
                onChange={(event) => setOnlyHere(event.target.checked)}
                className="size-3.5 accent-ink"
              />
              {t('orders.thisSymbol')}
            </label>
          ) : null}
          {tab === 'open' && confirmed > 0 ? (
            <button type="button" onClick={() => onCancelAll(symbol)} className="hover:text-ink">
              {t('orders.cancelAll')}
            </button>
          ) : null}
        </div>
      </div>
      <div className="flex min-h-0 flex-1 flex-col overflow-auto bg-surface [--table-ground:var(--surface)] [--table-top:0px] [&_td]:whitespace-nowrap [&_th]:py-1.5">
        {isLogin ? (
          <Suspense fallback={<Skeleton className="m-4 h-16" />}>
            <View tab={tab} market={market} markets={markets} symbol={symbol} rows={rows} onEdit={onEdit} />
          </Suspense>
        ) : (
          <LoggedOut />
        )}
      </div>
    </section>
  )
}
