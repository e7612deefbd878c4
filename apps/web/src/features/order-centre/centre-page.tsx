/** The order centre: all own orders of all products, whatever became of them; each opens to its whole life. */
import type { CallOutput } from '@candlewick/protocol/client'
import { Tabs } from '@candlewick/ui/tabs.tsx'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { AssetsFrame } from '../../layout/assets-frame.tsx'
import { usePageTitle } from '../../layout/page-title.ts'
import { None } from '../../orders/list-states.tsx'
import { OrderDetails } from '../../orders/order-details.tsx'
import { OrderCard, useOrderColumns } from '../../orders/order-rows.tsx'
import { PagedList } from '../../orders/paged-list.tsx'
import { NO_PERIOD } from '../../orders/period-picker.tsx'
import type { OrderRow } from '../../realtime/own-state.ts'
import { changedSearch, type SearchChange } from '../../routes/search.ts'
import { useSpotMarkets } from '../../terminal/markets.ts'
import type { SpotMarket } from '../../terminal/spot-market.ts'
import { CentreFilters } from './centre-filters.tsx'
import { CENTRE, type CentreFilter, readCentre, useCentreFilter, useFreshCentre } from './centre-list.ts'
import { type CentreSearch, PRODUCTS, type Product } from './centre-search.ts'

const route = getRouteApi('/assets/index')
const NO_MARKETS: readonly SpotMarket[] = []
const FILTERS = ['symbol', 'coin', 'side', 'type', 'status', 'range'] as const satisfies readonly (keyof CentreSearch)[]
const NO_FILTERS = {
  symbol: undefined,
  coin: undefined,
  side: undefined,
  type: undefined,
  status: undefined,
  ...NO_PERIOD,
} as const

type CentreRecord = CallOutput<'assets.orderCentre'>['records'][number]

const rowsOf = (record: CentreRecord): OrderRow[] =>
  record.product === 'spot' ? [{ kind: 'order', key: record.id, order: record.details }] : []

export default function CentrePage() {
  const { t } = useTranslation('order-centre')
  usePageTitle(t('title'), t('description'))
  useFreshCentre()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const panel = useId()
  const { markets = NO_MARKETS } = useSpotMarkets()
  const filter = useCentreFilter(search)
  const change = useCallback(
    (part: SearchChange<CentreSearch>) =>
      void navigate({
        search: (before: CentreSearch) => changedSearch(before, part),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  const onOpen = useCallback((order: string) => change({ order }), [change])
  const onClear = FILTERS.some((name) => name in search) ? () => change(NO_FILTERS) : undefined
  return (
    <AssetsFrame>
      <h1 className="mb-4 text-28 font-bold">{t('title')}</h1>
      <Tabs<Product>
        label={t('products')}
        controls={panel}
        value={search.product ?? PRODUCTS[0]}
        onValue={(product) => change({ product })}
        items={PRODUCTS.map((id) => ({ id, label: t(`product.${id}`) }))}
      />
      <div id={panel} role="tabpanel" aria-label={t(`product.${search.product ?? PRODUCTS[0]}`)}>
        <List search={search} filter={filter} markets={markets} onChange={change} onClear={onClear} onOpen={onOpen} />
      </div>
      {search.order ? (
        <OrderDetails
          id={search.order}
          markets={markets}
          onOpen={onOpen}
          onClose={() => change({ order: undefined })}
        />
      ) : null}
    </AssetsFrame>
  )
}

interface ListProps {
  search: CentreSearch
  filter: CentreFilter
  markets: readonly SpotMarket[]
  onChange: (part: SearchChange<CentreSearch>) => void
  onClear: (() => void) | undefined
  onOpen: (id: string) => void
}

function List({ search, filter, markets, onChange, onClear, onOpen }: ListProps) {
  const { t } = useTranslation('order-centre')
  const shared = { markets, onOpen }
  const columns = useOrderColumns(shared)
  return (
    <PagedList
      label={t('title')}
      queryKey={[CENTRE, filter]}
      read={async (...page) => {
        const found = await readCentre(filter, ...page)
        return { ...found, records: found.records.flatMap(rowsOf) }
      }}
      columns={columns}
      rowKey={(row) => row.key}
      card={(row) => <OrderCard row={row} {...shared} />}
      empty={<None title={t('none')} hint={t('noneHint')} onClear={onClear} />}
      fileName="orders"
      bar={(aside) => (
        <CentreFilters search={search} markets={markets} onChange={onChange} onClear={onClear} aside={aside} />
      )}
    />
  )
}
