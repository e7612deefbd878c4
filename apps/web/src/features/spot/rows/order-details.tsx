/** One order opened: its terms and the timeline from placing over every fill to its end, with the reason. */
import { percentText } from '@candlewick/money/display'
import type { CallOutput } from '@candlewick/protocol/client'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { CancelButton, DetailsSheet, OrderNumbers, OrderTitle } from '../../../lists/details-sheet.tsx'
import {
  AverageCell,
  KindCell,
  MoneyCell,
  marketOfSymbol,
  PriceCell,
  QuantityCell,
  SideCell,
  TriggerCell,
} from '../../../lists/order-columns.tsx'
import { filledPercent } from '../../../lists/order-texts.ts'
import { isSome } from '../../../lists/row-parts.tsx'
import { Term, Timeline, tifWords } from '../../../lists/timeline.tsx'
import type { SpotMarket } from '../../../markets/spot-market.ts'
import { symbolName } from '../../../markets/symbol-name.ts'
import { callQuery } from '../../../platform/queries.ts'
import { ownState } from '../../../realtime/own.ts'
import { cancelOrder } from '../send-order.ts'

type Details = CallOutput<'spot.transactionDetails'>
type Order = Details['order']

interface OrderDetailsProps {
  id: string
  markets: readonly SpotMarket[]
  /** Opens another order: the other leg of an OCO. */
  onOpen: (id: string) => void
  onClose: () => void
}

export function OrderDetails({ id, markets, onOpen, onClose }: OrderDetailsProps) {
  const query = useQuery(callQuery('spot.transactionDetails', { id }))
  const { data } = query
  useFreshDetails(id)
  const open = data?.order.status === 'open' || data?.order.status === 'waiting'
  const market = data && marketOfSymbol(markets, data.order.symbol)
  return (
    <DetailsSheet
      title={data && <Title order={data.order} />}
      failed={query.isError}
      onRetry={() => void query.refetch()}
      onClose={onClose}
      footer={open ? <CancelOrder order={data.order} /> : undefined}
    >
      {data ? (
        <>
          <Terms order={data.order} market={market} onOpen={onOpen} />
          <Life details={data} market={market} />
        </>
      ) : null}
    </DetailsSheet>
  )
}

/** Reads the details anew when the order changes on the server. */
function useFreshDetails(id: string): void {
  const cache = useQueryClient()
  useEffect(() => {
    const anew = () => void cache.invalidateQueries({ queryKey: ['spot.transactionDetails', { id }] })
    const stops = [ownState.onTrades(anew), ownState.onEnd(({ order }) => order.id === id && anew())]
    return () => {
      for (const stop of stops) stop()
    }
  }, [cache, id])
}

function CancelOrder({ order: { id, ocoId } }: { order: Order }) {
  const { t } = useTranslation('trade')
  const { t: types } = useTranslation('order-types')
  return (
    <CancelButton queryKey={['spot.transactionDetails', { id }]} cancel={() => cancelOrder(id)}>
      {ocoId === undefined ? t('orders.cancel') : types('list.cancelBoth')}
    </CancelButton>
  )
}

function Title({ order }: { order: Order }) {
  return (
    <OrderTitle status={order.status}>
      <SideCell side={order.side} /> {symbolName(order.symbol)}
    </OrderTitle>
  )
}

interface TermsProps {
  order: Order
  market: SpotMarket | undefined
  onOpen: (id: string) => void
}

function Terms({ order, market, onOpen }: TermsProps) {
  const { t } = useTranslation('trade')
  const { t: own } = useTranslation('orders')
  const { separators } = useUiTexts()
  const quote = market?.quote ?? ''
  const { t: types } = useTranslation('order-types')
  const byAmount = isSome(order.amount)
  const conditional = isSome(order.triggerPrice) || isSome(order.callbackRate)
  return (
    <dl className="num text-13">
      <Term name={t('account.title')}>{t(`account.${order.account}`)}</Term>
      <Term name={t('type')}>
        <KindCell terms={order} />
      </Term>
      {conditional ? (
        <Term name={types('list.trigger')}>
          <TriggerCell market={market} terms={order} />
        </Term>
      ) : null}
      <Term name={t('price')}>
        {isSome(order.price) ? <PriceCell market={market} text={order.price} /> : t('form.marketPrice')}
      </Term>
      <Term name={t('amount')}>
        {byAmount ? (
          <MoneyCell text={order.amount} unit={quote} />
        ) : (
          <>
            <QuantityCell market={market} text={order.quantity} /> {market?.base}
          </>
        )}
      </Term>
      {isSome(order.icebergQuantity) ? (
        <Term name={types('field.shown')}>
          <QuantityCell market={market} text={order.icebergQuantity} /> {market?.base}
        </Term>
      ) : null}
      <Term name={t('filled')}>
        {isSome(order.filledQuantity) || byAmount ? (
          <>
            <QuantityCell market={market} text={order.filledQuantity} /> {market?.base}
          </>
        ) : null}
        {market && !byAmount ? (
          <span className="text-ink-2">{percentText(filledPercent(market, order), separators)}</span>
        ) : null}
      </Term>
      <Term name={t('averagePrice')}>
        <AverageCell market={market} text={order.averagePrice} /> {isSome(order.averagePrice) ? quote : null}
      </Term>
      <Term name={own('feeTotal')}>
        <MoneyCell text={order.fee} unit={quote} />
      </Term>
      <Term name={own('timeInForce')}>{tifWords(t, order.timeInForce)}</Term>
      {order.repays === true ? <Repays order={order} market={market} /> : null}
      {order.ocoId === undefined ? null : <Partner id={order.ocoId} onOpen={onOpen} />}
      <OrderNumbers order={order} />
    </dl>
  )
}

/** A margin order whose fills pay back what its account owes of the coin that they bring. */
function Repays({ order, market }: Pick<TermsProps, 'order' | 'market'>) {
  const { t } = useTranslation('orders')
  const coin = (order.side === 'buy' ? market?.base : market?.quote) ?? ''
  return <Term name={t('repays')}>{t('repaysText', { coin })}</Term>
}

function Partner({ id, onOpen }: { id: string; onOpen: (id: string) => void }) {
  const { t } = useTranslation('orders')
  return (
    <Term name={t('partner')}>
      <button type="button" onClick={() => onOpen(id)} className="underline underline-offset-2 hover:text-ink-2">
        {id}
      </button>
    </Term>
  )
}

/** What an order that has not ended is doing. */
function useNow({ status, ocoId }: Order): { title: string; hint: string } | undefined {
  const { t } = useTranslation('orders')
  if (status === 'open') return { title: t('stillOpen'), hint: t('stillOpenHint') }
  if (status !== 'waiting') return undefined
  return { title: t('stillWaiting'), hint: t(ocoId === undefined ? 'stillWaitingHint' : 'stillWaitingOco') }
}

function Life({ details, market }: { details: Details; market: SpotMarket | undefined }) {
  return <Timeline steps={details.steps} market={market} now={useNow(details.order)} />
}
