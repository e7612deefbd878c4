/** One contract order opened: its terms, what it realised, and the timeline to its end, with the reason. */

import { cutDecimals } from '@candlewick/money/decimal'
import { percentText } from '@candlewick/money/display'
import type { CallOutput } from '@candlewick/protocol/client'
import { Change } from '@candlewick/ui/numbers.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { CancelButton, DetailsSheet, OrderNumbers, OrderTitle } from '../../../lists/details-sheet.tsx'
import {
  AverageCell,
  MoneyCell,
  marketOfSymbol,
  PriceCell,
  QuantityCell,
  TriggerCell,
} from '../../../lists/order-columns.tsx'
import { filledPercent } from '../../../lists/order-texts.ts'
import { isSome } from '../../../lists/row-parts.tsx'
import { Term, Timeline, tifWords } from '../../../lists/timeline.tsx'
import { rateAsPercent } from '../../../markets/rate-text.ts'
import { callQuery } from '../../../platform/queries.ts'
import { Time } from '../../../settings/time.tsx'
import { cancelContractOrder } from '../calls.ts'
import type { ContractMarket } from '../contract-market.ts'
import { contractName, DirectionCell, ProfitText } from '../figures.tsx'
import { useOwnContracts } from '../own-contracts.ts'
import { OrderKind, OrderPrice } from './columns.tsx'
import { stepsOf } from './steps.ts'

type Details = CallOutput<'contract.orderDetails'>

interface DetailsProps {
  id: string
  markets: readonly ContractMarket[]
  onClose: () => void
}

export function ContractOrderDetails({ id, markets, onClose }: DetailsProps) {
  const { t } = useTranslation('orders')
  const { t: trade } = useTranslation('trade')
  const query = useQuery(callQuery('contract.orderDetails', { id }))
  const { data } = query
  useFreshDetails(id)
  const market = data && marketOfSymbol(markets, data.symbol)
  const stands = data?.status === 'open' || data?.status === 'waiting'
  return (
    <DetailsSheet
      title={data && <Title order={data} />}
      failed={query.isError}
      onRetry={() => void query.refetch()}
      onClose={onClose}
      footer={
        stands ? (
          <CancelButton queryKey={['contract.orderDetails', { id }]} cancel={() => cancelContractOrder(id)}>
            {trade('orders.cancel')}
          </CancelButton>
        ) : undefined
      }
    >
      {data ? (
        <>
          <Terms order={data} market={market} />
          <Timeline steps={stepsOf(data, data.fills)} market={market} now={nowOf(data, t)} />
        </>
      ) : null}
    </DetailsSheet>
  )
}

type T = ReturnType<typeof useTranslation<'orders'>>['t']

function nowOf({ status }: Details, t: T): { title: string; hint: string } | undefined {
  if (status === 'open') return { title: t('stillOpen'), hint: t('stillOpenHint') }
  return status === 'waiting' ? { title: t('stillWaiting'), hint: t('stillWaitingHint') } : undefined
}

/** Reads the details anew when the order, or a fill of it, is told of. */
function useFreshDetails(id: string): void {
  const cache = useQueryClient()
  useEffect(
    () =>
      useOwnContracts.subscribe((now, before) => {
        const ofThis = ({ orders }: typeof now) => orders.find((order) => order.id === id)
        const filled = now.fills !== before.fills && now.fills.some(({ orderId }) => orderId === id)
        if (ofThis(now) === ofThis(before) && !filled) return
        void cache.invalidateQueries({ queryKey: ['contract.orderDetails', { id }] })
      }),
    [cache, id],
  )
}

function Title({ order }: { order: Details }) {
  return (
    <OrderTitle status={order.status}>
      <DirectionCell direction={order.direction} /> {contractName(order.symbol)}
    </OrderTitle>
  )
}

function Terms({ order, market }: { order: Details; market: ContractMarket | undefined }) {
  const { t } = useTranslation('trade')
  const { t: own } = useTranslation('orders')
  const { t: types } = useTranslation('order-types')
  const { t: words } = useTranslation('contract')
  const { separators } = useUiTexts()
  const counted = market?.quantityCoin
  const protection: [string, Details['takeProfit']][] = [
    [words('protect.takeProfit'), order.takeProfit],
    [words('protect.stopLoss'), order.stopLoss],
  ]
  const lines: [string, ReactNode][] = [
    [t('type'), <OrderKind key="type" order={order} />],
    [words('leverage.mode'), `${words(`mode.${order.marginMode}`)} ${words('times', { leverage: order.leverage })}`],
    ...(isSome(order.triggerPrice) || isSome(order.callbackRate)
      ? [[types('list.trigger'), <TriggerCell key="trigger" market={market} terms={order} />] as [string, ReactNode]]
      : []),
    [t('price'), <OrderPrice key="price" order={order} market={market} />],
    [
      t('amount'),
      <span key="amount">
        <QuantityCell market={market} text={order.quantity} /> {counted}
      </span>,
    ],
    [
      t('filled'),
      <span key="filled">
        {isSome(order.filledQuantity) ? (
          <>
            <QuantityCell market={market} text={order.filledQuantity} /> {counted}{' '}
          </>
        ) : null}
        {market ? <span className="text-ink-2">{percentText(filledPercent(market, order), separators)}</span> : null}
      </span>,
    ],
    [t('averagePrice'), <AverageCell key="average" market={market} text={order.averagePrice} />],
    [t('total'), <MoneyCell key="value" text={order.filledValue} unit={order.feeCoin} />],
    [words('positions.margin'), <MoneyCell key="margin" text={order.margin} unit={order.feeCoin} />],
    [
      words('positions.realised'),
      <span key="profit" className="flex flex-wrap justify-end gap-x-2">
        <ProfitText text={order.profit} unit={order.feeCoin} />
        {order.profitRate === undefined ? null : (
          <Change percent={cutDecimals(rateAsPercent(order.profitRate), 2)} arrow={false} />
        )}
      </span>,
    ],
    ...(order.closeTime === undefined
      ? []
      : [[words('closed.time'), <Time key="closed" at={order.closeTime} />] as [string, ReactNode]]),
    [own('feeTotal'), <MoneyCell key="fee" text={order.fee} unit={order.feeCoin} />],
    ...protection.flatMap(([name, set]): [string, ReactNode][] =>
      set === undefined ? [] : [[name, <PriceCell key={name} market={market} text={set.triggerPrice} />]],
    ),
    [own('timeInForce'), tifWords(t, order.timeInForce)],
  ]
  return (
    <dl className="num text-13">
      {lines.map(([name, figure]) => (
        <Term key={name} name={name}>
          {figure}
        </Term>
      ))}
      <OrderNumbers order={order} />
    </dl>
  )
}
