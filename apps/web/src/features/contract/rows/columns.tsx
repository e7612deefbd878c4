/** The columns of contract lists, in the panel of a terminal and on the pages of lists alike: orders, fills, payments. */
import type { CallOutput } from '@candlewick/protocol/client'
import type { OwnContractFill, OwnContractOrder } from '@candlewick/protocol/realtime'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { PairCell } from '../../../lists/coin-cell.tsx'
import {
  AverageCell,
  KindCell,
  MoneyCell,
  marketOfSymbol,
  PriceCell,
  QuantityCell,
  TriggerCell,
} from '../../../lists/order-columns.tsx'
import { Time } from '../../../settings/time.tsx'
import type { ContractMarket } from '../contract-market.ts'
import { contractName, DirectionCell, ProfitText } from '../figures.tsx'

export type FundingRow = CallOutput<'contract.fundingHistory'>['records'][number]

type Markets = readonly ContractMarket[]

const isoTime = (time: number): string => new Date(time).toISOString()

/** When, and of which contract: where every row begins. */
function useHeadColumns<Row extends { symbol: string }>(timeOf: (row: Row) => number): readonly Column<Row>[] {
  const { t } = useTranslation('trade')
  return useMemo(
    () => [
      {
        id: 'time',
        head: t('time'),
        render: (row) => <Time at={timeOf(row)} className="whitespace-nowrap text-ink-2" />,
        csv: (row) => isoTime(timeOf(row)),
      },
      {
        id: 'symbol',
        head: t('symbol'),
        align: 'start',
        render: (row) => <PairCell symbol={row.symbol}>{contractName(row.symbol)}</PairCell>,
        csv: (row) => row.symbol,
      },
    ],
    [t, timeOf],
  )
}

const placedAt = (order: OwnContractOrder): number => order.placedTime
const happenedAt = (row: { time: number }): number => row.time

/** What an order asks for, open or ended. */
export function useTermsOfOrders(markets: Markets): readonly Column<OwnContractOrder>[] {
  const { t } = useTranslation('trade')
  const { t: types } = useTranslation('order-types')
  const head = useHeadColumns<OwnContractOrder>(placedAt)
  return useMemo(() => {
    const market = (order: OwnContractOrder) => marketOfSymbol(markets, order.symbol)
    return [
      ...head,
      {
        id: 'side',
        head: t('side'),
        align: 'start',
        render: (order) => <DirectionCell direction={order.direction} />,
        csv: (order) => String(order.direction),
      },
      {
        id: 'type',
        head: t('type'),
        align: 'start',
        render: (order) => <OrderKind order={order} />,
        csv: (order) => order.purpose ?? order.orderType,
      },
      {
        id: 'trigger',
        head: types('list.trigger'),
        render: (order) => <TriggerCell market={market(order)} terms={order} />,
        csv: (order) => order.triggerPrice,
      },
      {
        id: 'price',
        head: t('price'),
        render: (order) => <OrderPrice order={order} market={market(order)} />,
        csv: (order) => order.price,
      },
      {
        id: 'amount',
        head: t('amount'),
        render: (order) => <QuantityCell market={market(order)} text={order.quantity} />,
        csv: (order) => order.quantity,
      },
    ]
  }, [head, markets, t, types])
}

const PURPOSES = { take_profit: 'protect.takeProfit', stop_loss: 'protect.stopLoss' } as const

/** What kind of order it is; of a take-profit or stop-loss, that. */
export function OrderKind({ order }: { order: OwnContractOrder }) {
  const { t } = useTranslation('contract')
  return order.purpose === undefined ? <KindCell terms={order} /> : t(PURPOSES[order.purpose])
}

/** A quantity with what it is counted in: the coin, or of a coin-margined contract dollars. */
export function Size({ market, text }: { market: ContractMarket | undefined; text: string }) {
  return (
    <span className="whitespace-nowrap">
      <QuantityCell market={market} text={text} />
      {market ? <span className="text-ink-3"> {market.quantityCoin}</span> : null}
    </span>
  )
}

export function OrderPrice({ order, market }: { order: OwnContractOrder; market: ContractMarket | undefined }) {
  const { t } = useTranslation('order-types')
  return /[1-9]/.test(order.price) ? <PriceCell market={market} text={order.price} /> : t('field.atMarket')
}

/** What became of an order. */
export function useOutcomeOfOrders(markets: Markets): readonly Column<OwnContractOrder>[] {
  const { t } = useTranslation('trade')
  const { t: words } = useTranslation('contract')
  return useMemo(
    () => [
      {
        id: 'filled',
        head: t('filled'),
        render: (order) => <QuantityCell market={marketOfSymbol(markets, order.symbol)} text={order.filledQuantity} />,
        csv: (order) => order.filledQuantity,
      },
      {
        id: 'average',
        head: t('averagePrice'),
        render: (order) => <AverageCell market={marketOfSymbol(markets, order.symbol)} text={order.averagePrice} />,
        csv: (order) => order.averagePrice,
      },
      {
        id: 'profit',
        head: words('positions.realised'),
        render: (order) => <ProfitText text={order.profit} unit={order.feeCoin} />,
        csv: (order) => order.profit,
      },
      {
        id: 'fee',
        head: t('fee'),
        render: (order) => <MoneyCell text={order.fee} unit={order.feeCoin} />,
        csv: (order) => order.fee,
      },
      {
        id: 'status',
        head: t('status'),
        render: (order) => <span className="text-ink-2">{t(`orders.state.${order.status}`)}</span>,
        csv: (order) => order.status,
      },
    ],
    [t, words, markets],
  )
}

export function useFillColumns(markets: Markets): readonly Column<OwnContractFill>[] {
  const { t } = useTranslation('trade')
  const { t: words } = useTranslation('contract')
  const head = useHeadColumns<OwnContractFill>(happenedAt)
  return useMemo(() => {
    const market = (fill: OwnContractFill) => marketOfSymbol(markets, fill.symbol)
    return [
      ...head,
      {
        id: 'side',
        head: t('side'),
        align: 'start',
        render: (fill) => <DirectionCell direction={fill.direction} />,
        csv: (fill) => String(fill.direction),
      },
      { id: 'role', head: t('role'), align: 'start', render: (fill) => t(fill.role), csv: (fill) => fill.role },
      {
        id: 'price',
        head: t('price'),
        render: (fill) => <PriceCell market={market(fill)} text={fill.price} />,
        csv: (fill) => fill.price,
      },
      {
        id: 'amount',
        head: t('amount'),
        render: (fill) => <QuantityCell market={market(fill)} text={fill.quantity} />,
        csv: (fill) => fill.quantity,
      },
      {
        id: 'profit',
        head: words('positions.realised'),
        render: (fill) => <ProfitText text={fill.profit} unit={fill.feeCoin} />,
        csv: (fill) => fill.profit,
      },
      {
        id: 'fee',
        head: t('fee'),
        render: (fill) => <MoneyCell text={fill.fee} unit={fill.feeCoin} />,
        csv: (fill) => fill.fee,
      },
    ]
  }, [head, t, words, markets])
}

export function useFundingColumns(markets: Markets): readonly Column<FundingRow>[] {
  const { t } = useTranslation('trade')
  const { t: words } = useTranslation('contract')
  const head = useHeadColumns<FundingRow>(happenedAt)
  return useMemo(
    () => [
      ...head,
      {
        id: 'side',
        head: t('side'),
        align: 'start',
        render: (row) => words(`side.${row.side}`),
        csv: (row) => row.side,
      },
      {
        id: 'size',
        head: words('positions.size'),
        render: (row) => <Size market={marketOfSymbol(markets, row.symbol)} text={row.quantity} />,
        csv: (row) => row.quantity,
      },
      {
        id: 'amount',
        head: words('funding.amount'),
        render: (row) => <ProfitText text={row.amount} unit={row.coin} />,
        csv: (row) => row.amount,
      },
    ],
    [head, t, words, markets],
  )
}
