/** The views of a page of contract lists: open orders live; ended orders, fills, closed positions and funding by pages. */
import type { OwnContractFill, OwnContractOrder } from '@candlewick/protocol/realtime'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { CsvButton } from '../../lists/csv-button.tsx'
import { fileColumns } from '../../lists/file-columns.ts'
import { None } from '../../lists/list-states.tsx'
import { PagedList } from '../../lists/paged-list.tsx'
import { RowList } from '../../lists/row-list.tsx'
import { CARD, DetailsButton } from '../../lists/row-parts.tsx'
import { contractTrade } from '../../markets/trade-link.ts'
import {
  ClosedCard,
  ContractFillCard,
  type ContractMarket,
  FundingCard,
  ListedOrderCard,
  useClosedColumns,
  useFillColumns,
  useFundingColumns,
  useListedOrders,
} from '../contract/public.ts'
import {
  CONTRACT_LISTS,
  type ContractFilter,
  readClosedPositions,
  readContractFills,
  readContractOrders,
  readFundingPayments,
} from './contract-lists.ts'

interface ViewProps {
  markets: readonly ContractMarket[]
  filter: ContractFilter
  /** Takes the filters away; undefined where there are none. */
  onClear: (() => void) | undefined
  onOpen: (id: string) => void
  /** The filters, with what stands at their end. */
  bar: (aside: ReactNode) => ReactNode
}

function isMeant(order: OwnContractOrder, filter: ContractFilter): boolean {
  const { contractType, symbol, direction, type, startTime = 0, endTime = Number.POSITIVE_INFINITY } = filter
  return (
    order.contractType === contractType &&
    (symbol === undefined || order.symbol === symbol) &&
    (direction === undefined || order.direction === direction) &&
    (type === undefined || order.orderType === type) &&
    order.placedTime >= startTime &&
    order.placedTime <= endTime
  )
}

interface OpenProps extends ViewProps {
  onEdit: (id: string) => void
  /** Undefined until they are known. */
  orders: readonly OwnContractOrder[] | undefined
}

export function OpenContractOrders({ orders, filter, bar, onClear, ...shared }: OpenProps) {
  const { t } = useTranslation('orders')
  const columns = useListedOrders(shared)
  const rows = orders?.filter((order) => isMeant(order, filter))
  return (
    <>
      {bar(
        <CsvButton
          columns={columns}
          read={() => Promise.resolve({ records: rows ?? [], total: rows?.length ?? 0 })}
          fileName="open-contract-orders"
          disabled={!rows || rows.length === 0}
        />,
      )}
      <RowList
        label={t('open')}
        columns={columns}
        rows={rows}
        rowKey={(order) => order.id}
        card={(order) => <ListedOrderCard order={order} {...shared} />}
        empty={<Nothing filter={filter} onClear={onClear} title={t('noneOpen')} hint={t('noneOpenHint')} />}
      />
    </>
  )
}

export function ContractHistoryView({ filter, bar, onClear, ...shared }: ViewProps) {
  const { t } = useTranslation('orders')
  return (
    <PagedList
      label={t('history')}
      queryKey={[CONTRACT_LISTS, 'history', filter]}
      read={(...page) => readContractOrders(filter, ...page)}
      columns={useListedOrders(shared)}
      rowKey={(order) => order.id}
      card={(order) => <ListedOrderCard order={order} {...shared} />}
      empty={<Nothing filter={filter} onClear={onClear} title={t('noneHistory')} hint={t('noneHistoryHint')} />}
      fileName={`contract-orders-${filter.contractType}`}
      bar={bar}
    />
  )
}

/** The order that a fill is of; opening a long and closing a short buy. */
const orderOf = ({ orderId, symbol, direction }: OwnContractFill) =>
  ({ id: orderId, symbol, side: direction === 1 || direction === 4 ? 'buy' : 'sell' }) as const

export function ContractFillsView({ markets, filter, bar, onClear, onOpen }: ViewProps) {
  const { t } = useTranslation('orders')
  const { t: trade } = useTranslation('trade')
  const { t: words } = useTranslation('contract')
  const fills = useFillColumns(markets)
  const columns = useMemo<readonly Column<OwnContractFill>[]>(
    () => [
      ...fills,
      {
        id: 'actions',
        head: <span className="sr-only">{t('actions')}</span>,
        className: 'pr-0!',
        render: (fill) => (
          <span className="text-13">
            <DetailsButton order={orderOf(fill)} onOpen={onOpen} />
          </span>
        ),
      },
      ...fileColumns(['feeCoin', 'id', 'orderId'], (fill: OwnContractFill, field) => fill[field]),
    ],
    [fills, onOpen, t],
  )
  return (
    <PagedList
      label={t('trades')}
      queryKey={[CONTRACT_LISTS, 'fills', filter]}
      read={(...page) => readContractFills(filter, ...page)}
      columns={columns}
      rowKey={(fill) => fill.id + fill.orderId}
      card={(fill) => (
        <li className={CARD}>
          <ContractFillCard
            fill={fill}
            markets={markets}
            action={<DetailsButton order={orderOf(fill)} onOpen={onOpen} />}
          />
        </li>
      )}
      empty={
        <Nothing filter={filter} onClear={onClear} title={trade('orders.noTrades')} hint={words('fills.noneHint')} />
      }
      fileName={`contract-trades-${filter.contractType}`}
      bar={bar}
    />
  )
}

export function ClosedPositionsView({ markets, filter, bar, onClear }: ViewProps) {
  const { t } = useTranslation('contract')
  return (
    <PagedList
      label={t('closed.title')}
      queryKey={[CONTRACT_LISTS, 'positions', filter]}
      read={(...page) => readClosedPositions(filter, ...page)}
      columns={useClosedColumns(markets)}
      rowKey={(row) => row.id}
      card={(row) => (
        <li className={CARD}>
          <ClosedCard row={row} markets={markets} />
        </li>
      )}
      empty={<Nothing filter={filter} onClear={onClear} title={t('closed.none')} hint={t('closed.noneHint')} />}
      fileName={`positions-${filter.contractType}`}
      bar={bar}
    />
  )
}

export function FundingView({ markets, filter, bar, onClear }: ViewProps) {
  const { t } = useTranslation('contract')
  return (
    <PagedList
      label={t('funding.title')}
      queryKey={[CONTRACT_LISTS, 'funding', filter]}
      read={(...page) => readFundingPayments(filter, ...page)}
      columns={useFundingColumns(markets)}
      rowKey={(row) => row.id}
      card={(row) => (
        <li className={CARD}>
          <FundingCard row={row} markets={markets} />
        </li>
      )}
      empty={<Nothing filter={filter} onClear={onClear} title={t('funding.none')} hint={t('funding.noneHint')} />}
      fileName={`funding-${filter.contractType}`}
      bar={bar}
    />
  )
}

interface NothingProps {
  filter: ContractFilter
  title: string
  hint: string
  onClear: (() => void) | undefined
}

/** Nothing there, with the way to trade contracts of this kind. */
function Nothing({ filter, ...words }: NothingProps) {
  return <None {...words} trade={contractTrade(filter.symbol ?? FIRST[filter.contractType])} />
}

/** Where somebody begins who never traded contracts of a kind. */
export const FIRST = { u: 'BTC_USDT_PERP', coin: 'BTC_USD_PERP' } as const
