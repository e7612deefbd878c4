/** Open orders: from the moment they are sent, confirmed or refused in their place. */
import { percentText } from '@candlewick/money/display'
import { Spinner } from '@candlewick/ui/button.tsx'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ownState } from '../realtime/own.ts'
import type { OrderRow, SentOrder } from '../realtime/own-state.ts'
import { Time } from '../settings/time.tsx'
import { useIsWide } from './hooks.ts'
import {
  KindCell,
  MoneyCell,
  marketOfSymbol,
  PriceCell,
  QuantityCell,
  SideCell,
  symbolName,
  TriggerCell,
} from './order-columns.tsx'
import { filledPercent, type OrderTerms, termsOf } from './order-texts.ts'
import { FIRST, LAST, PanelTable, useTermsColumns } from './panel-table.tsx'
import { cancelOrder, sendAgain } from './send-order.ts'
import type { SpotMarket } from './spot-market.ts'

interface OpenOrdersProps {
  rows: readonly OrderRow[]
  markets: readonly SpotMarket[]
  onEdit: (id: string) => void
}

export function OpenOrders({ rows, markets, onEdit }: OpenOrdersProps) {
  const { t } = useTranslation('trade')
  const columns = useColumns(markets, onEdit)
  const wide = useIsWide()
  if (!wide && rows.length > 0) return <OrderCards rows={rows} markets={markets} onEdit={onEdit} />
  return (
    <PanelTable
      label={t('orders.open')}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.key}
      none={t('orders.noOpen')}
      noneHint={t('orders.noOpenHint')}
    />
  )
}

/** On a phone an order is a card: what, at what price, how far, and what can be done about it. */
function OrderCards({ rows, markets, onEdit }: OpenOrdersProps) {
  const { t } = useTranslation('trade')
  return (
    <ul aria-label={t('orders.open')} className="num text-13">
      {rows.map((row) => {
        const terms = termsOf(row)
        const market = marketOfSymbol(markets, terms.symbol)
        return (
          <li key={row.key} className="grid gap-1 border-b border-line px-4 py-2.5">
            <div className="flex items-baseline gap-2">
              <b className="font-semibold">{symbolName(terms.symbol)}</b>
              <SideCell side={terms.side} />
              <span className="flex-1 text-ink-2">
                <KindCell terms={terms} />
              </span>
              <FilledCell row={row} market={market} />
            </div>
            <div className="flex items-baseline gap-2">
              <span className="flex-1">
                <OrderSize market={market} terms={terms} />
              </span>
              <Actions row={row} onEdit={onEdit} />
            </div>
            <CardTrigger market={market} terms={terms} />
          </li>
        )
      })}
    </ul>
  )
}

/** Quantity and price of an order; one at market has no price, one by amount no quantity. */
export function OrderSize({ market, terms }: { market: SpotMarket | undefined; terms: OrderTerms }) {
  const { t } = useTranslation('order-types')
  const byAmount = /[1-9]/.test(terms.amount)
  const priced = /[1-9]/.test(terms.commissPrice)
  return (
    <>
      {byAmount ? (
        <MoneyCell text={terms.amount} {...unitOf(market)} />
      ) : (
        <QuantityCell market={market} text={terms.commissNum} />
      )}
      <span className="text-ink-3"> × </span>
      {priced ? <PriceCell market={market} text={terms.commissPrice} /> : t('field.atMarket')}
    </>
  )
}

/** On a card the trigger has a line of its own, where there is one. */
export function CardTrigger({ market, terms }: { market: SpotMarket | undefined; terms: OrderTerms }) {
  const { t } = useTranslation('order-types')
  if (![terms.triggerPrice, terms.callbackRate].some((figure) => /[1-9]/.test(figure))) return null
  return (
    <div className="flex items-baseline gap-2 text-12 text-ink-2">
      {t('list.trigger')} <TriggerCell market={market} terms={terms} />
    </div>
  )
}

function useColumns(markets: readonly SpotMarket[], onEdit: (id: string) => void): readonly Column<OrderRow>[] {
  const { t } = useTranslation('trade')
  const terms = useTermsColumns(markets, termsOf)
  return useMemo(() => {
    const market = (row: OrderRow) => marketOfSymbol(markets, termsOf(row).symbol)
    const columns: Column<OrderRow>[] = [
      {
        id: 'time',
        head: t('time'),
        className: FIRST,
        render: (row) => (
          <Time
            at={row.kind === 'sent' ? row.sent.sentTime : row.order.commissTime}
            show="clock"
            className="text-ink-2"
          />
        ),
      },
      ...terms,
      { id: 'filled', head: t('filled'), render: (row) => <FilledCell row={row} market={market(row)} /> },
      {
        id: 'total',
        head: t('total'),
        render: (row) =>
          row.kind === 'sent' ? (
            <MoneyCell text={termsOf(row).amount} />
          ) : (
            <MoneyCell text={row.order.entrustedValue} {...unitOf(market(row))} />
          ),
      },
      { id: 'actions', head: '', className: LAST, render: (row) => <Actions row={row} onEdit={onEdit} /> },
    ]
    return columns
  }, [markets, onEdit, t, terms])
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
  if (sent.state === 'pending') {
    return (
      <span className="inline-flex items-center gap-1.5 text-ink-2">
        <Spinner /> {t('orders.pending')}
      </span>
    )
  }
  const words = sent.state === 'unknown' ? t('orders.unknown') : t('orders.refused', { reason: sent.reason ?? '' })
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
  if (sent.state === 'pending') return null
  return (
    <span className="inline-flex gap-3">
      {sent.state === 'unknown' ? (
        <RowAction onPress={() => void sendAgain(sent)}>{t('orders.sendAgain')}</RowAction>
      ) : null}
      <RowAction onPress={() => ownState.dismiss(sent.clientId)}>{t('orders.dismiss')}</RowAction>
    </span>
  )
}

export function RowAction({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onPress} className="text-ink-2 underline-offset-2 hover:text-ink hover:underline">
      {children}
    </button>
  )
}
