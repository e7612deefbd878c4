/** Orders that ended, newest first, read page after page; read anew when another one ends. */
import type { CallOutput } from '@candlewick/protocol/client'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  AverageCell,
  KindCell,
  MoneyCell,
  marketOfSymbol,
  PriceCell,
  QuantityCell,
  SideCell,
} from '../../../lists/order-columns.tsx'
import type { OrderTerms } from '../../../lists/order-texts.ts'
import type { SpotMarket } from '../../../markets/spot-market.ts'
import { symbolName } from '../../../markets/symbol-name.ts'
import type { TradeAccount } from '../../../platform/accounts.ts'
import { api } from '../../../platform/api.ts'
import { ownState } from '../../../realtime/own.ts'
import { CardTime, ListCard, ListTable, Times, useTimeColumn } from '../../../terminal/desk/list-table.tsx'
import { Paged, usePages } from '../../../terminal/desk/paged-list.tsx'
import { useTermsColumns } from '../../../terminal/desk/panel-table.tsx'
import { useFresh } from '../../../terminal/desk/use-fresh.ts'

type Order = CallOutput<'spot.orderList'>['records'][number]

interface HistoryTableProps {
  markets: readonly SpotMarket[]
  symbol: string | undefined
  account: TradeAccount
}

const KEY = 'order-history'
const onEnd = (listener: () => void) => ownState.onEnd(listener)

export function HistoryTable({ markets, symbol, account }: HistoryTableProps) {
  const { t } = useTranslation('trade')
  const columns = useColumns(markets)
  useFresh(KEY, onEnd)
  const { pages, rows } = usePages<Order>({
    key: [KEY, account],
    symbol,
    read: (asked, signal) => api.call('spot.orderList', { state: 'history', account, ...asked }, { signal }),
  })
  return (
    <Paged pages={pages}>
      <ListTable
        label={t('orders.history')}
        columns={columns}
        rows={rows}
        rowKey={(order) => order.id}
        none={t('orders.noHistory')}
        noneHint={t('orders.noHistoryHint')}
        card={(order) => <HistoryCard order={order} markets={markets} />}
      />
    </Paged>
  )
}

/** On a phone an order is a card: what was filled and at what price on average, or else what was asked for; and when. */
function HistoryCard({ order, markets }: { order: Order; markets: readonly SpotMarket[] }) {
  const { t } = useTranslation('trade')
  const market = marketOfSymbol(markets, order.symbol)
  const filled = /[1-9]/.test(order.filledQuantity)
  return (
    <ListCard
      name={symbolName(order.symbol)}
      side={<SideCell side={order.side} />}
      kind={<KindCell terms={order} />}
      aside={t(`orders.state.${order.status}`)}
    >
      <Times
        quantity={<QuantityCell market={market} text={filled ? order.filledQuantity : order.quantity} />}
        price={
          filled ? (
            <AverageCell market={market} text={order.averagePrice} />
          ) : (
            <PriceCell market={market} text={order.price} />
          )
        }
      />
      <CardTime at={order.placedTime} />
    </ListCard>
  )
}

const asTerms = (order: Order): OrderTerms => order
const placedAt = (order: Order): number => order.placedTime
const sideOf = (order: Order) => <SideCell side={order.side} />

function useColumns(markets: readonly SpotMarket[]): readonly Column<Order>[] {
  const { t } = useTranslation('trade')
  const terms = useTermsColumns({ markets, termsOf: asTerms, name: symbolName, side: sideOf })
  const time = useTimeColumn(placedAt)
  return useMemo(() => {
    const market = (order: Order) => marketOfSymbol(markets, order.symbol)
    const columns: Column<Order>[] = [
      time,
      ...terms,
      {
        id: 'filled',
        head: t('filled'),
        render: (order) => <QuantityCell market={market(order)} text={order.filledQuantity} />,
      },
      {
        id: 'average',
        head: t('averagePrice'),
        render: (order) => <AverageCell market={market(order)} text={order.averagePrice} />,
      },
      { id: 'fee', head: t('fee'), render: (order) => <MoneyCell text={order.fee} /> },
      {
        id: 'status',
        head: t('status'),
        render: (order) => <span className="text-ink-2">{t(`orders.state.${order.status}`)}</span>,
      },
    ]
    return columns
  }, [markets, t, terms, time])
}
