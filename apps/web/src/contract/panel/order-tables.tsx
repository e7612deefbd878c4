/** Contract orders and fills in the panel: open ones live, ended ones and payments page after page. */

import { percentText } from '@candlewick/money/display'
import type { OwnContractFill, OwnContractOrder } from '@candlewick/protocol/realtime'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Time } from '../../settings/time.tsx'
import { useIsWide } from '../../terminal/hooks.ts'
import { MoneyCell, marketOfSymbol, PriceCell, QuantityCell } from '../../terminal/order-columns.tsx'
import { FIRST, LAST, PanelTable } from '../../terminal/panel-table.tsx'
import { cancelContractOrder } from '../calls.ts'
import type { ContractMarket } from '../contract-market.ts'
import { contractName, DirectionCell, ProfitText } from '../figures.tsx'
import { RowAction } from './positions-table.tsx'

interface TableProps<Row> {
  markets: readonly ContractMarket[]
  rows: readonly Row[] | undefined
}

export function ContractOpenOrders({ markets, rows }: TableProps<OwnContractOrder>) {
  const { t } = useTranslation('trade')
  const { t: words } = useTranslation('contract')
  const terms = useTerms(markets)
  const columns = useMemo<readonly Column<OwnContractOrder>[]>(
    () => [
      ...terms,
      { id: 'filled', head: t('filled'), render: (order) => <Filled order={order} /> },
      {
        id: 'actions',
        head: <span className="sr-only">{words('positions.actions')}</span>,
        className: LAST,
        render: (order) => (
          <RowAction onPress={() => void cancelContractOrder(order.id)}>{t('orders.cancel')}</RowAction>
        ),
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
        <OrderCard
          order={order}
          markets={markets}
          aside={<Filled order={order} />}
          action={<RowAction onPress={() => void cancelContractOrder(order.id)}>{t('orders.cancel')}</RowAction>}
        />
      )}
    />
  )
}

export function ContractOrderHistory({ markets, rows }: TableProps<OwnContractOrder>) {
  const { t } = useTranslation('trade')
  const { t: words } = useTranslation('contract')
  const terms = useTerms(markets)
  const columns = useMemo<readonly Column<OwnContractOrder>[]>(
    () => [
      ...terms,
      {
        id: 'filled',
        head: t('filled'),
        render: (order) => <QuantityCell market={marketOfSymbol(markets, order.symbol)} text={order.haveDealNum} />,
      },
      { id: 'average', head: t('averagePrice'), render: (order) => <MoneyCell text={order.dealAverPrice} /> },
      { id: 'profit', head: words('positions.realised'), render: (order) => <ProfitText text={order.profit} /> },
      {
        id: 'fee',
        head: t('fee'),
        render: (order) => <MoneyCell text={order.serviceCharge} unit={order.feeCoin} />,
      },
      {
        id: 'status',
        head: t('status'),
        className: LAST,
        render: (order) => <span className="text-ink-2">{t(`orders.state.${order.status}`)}</span>,
      },
    ],
    [terms, t, words, markets],
  )
  return (
    <Table
      label={t('orders.history')}
      columns={columns}
      rows={rows}
      rowKey={(order) => order.id}
      none={t('orders.noHistory')}
      noneHint={t('orders.noHistoryHint')}
      card={(order) => (
        <OrderCard
          order={order}
          markets={markets}
          aside={t(`orders.state.${order.status}`)}
          action={<ProfitText text={order.profit} />}
        />
      )}
    />
  )
}

export function ContractFills({ markets, rows }: TableProps<OwnContractFill>) {
  const { t } = useTranslation('trade')
  const { t: words } = useTranslation('contract')
  const columns = useMemo<readonly Column<OwnContractFill>[]>(() => {
    const market = (fill: OwnContractFill) => marketOfSymbol(markets, fill.symbol)
    return [
      {
        id: 'time',
        head: t('time'),
        className: FIRST,
        render: (fill) => <Time at={fill.time} className="whitespace-nowrap text-ink-2" />,
      },
      { id: 'symbol', head: t('symbol'), align: 'start', render: (fill) => contractName(fill.symbol) },
      { id: 'side', head: t('side'), align: 'start', render: (fill) => <DirectionCell direction={fill.direction} /> },
      { id: 'role', head: t('role'), align: 'start', render: (fill) => t(fill.role) },
      { id: 'price', head: t('price'), render: (fill) => <PriceCell market={market(fill)} text={fill.price} /> },
      { id: 'amount', head: t('amount'), render: (fill) => <QuantityCell market={market(fill)} text={fill.num} /> },
      { id: 'profit', head: words('positions.realised'), render: (fill) => <ProfitText text={fill.profit} /> },
      {
        id: 'fee',
        head: t('fee'),
        className: LAST,
        render: (fill) => <MoneyCell text={fill.fee} unit={fill.feeCoin} />,
      },
    ]
  }, [t, words, markets])
  return (
    <Table
      label={t('orders.trades')}
      columns={columns}
      rows={rows}
      rowKey={(fill) => fill.id + fill.orderId}
      none={t('orders.noTrades')}
      noneHint={words('fills.noneHint')}
      card={(fill) => (
        <Card
          name={contractName(fill.symbol)}
          direction={fill.direction}
          time={fill.time}
          aside={<ProfitText text={fill.profit} />}
        >
          <QuantityCell market={marketOfSymbol(markets, fill.symbol)} text={fill.num} />
          <span className="text-ink-3"> × </span>
          <PriceCell market={marketOfSymbol(markets, fill.symbol)} text={fill.price} />
        </Card>
      )}
    />
  )
}

export interface FundingRow {
  readonly id: string
  readonly symbol: string
  readonly side: 'long' | 'short'
  readonly num: string
  readonly amount: string
  readonly coin: string
  readonly time: number
}

export function FundingTable({ markets, rows }: TableProps<FundingRow>) {
  const { t } = useTranslation('trade')
  const { t: words } = useTranslation('contract')
  const columns = useMemo<readonly Column<FundingRow>[]>(
    () => [
      {
        id: 'time',
        head: t('time'),
        className: FIRST,
        render: (row) => <Time at={row.time} className="whitespace-nowrap text-ink-2" />,
      },
      { id: 'symbol', head: t('symbol'), align: 'start', render: (row) => contractName(row.symbol) },
      { id: 'side', head: t('side'), align: 'start', render: (row) => words(`side.${row.side}`) },
      {
        id: 'size',
        head: words('positions.size'),
        render: (row) => <QuantityCell market={marketOfSymbol(markets, row.symbol)} text={row.num} />,
      },
      {
        id: 'amount',
        head: words('funding.amount'),
        className: LAST,
        render: (row) => <ProfitText text={row.amount} />,
      },
    ],
    [t, words, markets],
  )
  return (
    <Table
      label={words('funding.title')}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      none={words('funding.none')}
      noneHint={words('funding.noneHint')}
      card={(row) => (
        <div className="grid gap-1">
          <div className="flex items-baseline justify-between gap-2">
            <b className="font-semibold">{contractName(row.symbol)}</b>
            <ProfitText text={row.amount} />
          </div>
          <div className="flex items-baseline justify-between gap-2 text-ink-2">
            <span>{words(`side.${row.side}`)}</span>
            <Time at={row.time} className="text-12" />
          </div>
        </div>
      )}
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

function Table<Row>({ card, ...table }: ListProps<Row>) {
  const wide = useIsWide()
  if (wide || table.rows === undefined || table.rows.length === 0) return <PanelTable {...table} />
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

function Filled({ order }: { order: OwnContractOrder }) {
  const { t } = useTranslation('trade')
  const { separators } = useUiTexts()
  if (order.status === 'waiting') return t('orders.state.waiting')
  const part = Number(order.commissNum) > 0 ? Number(order.haveDealNum) / Number(order.commissNum) : 0
  return percentText((Math.floor(part * 10_000) / 100).toFixed(2), separators)
}

interface OrderCardProps {
  order: OwnContractOrder
  markets: readonly ContractMarket[]
  aside: ReactNode
  action: ReactNode
}

function OrderCard({ order, markets, aside, action }: OrderCardProps) {
  const { t } = useTranslation('order-types')
  const market = marketOfSymbol(markets, order.symbol)
  return (
    <Card name={contractName(order.symbol)} direction={order.direction} time={order.commissTime} aside={aside}>
      <QuantityCell market={market} text={order.commissNum} />
      <span className="text-ink-3"> × </span>
      {/[1-9]/.test(order.commissPrice) ? <PriceCell market={market} text={order.commissPrice} /> : t('field.atMarket')}
      <span className="ml-3">{action}</span>
    </Card>
  )
}

interface CardProps {
  name: string
  direction: OwnContractOrder['direction']
  time: number
  aside: ReactNode
  children: ReactNode
}

function Card({ name, direction, time, aside, children }: CardProps) {
  return (
    <div className="grid gap-1">
      <div className="flex items-baseline gap-2">
        <b className="font-semibold">{name}</b>
        <span className="flex-1">
          <DirectionCell direction={direction} />
        </span>
        <span className="text-ink-2">{aside}</span>
      </div>
      <div className="flex items-baseline justify-between gap-2">
        <span>{children}</span>
        <Time at={time} className="text-12 text-ink-2" />
      </div>
    </div>
  )
}

/** What an order asks for, open or ended. */
function useTerms(markets: readonly ContractMarket[]): readonly Column<OwnContractOrder>[] {
  const { t } = useTranslation('trade')
  const { t: types } = useTranslation('order-types')
  return useMemo(() => {
    const market = (order: OwnContractOrder) => marketOfSymbol(markets, order.symbol)
    return [
      {
        id: 'time',
        head: t('time'),
        className: FIRST,
        render: (order) => <Time at={order.commissTime} className="whitespace-nowrap text-ink-2" />,
      },
      { id: 'symbol', head: t('symbol'), align: 'start', render: (order) => contractName(order.symbol) },
      { id: 'side', head: t('side'), align: 'start', render: (order) => <DirectionCell direction={order.direction} /> },
      { id: 'type', head: t('type'), align: 'start', render: (order) => types(`kind.${order.commissType}`) },
      {
        id: 'price',
        head: t('price'),
        render: (order) =>
          /[1-9]/.test(order.commissPrice) ? (
            <PriceCell market={market(order)} text={order.commissPrice} />
          ) : (
            types('field.atMarket')
          ),
      },
      {
        id: 'amount',
        head: t('amount'),
        render: (order) => <QuantityCell market={market(order)} text={order.commissNum} />,
      },
    ]
  }, [markets, t, types])
}
