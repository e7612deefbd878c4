/**
 * The orders of the spot account or of a margin account: open, ended, and the fills; filters in the address, a file of
 * what they give, an order in detail.
 */
import { Button } from '@candlewick/ui/button.tsx'
import type { SearchChange } from '@candlewick/ui/search.ts'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFrame, useListSearch } from '../../lists/list-frame.tsx'
import { marketOfSymbol } from '../../lists/order-columns.tsx'
import { NO_PERIOD } from '../../lists/period-picker.tsx'
import { usePeriod } from '../../lists/use-period.ts'
import type { SpotMarket } from '../../markets/spot-market.ts'
import { useSpotMarkets } from '../../markets/spot-markets.ts'
import { spotTrade } from '../../markets/trade-link.ts'
import { type TradeAccount, wordOf } from '../../platform/accounts.ts'
import type { OrderRow } from '../../realtime/own-state.ts'
import { useFollowTrailing } from '../../terminal/desk/trailing-follow.ts'
import { CancelAll, EditSpotOrder, lastSymbol, OrderDetails, openRows } from '../spot/public.ts'
import { FilterBar } from './filter-bar.tsx'
import { HistoryList, OpenList, TradesList } from './list-views.tsx'
import { type ListFilter, type OpenOrders, useFreshLists, useOpenOrders } from './lists.ts'
import { LoanFilters } from './margin-loan-filters.tsx'
import { BorrowingsList, ChangesList } from './margin-loan-views.tsx'
import { LOAN_TABS, ORDER_TABS, type OrdersSearch, type OrderTab, ordersSearch } from './orders-search.ts'

/** What each view can be filtered by. Trades are always of one pair, which is a choice and no filter. */
const FILTERS = {
  open: ['symbol', 'side', 'type', 'range'],
  history: ['symbol', 'side', 'type', 'state', 'range'],
  trades: ['side', 'range'],
  loans: ['symbol', 'coin', 'range'],
  records: ['symbol', 'coin', 'what', 'range'],
} as const satisfies Record<OrderTab, readonly (keyof OrdersSearch)[]>
const NO_FILTERS = {
  symbol: undefined,
  side: undefined,
  type: undefined,
  state: undefined,
  coin: undefined,
  what: undefined,
  ...NO_PERIOD,
} as const

const NO_MARKETS: readonly SpotMarket[] = []
const NO_ROWS: readonly OrderRow[] = []

/** What the address asks of the lists; one object as long as it asks the same. */
function useListFilter(account: TradeAccount, search: OrdersSearch): ListFilter {
  const { symbol, side, state, type } = search
  const period = usePeriod(search)
  return useMemo(
    () => ({
      account,
      ...(symbol === undefined ? {} : { symbol }),
      ...(side === undefined ? {} : { side }),
      ...(state === undefined ? {} : { state }),
      ...(type === undefined ? {} : { type }),
      ...period,
    }),
    [account, symbol, side, state, type, period],
  )
}

/** The views of an account, the open orders first. */
const TABS: Record<TradeAccount, readonly OrderTab[]> = {
  spot: ORDER_TABS,
  all: [...ORDER_TABS, ...LOAN_TABS],
  fixed: [...ORDER_TABS, ...LOAN_TABS],
}

export default function OrdersPage({ account }: { account: TradeAccount }) {
  const { t } = useTranslation('orders')
  const { t: trade } = useTranslation('trade')
  const { t: margin } = useTranslation('margin')
  const { search, change } = useListSearch(ordersSearch)
  const tab = TABS[account].find((one) => one === search.tab) ?? 'open'
  const { markets = NO_MARKETS } = useSpotMarkets()
  const open = useOpenOrders()
  useFollowTrailing(markets)
  useFreshLists()
  const [editing, setEditing] = useState<string>()
  const [cancelling, setCancelling] = useState(false)
  const onOpen = useCallback((order: string) => change({ order }), [change])
  const rows = openRows(open.rows ?? NO_ROWS, undefined, account).filter((row) => row.kind === 'order')
  const edited = rows.find((row) => row.order.id === editing)?.order
  const editedMarket = edited && marketOfSymbol(markets, edited.symbol)
  const label = (id: OrderTab) => {
    if (id === 'loans') return margin('loans.borrowings')
    if (id === 'records') return margin('loans.records')
    return id === 'open' && open.rows ? t('openCount', { number: rows.length }) : t(id)
  }
  const ofPair = rows.filter((row) => search.symbol === undefined || row.order.symbol === search.symbol)
  return (
    <>
      <ListFrame
        title={t(`title.${account}`)}
        description={t('description')}
        trade={spotTrade(search.symbol, wordOf(account))}
        tabs={TABS[account].map((id) => ({ id, label: label(id) }))}
        tab={tab}
        onTab={(next) => change({ tab: next })}
        aside={
          tab === 'open' && ofPair.length > 0 ? (
            <Button size="sm" variant="danger" onClick={() => setCancelling(true)}>
              {trade('orders.cancelAll')}
            </Button>
          ) : undefined
        }
      >
        <View {...{ account, tab, search, markets, open, onOpen }} onChange={change} onEdit={setEditing} />
      </ListFrame>
      {search.order ? (
        <OrderDetails
          id={search.order}
          markets={markets}
          onOpen={onOpen}
          onClose={() => change({ order: undefined })}
        />
      ) : null}
      {edited && editedMarket ? (
        <EditSpotOrder key={edited.id} order={edited} market={editedMarket} onClose={() => setEditing(undefined)} />
      ) : null}
      {cancelling ? <CancelAll symbol={search.symbol} account={account} onClose={() => setCancelling(false)} /> : null}
    </>
  )
}

interface ViewProps {
  account: TradeAccount
  tab: OrderTab
  search: OrdersSearch
  markets: readonly SpotMarket[]
  open: OpenOrders
  onOpen: (id: string) => void
  onEdit: (id: string) => void
  onChange: (part: SearchChange<OrdersSearch>) => void
}

/** The list that is open, with the filters that it has. */
function View({ account, tab, search, markets, open, onOpen, onEdit, onChange }: ViewProps) {
  const filter = useListFilter(account, search)
  const onClear = FILTERS[tab].some((name) => name in search) ? () => onChange(NO_FILTERS) : undefined
  if (tab === 'loans' || tab === 'records') {
    if (account === 'spot') return null
    const pairs = account === 'fixed' ? markets : undefined
    const bar = (aside: ReactNode) => <LoanFilters {...{ tab, search, onChange, onClear, aside }} markets={pairs} />
    const List = tab === 'loans' ? BorrowingsList : ChangesList
    return <List {...{ account, filter, search, onClear, bar }} />
  }
  const symbol = search.symbol ?? lastSymbol()
  const bar = (aside: ReactNode) => (
    <FilterBar {...{ tab, search, markets, onChange, onClear, aside }} tradesSymbol={symbol} />
  )
  const shared = { markets, filter, onClear, onOpen, bar }
  switch (tab) {
    case 'open':
      return <OpenList {...shared} open={open} onEdit={onEdit} />
    case 'history':
      return <HistoryList {...shared} />
    case 'trades':
      return <TradesList {...shared} symbol={symbol} />
  }
}
