/** Contract orders and fills in the panel: open ones live, ended ones and payments page after page. */
import { percentText } from '@candlewick/money/display'
import type { OwnContractFill, OwnContractOrder } from '@candlewick/protocol/realtime'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsWide } from '../../terminal/hooks.ts'
import { FIRST, LAST, PanelTable } from '../../terminal/panel-table.tsx'
import { cancelContractOrder } from '../calls.ts'
import type { ContractMarket } from '../contract-market.ts'
import { ContractFillCard, ContractOrderCard, FundingCard } from '../rows/cards.tsx'
import {
  type FundingRow,
  useFillColumns,
  useFundingColumns,
  useOutcomeOfOrders,
  useTermsOfOrders,
} from '../rows/columns.tsx'
import { RowAction } from './positions-table.tsx'

interface TableProps<Row> {
  markets: readonly ContractMarket[]
  rows: readonly Row[] | undefined
}

export function ContractOpenOrders({ markets, rows }: TableProps<OwnContractOrder>) {
  const { t } = useTranslation('trade')
  const { t: words } = useTranslation('contract')
  const terms = useTermsOfOrders(markets)
  const columns = useMemo<readonly Column<OwnContractOrder>[]>(
    () => [
      ...terms,
      { id: 'filled', head: t('filled'), render: (order) => <FilledPart order={order} /> },
      {
        id: 'actions',
        head: <span className="sr-only">{words('positions.actions')}</span>,
        render: (order) => <CancelOne order={order} />,
      },
    ],
    [terms, t, words],
  )
  return (
    <Table
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
          action={<CancelOne order={order} />}
        />
      )}
    />
  )
}

export function CancelOne({ order }: { order: OwnContractOrder }) {
  const { t } = useTranslation('trade')
  return <RowAction onPress={() => void cancelContractOrder(order.id)}>{t('orders.cancel')}</RowAction>
}

export function ContractOrderHistory({ markets, rows }: TableProps<OwnContractOrder>) {
  const { t } = useTranslation('trade')
  const terms = useTermsOfOrders(markets)
  const outcome = useOutcomeOfOrders(markets)
  const columns = useMemo(() => [...terms, ...outcome], [terms, outcome])
  return (
    <Table
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
    <Table
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

export function FundingTable({ markets, rows }: TableProps<FundingRow>) {
  const { t } = useTranslation('contract')
  return (
    <Table
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

interface ListProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  none: string
  noneHint: string
  /** A row as it stands on a phone. */
  card: (row: Row) => ReactNode
}

function Table<Row>({ card, columns, ...table }: ListProps<Row>) {
  const wide = useIsWide()
  const framed = useMemo(() => inFrame(columns), [columns])
  if (wide || table.rows === undefined || table.rows.length === 0) return <PanelTable {...table} columns={framed} />
  return (
    <ul aria-label={table.label} className="num text-13">
      {table.rows.map((row) => (
        <li key={table.rowKey(row)} className="border-b border-line px-4 py-2.5">
          {card(row)}
        </li>
      ))}
    </ul>
  )
}

/** The first and the last column stand a little in from the panel's edges. */
function inFrame<Row>(columns: readonly Column<Row>[]): Column<Row>[] {
  return columns.map((column, at) => {
    if (at === 0) return { ...column, className: FIRST }
    return at === columns.length - 1 ? { ...column, className: LAST } : column
  })
}

export function FilledPart({ order }: { order: OwnContractOrder }) {
  const { t } = useTranslation('trade')
  const { separators } = useUiTexts()
  if (order.status === 'waiting') return t('orders.state.waiting')
  const part = Number(order.commissNum) > 0 ? Number(order.haveDealNum) / Number(order.commissNum) : 0
  return percentText((Math.floor(part * 10_000) / 100).toFixed(2), separators)
}
