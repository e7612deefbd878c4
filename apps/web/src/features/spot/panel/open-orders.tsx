/** Open orders: from the moment they are sent, confirmed or refused in their place. */
import { percentText } from '@candlewick/money/display'
import { Spinner } from '@candlewick/ui/button.tsx'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  KindCell,
  MoneyCell,
  marketOfSymbol,
  PriceCell,
  QuantityCell,
  SideCell,
  TriggerCell,
} from '../../../lists/order-columns.tsx'
import { filledPercent, type ListedTerms, type OrderTerms, termsOf } from '../../../lists/order-texts.ts'
import type { SpotMarket } from '../../../markets/spot-market.ts'
import { symbolName } from '../../../markets/symbol-name.ts'
import type { TerminalMarket } from '../../../markets/terminal-market.ts'
import { ownState } from '../../../realtime/own.ts'
import type { OrderRow, SentOrder } from '../../../realtime/own-state.ts'
import { ListCard, ListTable, RowAction, Times, useTimeColumn } from '../../../terminal/desk/list-table.tsx'
import { useTermsColumns } from '../../../terminal/desk/panel-table.tsx'
import { cancelOrder, sendAgain } from '../send-order.ts'

interface OpenOrdersProps {
  rows: readonly OrderRow[]
  markets: readonly SpotMarket[]
  onEdit: (id: string) => void
}

export function OpenOrders({ rows, markets, onEdit }: OpenOrdersProps) {
  const { t } = useTranslation('trade')
  const columns = useColumns(markets, onEdit)
  return (
    <ListTable
      label={t('orders.open')}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.key}
      none={t('orders.noOpen')}
      noneHint={t('orders.noOpenHint')}
      card={(row) => <OrderCard row={row} markets={markets} onEdit={onEdit} />}
    />
  )
}

/** On a phone an order is a card: what, at what price, how far, and what can be done about it. */
function OrderCard({ row, markets, onEdit }: Omit<OpenOrdersProps, 'rows'> & { row: OrderRow }) {
  const terms = termsOf(row)
  const market = marketOfSymbol(markets, terms.symbol)
  return (
    <ListCard
      name={symbolName(terms.symbol)}
      side={<SideCell side={terms.side} />}
      kind={<KindCell terms={terms} />}
      aside={<FilledCell row={row} market={market} />}
      more={<CardTrigger market={market} terms={terms} />}
    >
      <OrderSize market={market} terms={terms} />
      <Actions row={row} onEdit={onEdit} />
    </ListCard>
  )
}

/** Quantity and price of an order; one at market has no price, one by amount no quantity. */
function OrderSize({ market, terms }: { market: SpotMarket | undefined; terms: OrderTerms }) {
  const { t } = useTranslation('order-types')
  return (
    <Times
      quantity={
        /[1-9]/.test(terms.amount) ? (
          <MoneyCell text={terms.amount} {...unitOf(market)} />
        ) : (
          <QuantityCell market={market} text={terms.quantity} />
        )
      }
      price={/[1-9]/.test(terms.price) ? <PriceCell market={market} text={terms.price} /> : t('field.atMarket')}
    />
  )
}

/** On a card the trigger has a line of its own, where there is one. */
export function CardTrigger({ market, terms }: { market: TerminalMarket | undefined; terms: ListedTerms }) {
  const { t } = useTranslation('order-types')
  if (![terms.triggerPrice, terms.callbackRate].some((figure) => /[1-9]/.test(figure))) return null
  return (
    <div className="flex items-baseline gap-2 text-12 text-ink-2">
      {t('list.trigger')} <TriggerCell market={market} terms={terms} />
    </div>
  )
}

const sideOf = (row: OrderRow) => <SideCell side={termsOf(row).side} />
const placedAt = (row: OrderRow) => (row.kind === 'sent' ? row.sent.sentTime : row.order.placedTime)

function useColumns(markets: readonly SpotMarket[], onEdit: (id: string) => void): readonly Column<OrderRow>[] {
  const { t } = useTranslation('trade')
  const terms = useTermsColumns({ markets, termsOf, name: symbolName, side: sideOf })
  const time = useTimeColumn<OrderRow>(placedAt, 'clock')
  return useMemo(() => {
    const market = (row: OrderRow) => marketOfSymbol(markets, termsOf(row).symbol)
    const columns: Column<OrderRow>[] = [
      time,
      ...terms,
      { id: 'filled', head: t('filled'), render: (row) => <FilledCell row={row} market={market(row)} /> },
      {
        id: 'total',
        head: t('total'),
        render: (row) =>
          row.kind === 'sent' ? (
            <MoneyCell text={termsOf(row).amount} />
          ) : (
            <MoneyCell text={row.order.orderValue} {...unitOf(market(row))} />
          ),
      },
      { id: 'actions', head: '', render: (row) => <Actions row={row} onEdit={onEdit} /> },
    ]
    return columns
  }, [markets, onEdit, t, terms, time])
}

const unitOf = (market: SpotMarket | undefined) => (market ? { unit: market.quote } : {})

export function FilledCell({ row, market }: { row: OrderRow; market: SpotMarket | undefined }) {
  const { separators } = useUiTexts()
  const { t } = useTranslation('trade')
  if (row.kind === 'sent') return <SentState sent={row.sent} />
  if (row.order.status === 'waiting') return t('orders.state.waiting')
  return <>{percentText(market ? filledPercent(market, row.order) : 0, separators)}</>
}

function SentState({ sent }: { sent: SentOrder }) {
  const { t } = useTranslation('trade')
  const { t: common } = useTranslation()
  if (sent.state === 'pending' || sent.state === 'unknown') {
    return (
      <span role="status" className="inline-flex items-center gap-1.5 text-ink-2">
        <Spinner /> {sent.state === 'pending' ? t('orders.pending') : common('sent.finding')}
      </span>
    )
  }
  const words = sent.state === 'absent' ? common('sent.absent') : t('orders.refused', { reason: sent.reason ?? '' })
  return (
    <span role="alert" title={words} className="inline-block max-w-72 truncate align-bottom text-bad">
      {words}
    </span>
  )
}

/** What can be done about an order: change or cancel it; send again or put away what was not confirmed. */
export function Actions({ row, onEdit }: { row: OrderRow; onEdit: (id: string) => void }) {
  const { t } = useTranslation('trade')
  const { t: types } = useTranslation('order-types')
  if (row.kind === 'order') {
    return (
      <span className="inline-flex gap-3">
        <RowAction onPress={() => onEdit(row.order.id)}>{t('orders.edit')}</RowAction>
        <RowAction onPress={() => void cancelOrder(row.order.id)}>
          {row.order.ocoId === undefined ? t('orders.cancel') : types('list.cancelBoth')}
        </RowAction>
      </span>
    )
  }
  const { sent } = row
  if (sent.state === 'pending' || sent.state === 'unknown') return null
  return (
    <span className="inline-flex gap-3">
      {sent.state === 'absent' ? (
        <RowAction onPress={() => void sendAgain(sent)}>{t('orders.sendAgain')}</RowAction>
      ) : null}
      <RowAction onPress={() => ownState.dismiss(sent.clientId)}>{t('orders.dismiss')}</RowAction>
    </span>
  )
}
