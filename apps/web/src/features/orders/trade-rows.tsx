/** One's own fills in a pair: the columns of the table, and the card that a phone shows instead. */
import type { OwnTrade } from '@candlewick/protocol/realtime'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { PairCell } from '../../lists/coin-cell.tsx'
import { fileColumns } from '../../lists/file-columns.ts'
import { MoneyCell, PriceCell, QuantityCell, SideCell } from '../../lists/order-columns.tsx'
import { CARD, DetailsButton } from '../../lists/row-parts.tsx'
import type { SpotMarket } from '../../markets/spot-market.ts'
import { symbolName } from '../../markets/symbol-name.ts'
import { Time } from '../../settings/time.tsx'

export interface TradeRowsProps {
  market: SpotMarket | undefined
  onOpen: (id: string) => void
}

const orderOf = ({ orderId, symbol, side }: OwnTrade) => ({ id: orderId, symbol, side })

export function useTradeColumns({ market, onOpen }: TradeRowsProps): readonly Column<OwnTrade>[] {
  const { t } = useTranslation('trade')
  const { t: own } = useTranslation('orders')
  return useMemo(() => {
    const columns: Column<OwnTrade>[] = [
      {
        id: 'time',
        head: t('time'),
        render: (trade) => <Time at={trade.time} className="whitespace-nowrap text-ink-2" />,
        csv: (trade) => new Date(trade.time).toISOString(),
      },
      {
        id: 'symbol',
        head: t('symbol'),
        align: 'start',
        render: (trade) => <PairCell symbol={trade.symbol} />,
        csv: (trade) => trade.symbol,
      },
      {
        id: 'side',
        head: t('side'),
        align: 'start',
        render: (trade) => <SideCell side={trade.side} />,
        csv: (trade) => trade.side,
      },
      { id: 'role', head: t('role'), align: 'start', render: (trade) => t(trade.role), csv: (trade) => trade.role },
      {
        id: 'price',
        head: t('price'),
        render: (trade) => <PriceCell market={market} text={trade.price} />,
        csv: (trade) => trade.price,
      },
      {
        id: 'amount',
        head: t('amount'),
        render: (trade) => <QuantityCell market={market} text={trade.quantity} />,
        csv: (trade) => trade.quantity,
      },
      {
        id: 'total',
        head: t('total'),
        render: (trade) => <MoneyCell text={trade.amount} unit={trade.feeCoin} />,
        csv: (trade) => trade.amount,
      },
      {
        id: 'fee',
        head: t('fee'),
        render: (trade) => <MoneyCell text={trade.fee} unit={trade.feeCoin} />,
        csv: (trade) => trade.fee,
      },
      {
        id: 'actions',
        head: <span className="sr-only">{own('actions')}</span>,
        className: 'w-24 pr-0!',
        render: (trade) => (
          <span className="text-13">
            <DetailsButton order={orderOf(trade)} onOpen={onOpen} />
          </span>
        ),
      },
    ]
    return [...columns, ...fileColumns(['feeCoin', 'id', 'orderId'], (trade: OwnTrade, field) => trade[field])]
  }, [market, onOpen, t, own])
}

export function TradeCard({ trade, market, onOpen }: TradeRowsProps & { trade: OwnTrade }) {
  const { t } = useTranslation('trade')
  return (
    <li className={CARD}>
      <div className="flex items-baseline gap-2">
        <b className="font-semibold">{symbolName(trade.symbol)}</b>
        <SideCell side={trade.side} />
        <span className="flex-1 text-ink-2">{t(trade.role)}</span>
        <MoneyCell text={trade.amount} unit={trade.feeCoin} />
      </div>
      <div className="flex items-baseline justify-between gap-2">
        <span>
          <QuantityCell market={market} text={trade.quantity} />
          <span className="text-ink-3"> × </span>
          <PriceCell market={market} text={trade.price} />
        </span>
        <span className="text-ink-2">
          {t('fee')} <MoneyCell text={trade.fee} unit={trade.feeCoin} />
        </span>
      </div>
      <div className="flex items-center justify-between gap-2 text-12 text-ink-2">
        <Time at={trade.time} />
        <span className="text-13">
          <DetailsButton order={orderOf(trade)} onOpen={onOpen} />
        </span>
      </div>
    </li>
  )
}
