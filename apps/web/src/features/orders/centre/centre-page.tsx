/** The order centre: all own orders of all products, whatever became of them; each opens to its whole life. */

import { changedSearch, type SearchChange } from '@candlewick/ui/search.ts'
import { Tabs } from '@candlewick/ui/tabs.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useCallback, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type CentreTab, centreTabs } from '../../../areas/area.ts'
import { lazyPart } from '../../../i18n/lazy-part.ts'
import { useNames } from '../../../i18n/named.ts'
import { CENTRE, type CentreRecord, type CentreSearch, useCentreFilter } from '../../../lists/centre.ts'
import { NO_PERIOD } from '../../../lists/period-picker.tsx'
import { AssetsFrame } from '../../../navigation/assets-frame.tsx'
import { OrderTabs } from '../../../navigation/order-tabs.tsx'
import { usePageTitle } from '../../../navigation/page-title.ts'
import { choiceOf } from '../../../navigation/search.ts'
import { useOwnFeed } from '../../../realtime/own.ts'
import { tabOf } from './centre-search.ts'

const AllList = lazyPart(() => import('./all-list.tsx'), 'order-centre', 'orders', 'order-types', 'trade', 'flash')

const route = getRouteApi('/assets/index')
/** The tab of all products, which an address names by naming none. */
const ALL = 'all'
const FILTERS = [
  'wallet',
  'symbol',
  'coin',
  'side',
  'type',
  'status',
  'range',
] as const satisfies readonly (keyof CentreSearch)[]
const NO_FILTERS = {
  wallet: undefined,
  symbol: undefined,
  coin: undefined,
  side: undefined,
  type: undefined,
  status: undefined,
  ...NO_PERIOD,
} as const

export default function CentrePage() {
  const { t } = useTranslation('order-centre')
  const say = useNames()
  usePageTitle(t('title'), t('description'))
  const cache = useQueryClient()
  useOwnFeed(useCallback(() => void cache.invalidateQueries({ queryKey: [CENTRE] }), [cache]))
  const search = route.useSearch()
  const change = useChange()
  const panel = useId()
  const tab = tabOf(search.product)
  const tabs = centreTabs().map(({ product, name }) => ({ id: product, label: say(name) }))
  const label = tab === undefined ? t('all') : say(tab.name)
  return (
    <AssetsFrame>
      <h1 className="mb-4 text-28 font-bold">{t('title')}</h1>
      <OrderTabs />
      <Tabs<CentreTab['product'] | typeof ALL>
        label={t('products')}
        controls={panel}
        value={tab?.product ?? ALL}
        onValue={(product) => change(moved(search, tabOf(product)))}
        items={[{ id: ALL, label: t('all') }, ...tabs]}
      />
      <div id={panel} role="tabpanel" aria-label={label}>
        <TabList key={tab?.product} tab={tab} search={search} onChange={change} />
      </div>
    </AssetsFrame>
  )
}

type Change = (part: SearchChange<CentreSearch>) => void

function useChange(): Change {
  const navigate = route.useNavigate()
  return useCallback(
    (part) =>
      void navigate({
        search: (before: CentreSearch) => changedSearch(before, part),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
}

/** To another product: a pair of one is none of another, nor is its account; sides and statuses go along where it has them. */
function moved({ side, status }: CentreSearch, tab: CentreTab | undefined): SearchChange<CentreSearch> {
  return {
    product: tab?.product,
    wallet: undefined,
    symbol: undefined,
    type: undefined,
    order: undefined,
    side: tab === undefined ? undefined : choiceOf(tab.sides, side),
    status: tab === undefined ? status : choiceOf(tab.statuses, status),
  }
}

interface TabListProps {
  tab: CentreTab | undefined
  search: CentreSearch
  onChange: Change
}

function TabList({ tab, search, onChange }: TabListProps) {
  const filter = useCentreFilter(tab?.product, search)
  const onOpen = useCallback((order: string) => onChange({ order }), [onChange])
  const onOpenAny = useCallback(
    ({ product, id: order }: CentreRecord) => onChange({ ...NO_FILTERS, product, order }),
    [onChange],
  )
  const onClear = FILTERS.some((name) => name in search) ? () => onChange(NO_FILTERS) : undefined
  const shared = { search, filter, onChange, onClear }
  return (
    <Suspense>
      {tab === undefined ? <AllList {...shared} onOpen={onOpenAny} /> : <tab.list {...shared} onOpen={onOpen} />}
    </Suspense>
  )
}
