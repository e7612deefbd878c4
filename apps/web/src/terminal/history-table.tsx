/** Orders that ended, newest first, read page after page; read anew when another one ends. */
import type { CallOutput } from '@candlewick/protocol/client'
import { Button } from '@candlewick/ui/button.tsx'
import { ErrorState } from '@candlewick/ui/states.tsx'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../platform/api.ts'
import { ownState } from '../realtime/own.ts'
import { Time } from '../settings/time.tsx'
import { useIsWide } from './hooks.ts'
import { KindCell, MoneyCell, marketOfSymbol, PriceCell, QuantityCell, SideCell, symbolName } from './order-columns.tsx'
import type { OrderTerms } from './order-texts.ts'
import { FIRST, LAST, PanelTable, useTermsColumns } from './panel-table.tsx'
import type { SpotMarket } from './spot-market.ts'
import type { TradeAccount } from './trade-account.ts'

type Order = CallOutput<'spot.orderList'>['records'][number]

const PAGE = 50
const KEY = 'order-history'
/** Orders end in bursts (cancel all): one reading after the burst is enough, and the tables follow the engine shortly. */
const SETTLE_MS = 600

interface HistoryTableProps {
  markets: readonly SpotMarket[]
  symbol: string | undefined
  account: TradeAccount
}

export function HistoryTable({ markets, symbol, account }: HistoryTableProps) {
  const { t } = useTranslation('trade')
  const columns = useColumns(markets)
  const history = useInfiniteQuery({
    queryKey: [KEY, account, symbol],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api.call(
        'spot.orderList',
        {
          state: 'history',
          account,
          pageSize: PAGE,
          ...(symbol === undefined ? {} : { symbol }),
          ...(pageParam === '' ? {} : { cursor: pageParam }),
        },
        { signal },
      ),
    getNextPageParam: (last) => last.next,
  })
  useFreshHistory()
  const rows = useMemo(() => history.data?.pages.flatMap((page) => page.records), [history.data])
  const wide = useIsWide()
  if (history.isError) return <ErrorState title={t('orders.failed')} onRetry={() => void history.refetch()} />
  return (
    <>
      {!wide && rows !== undefined && rows.length > 0 ? (
        <HistoryCards rows={rows} markets={markets} />
      ) : (
        <PanelTable
          label={t('orders.history')}
          columns={columns}
          rows={rows}
          rowKey={(order) => order.id}
          none={t('orders.noHistory')}
          noneHint={t('orders.noHistoryHint')}
        />
      )}
      {history.hasNextPage ? (
        <div className="grid justify-items-center p-2">
          <Button
            size="sm"
            variant="ghost"
            busy={history.isFetchingNextPage}
            onClick={() => void history.fetchNextPage()}
          >
            {t('orders.more')}
          </Button>
        </div>
      ) : null}
    </>
  )
}

/** On a phone an order is a card: what was filled and at what price on average, or else what was asked for; and when. */
function HistoryCards({ rows, markets }: { rows: readonly Order[]; markets: readonly SpotMarket[] }) {
  const { t } = useTranslation('trade')
  return (
    <ul aria-label={t('orders.history')} className="num text-13">
      {rows.map((order) => {
        const market = marketOfSymbol(markets, order.symbol)
        const filled = /[1-9]/.test(order.haveDealNum)
        return (
          <li key={order.id} className="grid gap-1 border-b border-line px-4 py-2.5">
            <div className="flex items-baseline gap-2">
              <b className="font-semibold">{symbolName(order.symbol)}</b>
              <SideCell side={order.side} />
              <span className="flex-1 text-ink-2">
                <KindCell terms={order} />
              </span>
              <span className="text-ink-2">{t(`orders.state.${order.status}`)}</span>
            </div>
            <div className="flex items-baseline justify-between gap-2">
              <span>
                <QuantityCell market={market} text={filled ? order.haveDealNum : order.commissNum} />
                <span className="text-ink-3"> × </span>
                <PriceCell market={market} text={filled ? order.dealAverPrice : order.commissPrice} />
              </span>
              <Time at={order.commissTime} className="text-12 text-ink-2" />
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function useFreshHistory(): void {
  const cache = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = ownState.onEnd(() => {
      clearTimeout(timer)
      timer = setTimeout(() => void cache.invalidateQueries({ queryKey: [KEY] }), SETTLE_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [cache])
}

const asTerms = (order: Order): OrderTerms => order

function useColumns(markets: readonly SpotMarket[]): readonly Column<Order>[] {
  const { t } = useTranslation('trade')
  const terms = useTermsColumns(markets, asTerms)
  return useMemo(() => {
    const market = (order: Order) => marketOfSymbol(markets, order.symbol)
    const columns: Column<Order>[] = [
      {
        id: 'time',
        head: t('time'),
        className: FIRST,
        render: (order) => <Time at={order.commissTime} className="whitespace-nowrap text-ink-2" />,
      },
      ...terms,
      {
        id: 'filled',
        head: t('filled'),
        render: (order) => <QuantityCell market={market(order)} text={order.haveDealNum} />,
      },
      {
        id: 'average',
        head: t('averagePrice'),
        render: (order) => <MoneyCell text={order.dealAverPrice} />,
      },
      { id: 'fee', head: t('fee'), render: (order) => <MoneyCell text={order.serviceCharge} /> },
      {
        id: 'status',
        head: t('status'),
        className: LAST,
        render: (order) => <span className="text-ink-2">{t(`orders.state.${order.status}`)}</span>,
      },
    ]
    return columns
  }, [markets, t, terms])
}
