/** Own contract orders, fills, positions and funding, of one kind of contracts; an order opens to its whole life. */
import { CONTRACT_TYPES } from '@candlewick/protocol/contract-symbols'
import { Button } from '@candlewick/ui/button.tsx'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFrame, useListSearch } from '../../lists/list-frame.tsx'
import { NO_PERIOD } from '../../lists/period-picker.tsx'
import { contractTrade } from '../../markets/trade-link.ts'
import { choiceOf } from '../../navigation/search.ts'
import {
  ConfirmDialog,
  type ContractMarket,
  ContractOrderDetails,
  EditContractOrder,
  useContractLists,
  useContractMarkets,
  useFreshOnContracts,
  useOwnContracts,
} from '../contract/public.ts'
import { CONTRACT_FILTERS, ContractFilters } from './contract-filters.tsx'
import { CONTRACT_LISTS, useContractFilter } from './contract-lists.ts'
import { CONTRACT_TABS, type ContractListTab, contractSearch } from './contract-search.ts'
import {
  ClosedPositionsView,
  ContractFillsView,
  ContractHistoryView,
  FIRST,
  FundingView,
  OpenContractOrders,
} from './contract-views.tsx'

const route = getRouteApi('/account/entrust/future/$kind')
const NO_FILTERS = { symbol: undefined, direction: undefined, type: undefined, state: undefined, ...NO_PERIOD } as const
const NO_MARKETS: readonly ContractMarket[] = []

export default function ContractOrdersPage() {
  const { t } = useTranslation('orders')
  const { t: trade } = useTranslation('trade')
  const kind = choiceOf(CONTRACT_TYPES, route.useParams().kind) ?? 'u'
  const { search, change } = useListSearch(contractSearch)
  const { tab = 'open' } = search
  const { markets: all = NO_MARKETS } = useContractMarkets()
  const markets = useMemo(() => all.filter(({ type }) => type === kind), [all, kind])
  const filter = useContractFilter(kind, search)
  useContractLists()
  useFreshOnContracts(CONTRACT_LISTS)
  const known = useOwnContracts((own) => own.known)
  const open = useOwnContracts((own) => own.orders).filter(({ contractType }) => contractType === kind)
  const meant = open.filter(({ symbol }) => search.symbol === undefined || symbol === search.symbol)
  const [cancelling, setCancelling] = useState(false)
  const [editing, setEditing] = useState<string>()
  const onOpen = useCallback((order: string) => change({ order }), [change])
  const onClear = CONTRACT_FILTERS[tab].some((name) => name in search) ? () => change(NO_FILTERS) : undefined
  const bar = (aside: ReactNode) => (
    <ContractFilters tab={tab} search={search} markets={markets} onChange={change} onClear={onClear} aside={aside} />
  )
  const shared = { markets, filter, onClear, onOpen, bar }
  const label = (id: ContractListTab) => (id === 'open' && known ? t('openCount', { number: open.length }) : t(id))
  return (
    <>
      <ListFrame
        title={t(`contracts.${kind}`)}
        description={t('contracts.description')}
        trade={contractTrade(search.symbol ?? FIRST[kind])}
        tabs={CONTRACT_TABS.map((id) => ({ id, label: label(id) }))}
        tab={tab}
        onTab={(next) => change({ tab: next })}
        aside={
          tab === 'open' && meant.length > 0 ? (
            <Button size="sm" variant="danger" onClick={() => setCancelling(true)}>
              {trade('orders.cancelAll')}
            </Button>
          ) : undefined
        }
      >
        {tab === 'open' ? (
          <OpenContractOrders {...shared} orders={known ? open : undefined} onEdit={setEditing} />
        ) : null}
        {tab === 'history' ? <ContractHistoryView {...shared} /> : null}
        {tab === 'trades' ? <ContractFillsView {...shared} /> : null}
        {tab === 'positions' ? <ClosedPositionsView {...shared} /> : null}
        {tab === 'funding' ? <FundingView {...shared} /> : null}
      </ListFrame>
      {search.order ? (
        <ContractOrderDetails id={search.order} markets={all} onClose={() => change({ order: undefined })} />
      ) : null}
      {editing === undefined ? null : (
        <EditContractOrder open={{ id: editing }} markets={markets} onClose={() => setEditing(undefined)} />
      )}
      {cancelling ? (
        <ConfirmDialog what="cancelAll" type={kind} symbol={search.symbol} onClose={() => setCancelling(false)} />
      ) : null}
    </>
  )
}
