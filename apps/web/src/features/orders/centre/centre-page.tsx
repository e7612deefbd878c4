/** The order centre: all own orders of all products, whatever became of them; each opens to its whole life. */
import type { CallOutput } from '@candlewick/protocol/client'
import { Tabs } from '@candlewick/ui/tabs.tsx'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, Suspense, useCallback, useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNames } from '../../../i18n/named.ts'
import { None } from '../../../lists/list-states.tsx'
import { PagedList } from '../../../lists/paged-list.tsx'
import { NO_PERIOD } from '../../../lists/period-picker.tsx'
import { CARD } from '../../../lists/row-parts.tsx'
import type { SpotMarket } from '../../../markets/spot-market.ts'
import { useSpotMarkets } from '../../../markets/spot-markets.ts'
import { contractTrade, flashTrade } from '../../../markets/trade-link.ts'
import { AssetsFrame } from '../../../navigation/assets-frame.tsx'
import { usePageTitle } from '../../../navigation/page-title.ts'
import { changedSearch, type SearchChange } from '../../../navigation/search.ts'
import type { OrderRow } from '../../../realtime/own-state.ts'
import {
  type ContractMarket,
  ContractOrderDetails,
  ListedOrderCard,
  useContractMarkets,
  useListedOrders,
} from '../../contract/public.ts'
import {
  FLASH_FILE,
  FlashCard,
  FlashDetails,
  type FlashMarket,
  useFlashColumns,
  useFlashMarkets,
} from '../../flash/public.ts'
import { OrderCard, OrderDetails, useOrderColumns } from '../../spot/public.ts'
import { CentreFilters } from './centre-filters.tsx'
import { CENTRE, type CentreFilter, readCentre, useCentreFilter, useFreshCentre } from './centre-list.ts'
import { type CentreSearch, PRODUCT_NAMES, PRODUCTS, type Product } from './centre-search.ts'

const route = getRouteApi('/assets/index')
const NO_PAIRS: readonly SpotMarket[] = []
const NO_FLASH: readonly FlashMarket[] = []
const NO_CONTRACTS: readonly ContractMarket[] = []
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

type CentreRecord = CallOutput<'assets.orderCentre'>['records'][number]

const spotRows = (record: CentreRecord): OrderRow[] =>
  record.product === 'spot' ? [{ kind: 'order', key: record.id, order: record.details }] : []
const flashRows = (record: CentreRecord) => (record.product === 'flash' ? [record.details] : [])
const contractRows = (record: CentreRecord) => (record.product === 'contract' ? [record.details] : [])

/** Reads pages of the list as rows of one product. */
const reading =
  <Row,>(filter: CentreFilter, rowsOf: (record: CentreRecord) => Row[]) =>
  async (pageSize: number, cursor: string | undefined, options: { signal?: AbortSignal }) => {
    const found = await readCentre(filter, pageSize, cursor, options)
    return { ...found, records: found.records.flatMap(rowsOf) }
  }

export default function CentrePage() {
  const { t } = useTranslation('order-centre')
  const say = useNames()
  usePageTitle(t('title'), t('description'))
  useFreshCentre()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const panel = useId()
  const { markets: pairs = NO_PAIRS } = useSpotMarkets()
  const { markets: contracts = NO_CONTRACTS } = useContractMarkets()
  const { markets: flash = NO_FLASH } = useFlashMarkets()
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
  const onClose = () => change({ order: undefined })
  const onClear = FILTERS.some((name) => name in search) ? () => change(NO_FILTERS) : undefined
  const { product = PRODUCTS[0] } = search
  const markets = { spot: pairs, contract: contracts, flash }[product]
  const bar = (aside: ReactNode) => (
    <CentreFilters search={search} markets={markets} onChange={change} onClear={onClear} aside={aside} />
  )
  const shared = { filter, onClear, onOpen, bar }
  return (
    <AssetsFrame>
      <h1 className="mb-4 text-28 font-bold">{t('title')}</h1>
      <Tabs<Product>
        label={t('products')}
        controls={panel}
        value={product}
        // A pair of one product is none of the other, and contracts have an account of their own.
        onValue={(next) =>
          change({ product: next, wallet: undefined, symbol: undefined, type: undefined, ...sidesOf(next) })
        }
        items={PRODUCTS.map((id) => ({ id, label: say(PRODUCT_NAMES[id]) }))}
      />
      <div id={panel} role="tabpanel" aria-label={say(PRODUCT_NAMES[product])}>
        {product === 'spot' ? <SpotList {...shared} markets={pairs} /> : null}
        {product === 'contract' ? <ContractList {...shared} markets={contracts} /> : null}
        {product === 'flash' ? <FlashList {...shared} /> : null}
      </div>
      {search.order && product === 'contract' ? (
        <ContractOrderDetails id={search.order} markets={contracts} onClose={onClose} />
      ) : null}
      {search.order && product === 'spot' ? (
        <OrderDetails id={search.order} markets={pairs} onOpen={onOpen} onClose={onClose} />
      ) : null}
      <Suspense>
        {search.order && product === 'flash' ? <FlashDetails id={search.order} onClose={onClose} /> : null}
      </Suspense>
    </AssetsFrame>
  )
}

/** Flash contracts go up or down and end in their own ways: no side or status means the same for them and for orders. */
const sidesOf = (next: Product) => (next === 'flash' ? { side: undefined, status: undefined } : {})

interface ListProps<Market> {
  markets: readonly Market[]
  filter: CentreFilter
  onClear: (() => void) | undefined
  onOpen: (id: string) => void
  /** The filters, with what stands at their end. */
  bar: (aside: ReactNode) => ReactNode
}

function SpotList({ filter, onClear, bar, ...shared }: ListProps<SpotMarket>) {
  const { t } = useTranslation('order-centre')
  return (
    <PagedList
      label={t('title')}
      queryKey={[CENTRE, filter]}
      read={reading(filter, spotRows)}
      columns={useOrderColumns({ ...shared, accounts: true })}
      rowKey={(row) => row.key}
      card={(row) => <OrderCard row={row} {...shared} accounts />}
      empty={<None title={t('none')} hint={t('noneHint')} onClear={onClear} />}
      fileName="orders"
      bar={bar}
    />
  )
}

function ContractList({ filter, onClear, bar, ...shared }: ListProps<ContractMarket>) {
  const { t } = useTranslation('order-centre')
  return (
    <PagedList
      label={t('title')}
      queryKey={[CENTRE, filter]}
      read={reading(filter, contractRows)}
      columns={useListedOrders(shared)}
      rowKey={(order) => order.id}
      card={(order) => <ListedOrderCard order={order} {...shared} />}
      empty={<None title={t('none')} hint={t('noneHint')} onClear={onClear} trade={contractTrade()} />}
      fileName="contract-orders"
      bar={bar}
    />
  )
}

function FlashList({ filter, onClear, bar, onOpen }: Omit<ListProps<FlashMarket>, 'markets'>) {
  const { t } = useTranslation('order-centre')
  const columns = useFlashColumns({ onOpen })
  return (
    <PagedList
      label={t('title')}
      queryKey={[CENTRE, filter]}
      read={reading(filter, flashRows)}
      columns={useMemo(() => [...columns, ...FLASH_FILE], [columns])}
      rowKey={(order) => order.id}
      card={(order) => (
        <li className={CARD}>
          <FlashCard order={order} onOpen={onOpen} />
        </li>
      )}
      empty={<None title={t('none')} hint={t('noneHint')} onClear={onClear} trade={flashTrade()} />}
      fileName="flash-orders"
      bar={bar}
    />
  )
}
