/** The three views of the page: open orders, ended orders, fills; each with the filters above and its own states. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CsvButton } from '../../lists/csv-button.tsx'
import { Failed, None } from '../../lists/list-states.tsx'
import { marketOfSymbol } from '../../lists/order-columns.tsx'
import { type OrderTerms, termsOf } from '../../lists/order-texts.ts'
import { PagedList } from '../../lists/paged-list.tsx'
import { RowList } from '../../lists/row-list.tsx'
import type { SpotMarket } from '../../markets/spot-market.ts'
import { symbolName } from '../../markets/symbol-name.ts'
import { spotTrade } from '../../markets/trade-link.ts'
import { wordOf } from '../../platform/accounts.ts'
import type { OrderRow } from '../../realtime/own-state.ts'
import { OrderCard, openRows, useOrderColumns } from '../spot/public.ts'
import { LISTS, type ListFilter, type OpenOrders, readHistory, readTrades } from './lists.ts'
import { TradeCard, useTradeColumns } from './trade-rows.tsx'

interface ViewProps {
  markets: readonly SpotMarket[]
  filter: ListFilter
  /** Takes the filters away; undefined where there are none. */
  onClear: (() => void) | undefined
  onOpen: (id: string) => void
  /** The filters, with what stands at their end. */
  bar: (aside: ReactNode) => ReactNode
}

const rowOf = (order: Extract<OrderRow, { kind: 'order' }>['order']): OrderRow => ({
  kind: 'order',
  key: order.id,
  order,
})

/** Where the orders of a list are placed. */
const tradeOf = ({ account, symbol }: ListFilter) => spotTrade(symbol, wordOf(account))

/** The open orders that a filter lets through; just sent ones too. */
function openMatching(rows: readonly OrderRow[], filter: ListFilter): OrderRow[] {
  const { account, symbol, side, type, startTime = 0, endTime = Number.POSITIVE_INFINITY } = filter
  return openRows(rows, symbol, account).filter((row) => {
    const time = row.kind === 'sent' ? row.sent.sentTime : row.order.placedTime
    const terms = termsOf(row)
    const meant = (side === undefined || terms.side === side) && (type === undefined || isOfType(terms, type))
    return meant && time >= startTime && time <= endTime
  })
}

/** Each leg of an OCO is one of its type too, as on the server. */
function isOfType(terms: OrderTerms, type: NonNullable<ListFilter['type']>): boolean {
  return type === 'oco' ? terms.ocoId !== undefined || terms.orderType === 'oco' : terms.orderType === type
}

interface OpenListProps extends ViewProps {
  open: OpenOrders
  onEdit: (id: string) => void
}

export function OpenList({ open, bar, filter, onClear, ...shared }: OpenListProps) {
  const { t } = useTranslation('orders')
  const columns = useOrderColumns(shared)
  const { state: _, ...own } = filter
  const rows = open.rows && openMatching(open.rows, own)
  const records = rows?.filter((row) => row.kind === 'order') ?? []
  if (open.failed) return <Failed onRetry={open.retry} />
  return (
    <>
      {bar(
        <CsvButton
          columns={columns}
          read={() => Promise.resolve({ records, total: records.length })}
          fileName="open-orders"
          disabled={records.length === 0}
        />,
      )}
      <RowList
        label={t('open')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.key}
        card={(row) => <OrderCard row={row} {...shared} />}
        empty={<None onClear={onClear} trade={tradeOf(filter)} title={t('noneOpen')} hint={t('noneOpenHint')} />}
      />
    </>
  )
}

export function HistoryList({ bar, filter, onClear, ...shared }: ViewProps) {
  const { t } = useTranslation('orders')
  const columns = useOrderColumns(shared)
  return (
    <PagedList
      label={t('history')}
      queryKey={[LISTS, 'history', filter]}
      read={async (...page) => {
        const found = await readHistory(filter, ...page)
        return { ...found, records: found.records.map(rowOf) }
      }}
      columns={columns}
      rowKey={(row) => row.key}
      card={(row) => <OrderCard row={row} {...shared} />}
      empty={<None onClear={onClear} trade={tradeOf(filter)} title={t('noneHistory')} hint={t('noneHistoryHint')} />}
      fileName="order-history"
      bar={bar}
    />
  )
}

export function TradesList({ bar, filter, symbol, markets, onOpen, onClear }: ViewProps & { symbol: string }) {
  const { t } = useTranslation('orders')
  const market = marketOfSymbol(markets, symbol)
  const columns = useTradeColumns({ market, onOpen })
  // The pair is always there, and fills have no ending: neither is a filter that could be taken away.
  const { symbol: _, state: __, type: ___, ...own } = filter
  return (
    <PagedList
      label={t('trades')}
      queryKey={[LISTS, 'trades', symbol, own]}
      read={(...page) => readTrades(symbol, own, ...page)}
      columns={columns}
      rowKey={(trade) => trade.id + trade.orderId}
      card={(trade) => <TradeCard trade={trade} market={market} onOpen={onOpen} />}
      empty={
        <None
          onClear={onClear}
          trade={tradeOf({ ...filter, symbol })}
          title={t('noneTrades', { name: symbolName(symbol) })}
          hint={t('noneTradesHint')}
        />
      }
      fileName={`trades-${symbol}`}
      bar={bar}
    />
  )
}
