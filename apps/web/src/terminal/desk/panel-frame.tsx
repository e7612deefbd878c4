/** The frame of the panel below a terminal: tabs, what can be done with the list shown, and the list itself. */
import { Boundary } from '@candlewick/ui/boundary.tsx'
import { cx } from '@candlewick/ui/cx.ts'
import { Skeleton } from '@candlewick/ui/states.tsx'
import { Tabs } from '@candlewick/ui/tabs.tsx'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/session.ts'
import { LoggedOut, OWN_PANEL_ID } from './own-panel-parts.tsx'

interface PanelFrameProps<Tab extends string> {
  tabs: readonly Tab[]
  label: (tab: Tab) => string
  tab: Tab
  onTab: (tab: Tab) => void
  /** What stands at the end of the tabs. */
  tools: ReactNode
  /** The list, which may come lazily; nobody who is not logged in sees one. */
  children: ReactNode
  className?: string | undefined
}

export function PanelFrame<Tab extends string>({ tabs, label, tab, onTab, ...frame }: PanelFrameProps<Tab>) {
  const { t } = useTranslation('trade')
  const isLogin = useSession((session) => session.isLogin)
  return (
    <section
      id={OWN_PANEL_ID}
      aria-label={t('orders.title')}
      className={cx('flex min-h-0 flex-col text-12', frame.className)}
    >
      <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-4 border-b border-line lg:h-8.5 lg:flex-nowrap lg:overflow-x-auto lg:pr-3 lg:[scrollbar-width:none]">
        <Tabs
          look="panel"
          label={t('orders.title')}
          items={tabs.map((id) => ({ id, label: label(id) }))}
          value={tab}
          onValue={onTab}
          className="h-8.5 overflow-x-auto border-b-0 [scrollbar-width:none] max-lg:w-full"
        />
        <div className="flex shrink-0 items-center gap-4 text-ink-2 empty:hidden max-lg:h-9 max-lg:w-full max-lg:justify-between max-lg:border-t max-lg:border-line max-lg:px-3">
          {frame.tools}
        </div>
      </div>
      <div className="@container flex min-h-0 flex-1 flex-col overflow-auto bg-surface [--table-ground:var(--surface)] [--table-top:0px] [&_td]:whitespace-nowrap [&_th]:py-1.5 [&_th]:whitespace-nowrap">
        {isLogin ? (
          <Boundary key={tab} name={`panel ${tab}`}>
            <Suspense fallback={<Skeleton className="m-4 h-16" />}>{frame.children}</Suspense>
          </Boundary>
        ) : (
          <LoggedOut />
        )}
      </div>
    </section>
  )
}

/** Shows the list of this market only. */
export function OnlyHere({ checked, onChecked }: { checked: boolean; onChecked: (checked: boolean) => void }) {
  const { t } = useTranslation('trade')
  return (
    <label className="flex items-center gap-1.5 hover:text-ink">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChecked(event.target.checked)}
        className="size-3.5 accent-ink"
      />
      {t('orders.thisSymbol')}
    </label>
  )
}

export function PanelTool({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onClick} className="hover:text-ink">
      {children}
    </button>
  )
}
