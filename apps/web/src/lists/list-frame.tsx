/** The frame of a page of lists: its title, the way to trade, the views as tabs, and below them the one that is open. */
import { buttonClass } from '@candlewick/ui/button.tsx'
import { changedSearch, type SearchChange } from '@candlewick/ui/search.ts'
import { Tabs } from '@candlewick/ui/tabs.tsx'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { AssetsFrame } from '../navigation/assets-frame.tsx'
import { OrderTabs } from '../navigation/order-tabs.tsx'
import { usePageTitle } from '../navigation/page-title.ts'

interface ListFrameProps<Tab extends string> {
  title: string
  description: string
  /** Where what is listed is traded. */
  trade: { to: string; search: Record<string, string> }
  tabs: readonly { id: Tab; label: string }[]
  tab: Tab
  onTab: (tab: Tab) => void
  /** What can be done with the whole view. */
  aside?: ReactNode
  /** The view that is open. */
  children: ReactNode
}

export function ListFrame<Tab extends string>(props: ListFrameProps<Tab>) {
  const { title, description, trade, tabs, tab, onTab, aside, children } = props
  const { t } = useTranslation('orders')
  usePageTitle(title, description)
  const panel = useId()
  return (
    <AssetsFrame>
      <div className="mb-4 flex items-center justify-between gap-3">
        <h1 className="text-28 font-bold">{title}</h1>
        <Link {...trade} className={buttonClass('secondary', 'md', 'shrink-0 whitespace-nowrap')}>
          {t('goTrade')}
        </Link>
      </div>
      <OrderTabs />
      <Tabs<Tab> label={t('views')} controls={panel} value={tab} onValue={onTab} items={tabs} aside={aside} />
      <div id={panel} role="tabpanel" aria-label={tabs.find(({ id }) => id === tab)?.label}>
        {children}
      </div>
    </AssetsFrame>
  )
}

/** What the address of a page of lists says, whichever page it is, and the way to change it. */
export function useListSearch<Search extends object>(read: (search: Record<string, unknown>) => Search) {
  const search = read(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = useCallback(
    (part: SearchChange<Search>) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => changedSearch(read(before), part),
        replace: true,
        resetScroll: false,
      }),
    [navigate, read],
  )
  return { search, change }
}
