/** The order centre: all own orders of all products, whatever became of them; each opens to its whole life. */
import { Tabs } from '@candlewick/ui/tabs.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useCallback, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type CentreTab, centreTabs } from '../../../areas/area.ts'
import { useNames } from '../../../i18n/named.ts'
import { CENTRE, type CentreSearch, useCentreFilter } from '../../../lists/centre.ts'
import { NO_PERIOD } from '../../../lists/period-picker.tsx'
import { AssetsFrame } from '../../../navigation/assets-frame.tsx'
import { usePageTitle } from '../../../navigation/page-title.ts'
import { changedSearch, choiceOf, type SearchChange } from '../../../navigation/search.ts'
import { useOwnFeed } from '../../../realtime/own.ts'
import { tabOf } from './centre-search.ts'

const route = getRouteApi('/assets/index')
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
  if (tab === undefined) return null
  return (
    <AssetsFrame>
      <h1 className="mb-4 text-28 font-bold">{t('title')}</h1>
      <Tabs<CentreTab['product']>
        label={t('products')}
        controls={panel}
        value={tab.product}
        onValue={(product) => change(moved(search, tabOf(product)))}
        items={centreTabs().map(({ product, name }) => ({ id: product, label: say(name) }))}
      />
      <div id={panel} role="tabpanel" aria-label={say(tab.name)}>
        <TabList key={tab.product} tab={tab} search={search} onChange={change} />
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
    side: choiceOf(tab?.sides ?? [], side),
    status: choiceOf(tab?.statuses ?? [], status),
  }
}

function TabList({ tab, search, onChange }: { tab: CentreTab; search: CentreSearch; onChange: Change }) {
  const filter = useCentreFilter(tab.product, search)
  const onOpen = useCallback((order: string) => onChange({ order }), [onChange])
  const onClear = FILTERS.some((name) => name in search) ? () => onChange(NO_FILTERS) : undefined
  const shared = { search, filter, onChange, onOpen, onClear }
  return (
    <Suspense>
      <tab.list {...shared} />
    </Suspense>
  )
}
