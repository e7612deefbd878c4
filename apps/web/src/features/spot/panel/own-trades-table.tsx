/** One's own trades in a pair, newest first, as they happen. */
import type { OwnTrade } from '@candlewick/protocol/realtime'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { MoneyCell, PriceCell, QuantityCell, SideCell } from '../../../lists/order-columns.tsx'
import type { SpotMarket } from '../../../markets/spot-market.ts'
import { symbolName } from '../../../markets/symbol-name.ts'
import type { TradeAccount } from '../../../platform/accounts.ts'
import { useOwnTrades } from '../../../realtime/own.ts'
import { CardTime, ListCard, ListTable, Times, useTimeColumn } from '../../../terminal/desk/list-table.tsx'

interface OwnTradesProps {
  market: SpotMarket
  account: TradeAccount
}

export function OwnTradesTable({ market, account }: OwnTradesProps) {
  const { t } = useTranslation('trade')
  const trades = useOwnTrades()
  const rows = useMemo(
    () => trades.filter((trade) => trade.symbol === market.symbol && trade.account === account),
    [trades, market.symbol, account],
  )
  const columns = useColumns(market)
  return (
    <ListTable
      label={t('orders.trades')}
      columns={columns}
      rows={rows}
      rowKey={(trade) => trade.id + trade.orderId}
      none={t('orders.noTrades')}
      noneHint={t('orders.noTradesHint')}
      card={(trade) => (
        <ListCard
          name={symbolName(trade.symbol)}
          side={<SideCell side={trade.side} />}
          kind={t(trade.role)}
          aside={<MoneyCell text={trade.amount} unit={market.quote} />}
        >
          <Times
            quantity={<QuantityCell market={market} text={trade.quantity} />}
            price={<PriceCell market={market} text={trade.price} />}
          />
          <CardTime at={trade.time} />
        </ListCard>
      )}
    />
  )
}

const tradedAt = (trade: OwnTrade): number => trade.time

function useColumns(market: SpotMarket): readonly Column<OwnTrade>[] {
  const { t } = useTranslation('trade')
  const time = useTimeColumn(tradedAt)
  return useMemo(() => {
    const columns: Column<OwnTrade>[] = [
      time,
      { id: 'symbol', head: t('symbol'), align: 'start', render: (trade) => symbolName(trade.symbol) },
      { id: 'side', head: t('side'), align: 'start', render: (trade) => <SideCell side={trade.side} /> },
      { id: 'role', head: t('role'), align: 'start', render: (trade) => t(trade.role === 'maker' ? 'maker' : 'taker') },
      { id: 'price', head: t('price'), render: (trade) => <PriceCell market={market} text={trade.price} /> },
      { id: 'amount', head: t('amount'), render: (trade) => <QuantityCell market={market} text={trade.quantity} /> },
      { id: 'total', head: t('total'), render: (trade) => <MoneyCell text={trade.amount} unit={market.quote} /> },
      {
        id: 'fee',
        head: t('fee'),
        render: (trade) => <MoneyCell text={trade.fee} unit={trade.feeCoin} />,
      },
    ]
    return columns
  }, [market, t, time])
}
