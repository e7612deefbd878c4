/** One's own trades in a pair, newest first, as they happen. */
import type { OwnTrade } from '@candlewick/protocol/realtime'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwnTrades } from '../realtime/own.ts'
import { Time } from '../settings/time.tsx'
import { useIsWide } from './hooks.ts'
import { MoneyCell, PriceCell, QuantityCell, SideCell, symbolName } from './order-columns.tsx'
import { FIRST, LAST, PanelTable } from './panel-table.tsx'
import type { SpotMarket } from './spot-market.ts'
import type { TradeAccount } from './trade-account.ts'

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
  const wide = useIsWide()
  if (!wide && rows.length > 0) return <TradeCards rows={rows} market={market} />
  return (
    <PanelTable
      label={t('orders.trades')}
      columns={columns}
      rows={rows}
      rowKey={(trade) => trade.id + trade.orderId}
      none={t('orders.noTrades')}
      noneHint={t('orders.noTradesHint')}
    />
  )
}

/** On a phone a fill is a card: what, at what price, for how much, and when. */
function TradeCards({ rows, market }: { rows: readonly OwnTrade[]; market: SpotMarket }) {
  const { t } = useTranslation('trade')
  return (
    <ul aria-label={t('orders.trades')} className="num text-13">
      {rows.map((trade) => (
        <li key={trade.id + trade.orderId} className="grid gap-1 border-b border-line px-4 py-2.5">
          <div className="flex items-baseline gap-2">
            <b className="font-semibold">{symbolName(trade.symbol)}</b>
            <SideCell side={trade.side} />
            <span className="flex-1 text-ink-2">{t(trade.role)}</span>
            <MoneyCell text={trade.amount} unit={market.quote} />
          </div>
          <div className="flex items-baseline justify-between gap-2">
            <span>
              <QuantityCell market={market} text={trade.num} />
              <span className="text-ink-3"> × </span>
              <PriceCell market={market} text={trade.price} />
            </span>
            <Time at={trade.time} className="text-12 text-ink-2" />
          </div>
        </li>
      ))}
    </ul>
  )
}

function useColumns(market: SpotMarket): readonly Column<OwnTrade>[] {
  const { t } = useTranslation('trade')
  return useMemo(() => {
    const columns: Column<OwnTrade>[] = [
      {
        id: 'time',
        head: t('time'),
        className: FIRST,
        render: (trade) => <Time at={trade.time} className="whitespace-nowrap text-ink-2" />,
      },
      { id: 'symbol', head: t('symbol'), align: 'start', render: (trade) => symbolName(trade.symbol) },
      { id: 'side', head: t('side'), align: 'start', render: (trade) => <SideCell side={trade.side} /> },
      { id: 'role', head: t('role'), align: 'start', render: (trade) => t(trade.role === 'maker' ? 'maker' : 'taker') },
      { id: 'price', head: t('price'), render: (trade) => <PriceCell market={market} text={trade.price} /> },
      { id: 'amount', head: t('amount'), render: (trade) => <QuantityCell market={market} text={trade.num} /> },
      { id: 'total', head: t('total'), render: (trade) => <MoneyCell text={trade.amount} unit={market.quote} /> },
      {
        id: 'fee',
        head: t('fee'),
        className: LAST,
        render: (trade) => <MoneyCell text={trade.fee} unit={trade.feeCoin} />,
      },
    ]
    return columns
  }, [market, t])
}
