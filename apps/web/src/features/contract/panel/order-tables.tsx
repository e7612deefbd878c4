/** Contract orders, fills and payments in the panel: open orders live, what ended page after page. */
import type { OwnContractFill, OwnContractOrder } from '@candlewick/protocol/realtime'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { marketOfSymbol, PriceCell, QuantityCell } from '../../../lists/order-columns.tsx'
import { ListTable, RowAction } from '../../../terminal/desk/list-table.tsx'
import { cancelContractOrder } from '../calls.ts'
import type { ContractMarket } from '../contract-market.ts'
import { ContractFillCard, ContractOrderCard, FundingCard } from '../rows/cards.tsx'
import { ClosedCard, type ClosedPosition, useClosedColumns } from '../rows/closed.tsx'
import {
  type FundingRow,
  useFillColumns,
  useFundingColumns,
  useOutcomeOfOrders,
  useTermsOfOrders,
} from '../rows/columns.tsx'

interface TableProps<Row> {
  markets: readonly ContractMarket[]
  rows: readonly Row[] | undefined
}

interface OpenProps extends TableProps<OwnContractOrder> {
  onEdit: (id: string) => void
}

export function ContractOpenOrders({ markets, rows, onEdit }: OpenProps) {
  const { t } = useTranslation('trade')
  const { t: words } = useTranslation('contract')
  const terms = useTermsOfOrders(markets)
  const columns = useMemo<readonly Column<OwnContractOrder>[]>(
    () => [
      ...terms,
      { id: 'filled', head: t('filled'), render: (order) => <FilledPart order={order} /> },
      { id: 'protect', head: words('protect.both'), render: (order) => <Brings order={order} markets={markets} /> },
      {
        id: 'actions',
        head: <span className="sr-only">{words('positions.actions')}</span>,
        render: (order) => <OrderActions order={order} onEdit={onEdit} />,
      },
    ],
    [terms, t, words, markets, onEdit],
  )
  return (
    <ListTable
      label={t('orders.open')}
      columns={columns}
      rows={rows}
      rowKey={(order) => order.id}
      none={t('orders.noOpen')}
      noneHint={t('orders.noOpenHint')}
      card={(order) => (
        <ContractOrderCard
          order={order}
          markets={markets}
          aside={<FilledPart order={order} />}
          action={<OrderActions order={order} onEdit={onEdit} />}
        />
      )}
    />
  )
}

/** What can be done about an open order. */
export function OrderActions({ order, onEdit }: { order: OwnContractOrder; onEdit: (id: string) => void }) {
  const { t } = useTranslation('trade')
  return (
    <span className="inline-flex gap-3">
      <RowAction onPress={() => onEdit(order.id)}>{t('orders.edit')}</RowAction>
      <CancelOne order={order} />
    </span>
  )
}

function CancelOne({ order }: { order: OwnContractOrder }) {
  const { t } = useTranslation('trade')
  return <RowAction onPress={() => void cancelContractOrder(order.id)}>{t('orders.cancel')}</RowAction>
}

interface OrderProps {
  order: OwnContractOrder
  markets: readonly ContractMarket[]
}

/** How much of it is filled; of what waits, that it does. */
export function FilledPart({ order }: Pick<OrderProps, 'order'>) {
  const { t } = useTranslation('trade')
  if (order.status === 'waiting') return t('orders.state.waiting')
  return /[1-9]/.test(order.filledQuantity) ? <QuantityCell market={undefined} text={order.filledQuantity} /> : '0'
}

/** Take-profit and stop-loss that come with its first fill. */
function Brings({ order: { symbol, takeProfit, stopLoss }, markets }: OrderProps) {
  const market = marketOfSymbol(markets, symbol)
  if (takeProfit === undefined && stopLoss === undefined) return <PriceCell market={market} text="0" />
  return (
    <>
      <PriceCell market={market} text={takeProfit?.triggerPrice ?? '0'} />
      <span className="text-ink-3"> / </span>
      <PriceCell market={market} text={stopLoss?.triggerPrice ?? '0'} />
    </>
  )
}

export function ContractOrderHistory({ markets, rows }: TableProps<OwnContractOrder>) {
  const { t } = useTranslation('trade')
  const terms = useTermsOfOrders(markets)
  const outcome = useOutcomeOfOrders(markets)
  const columns = useMemo(() => [...terms, ...outcome], [terms, outcome])
  return (
    <ListTable
      label={t('orders.history')}
      columns={columns}
      rows={rows}
      rowKey={(order) => order.id}
      none={t('orders.noHistory')}
      noneHint={t('orders.noHistoryHint')}
      card={(order) => <ContractOrderCard order={order} markets={markets} aside={t(`orders.state.${order.status}`)} />}
    />
  )
}

export function ContractFills({ markets, rows }: TableProps<OwnContractFill>) {
  const { t } = useTranslation('trade')
  const { t: words } = useTranslation('contract')
  return (
    <ListTable
      label={t('orders.trades')}
      columns={useFillColumns(markets)}
      rows={rows}
      rowKey={(fill) => fill.id + fill.orderId}
      none={t('orders.noTrades')}
      noneHint={words('fills.noneHint')}
      card={(fill) => <ContractFillCard fill={fill} markets={markets} />}
    />
  )
}

export function ClosedPositions({ markets, rows }: TableProps<ClosedPosition>) {
  const { t } = useTranslation('contract')
  return (
    <ListTable
      label={t('closed.title')}
      columns={useClosedColumns(markets)}
      rows={rows}
      rowKey={(row) => row.id}
      none={t('closed.none')}
      noneHint={t('closed.noneHint')}
      card={(row) => <ClosedCard row={row} markets={markets} />}
    />
  )
}

export function FundingTable({ markets, rows }: TableProps<FundingRow>) {
  const { t } = useTranslation('contract')
  return (
    <ListTable
      label={t('funding.title')}
      columns={useFundingColumns(markets)}
      rows={rows}
      rowKey={(row) => row.id}
      none={t('funding.none')}
      noneHint={t('funding.noneHint')}
      card={(row) => <FundingCard row={row} markets={markets} />}
    />
  )
}
