/** Orders of a list, open and ended alike: the columns of the table, and the card that a phone shows instead. */
import { percentText } from '@candlewick/money/display'
import type { OwnOrder } from '@candlewick/protocol/realtime'
import { Badge } from '@candlewick/ui/badge.tsx'
import { cx } from '@candlewick/ui/cx.ts'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { PairCell } from '../../../lists/coin-cell.tsx'
import { fileColumns } from '../../../lists/file-columns.ts'
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
import { filledPercent, termsOf } from '../../../lists/order-texts.ts'
import { CARD, DetailsButton } from '../../../lists/row-parts.tsx'
import type { SpotMarket } from '../../../markets/spot-market.ts'
import { symbolName } from '../../../markets/symbol-name.ts'
import type { OrderRow } from '../../../realtime/own-state.ts'
import { Time } from '../../../settings/time.tsx'
import { Actions, CardTrigger, FilledCell } from '../panel/open-orders.tsx'

const placedAt = (row: OrderRow): number => (row.kind === 'sent' ? row.sent.sentTime : row.order.placedTime)
const ofOrder = (row: OrderRow, read: (order: OwnOrder) => string): string =>
  row.kind === 'sent' ? '' : read(row.order)

/** What a file has beside what the table shows. */
const CSV_ONLY = [
  'id',
  'account',
  'amount',
  'timeInForce',
  'triggerPrice',
  'callbackRate',
  'icebergQuantity',
  'ocoId',
  'endReason',
] as const satisfies readonly (keyof OwnOrder)[]

export interface OrderRowsProps {
  markets: readonly SpotMarket[]
  onOpen: (id: string) => void
  /** Given where all of them are open: they have actions then, and without it a status. */
  onEdit?: ((id: string) => void) | undefined
  /** Where orders of all accounts stand together: which one each is of is said. */
  accounts?: boolean
}

export function useOrderColumns({
  markets,
  onOpen,
  onEdit,
  accounts = false,
}: OrderRowsProps): readonly Column<OrderRow>[] {
  const { t } = useTranslation('trade')
  const { t: own } = useTranslation('orders')
  return useMemo(() => {
    const market = (row: OrderRow) => marketOfSymbol(markets, termsOf(row).symbol)
    const columns: Column<OrderRow>[] = [
      {
        id: 'time',
        head: t('time'),
        render: (row) => <Time at={placedAt(row)} className="whitespace-nowrap text-ink-2" />,
        csv: (row) => new Date(placedAt(row)).toISOString(),
      },
      {
        id: 'symbol',
        head: t('symbol'),
        align: 'start',
        render: (row) => (
          <>
            <PairCell symbol={termsOf(row).symbol} />
            <AccountMark row={row} shown={accounts} />
          </>
        ),
        csv: (row) => termsOf(row).symbol,
      },
      {
        id: 'side',
        head: t('side'),
        align: 'start',
        render: (row) => <SideCell side={termsOf(row).side} />,
        csv: (row) => termsOf(row).side,
      },
      {
        id: 'type',
        head: t('type'),
        align: 'start',
        render: (row) => <KindCell terms={termsOf(row)} />,
        csv: (row) => termsOf(row).orderType,
      },
      {
        id: 'price',
        head: t('price'),
        render: (row) => <PriceAndTrigger row={row} market={market(row)} />,
        csv: (row) => termsOf(row).price,
      },
      {
        id: 'amount',
        head: t('amount'),
        render: (row) => <Asked row={row} market={market(row)} />,
        csv: (row) => termsOf(row).quantity,
      },
      {
        id: 'filled',
        head: t('filled'),
        render: (row) => <Filled row={row} market={market(row)} open={onEdit !== undefined} />,
        csv: (row) => ofOrder(row, (order) => order.filledQuantity),
      },
      {
        id: 'average',
        head: t('averagePrice'),
        render: (row) => <Average row={row} market={market(row)} />,
        csv: (row) => ofOrder(row, (order) => order.averagePrice),
        className: 'hidden xl:table-cell',
      },
      {
        id: 'fee',
        head: t('fee'),
        render: (row) => <MoneyCell text={ofOrder(row, (order) => order.fee)} />,
        csv: (row) => ofOrder(row, (order) => order.fee),
        className: cx('hidden', onEdit ? 'xl:table-cell' : 'lg:table-cell'),
      },
      {
        id: 'status',
        head: t('status'),
        align: 'start',
        className: onEdit ? 'hidden' : 'pl-4!',
        render: (row) => <Ending row={row} />,
        csv: (row) => ofOrder(row, (order) => order.status),
      },
      {
        id: 'actions',
        head: <span className="sr-only">{own('actions')}</span>,
        className: cx('whitespace-nowrap pr-0!', onEdit && 'w-44'),
        render: (row) => (
          <span className="inline-flex items-center gap-3 text-13">
            {onEdit ? <Actions row={row} onEdit={onEdit} /> : null}
            {row.kind === 'order' ? <DetailsButton order={row.order} onOpen={onOpen} /> : null}
          </span>
        ),
      },
    ]
    return [...columns, ...fileColumns(CSV_ONLY, (row: OrderRow, field) => ofOrder(row, (order) => order[field] ?? ''))]
  }, [markets, onOpen, onEdit, accounts, t, own])
}

/** The margin account of an order, where orders of all accounts stand together; the spot account needs no mention. */
function AccountMark({ row, shown }: { row: OrderRow; shown: boolean }) {
  const { t } = useTranslation('trade')
  const { account } = termsOf(row)
  return shown && account !== 'spot' ? <Badge className="ml-1.5">{t(`account.${account}`)}</Badge> : null
}

/** The price, and below it what a conditional order waits, or waited, for; one at market has the trigger alone. */
function PriceAndTrigger({ row, market }: CardPartProps) {
  const terms = termsOf(row)
  const price = <PriceCell market={market} text={terms.price} />
  if (!/[1-9]/.test(terms.triggerPrice + terms.callbackRate)) return price
  return (
    <span className="inline-grid py-1.5">
      {/[1-9]/.test(terms.price) ? price : null}
      <span className="text-12 text-ink-2">
        <TriggerCell market={market} terms={terms} />
      </span>
    </span>
  )
}

/** How much was asked for: a quantity, or of an order by amount that amount. */
function Asked({ row, market }: CardPartProps) {
  const { amount, quantity } = termsOf(row)
  if (/[1-9]/.test(amount)) return <MoneyCell text={amount} {...(market && { unit: market.quote })} />
  return <QuantityCell market={market} text={quantity} />
}

function Average({ row, market }: CardPartProps) {
  return <AverageCell market={market} text={ofOrder(row, (order) => order.averagePrice)} />
}

function Ending({ row }: { row: OrderRow }) {
  const { t } = useTranslation('trade')
  return row.kind === 'sent' ? null : <span className="text-ink-2">{t(`orders.state.${row.order.status}`)}</span>
}

/** Open: how far, in percent, or how the sending goes. Ended: how much. */
function Filled({ row, market, open }: { row: OrderRow; market: SpotMarket | undefined; open: boolean }) {
  if (open || row.kind === 'sent') return <FilledCell row={row} market={market} />
  return <QuantityCell market={market} text={row.order.filledQuantity} />
}

/** On a phone an order is a card: what, at what price, how far, and what can be done about it. */
export function OrderCard({ row, markets, onOpen, onEdit, accounts = false }: OrderRowsProps & { row: OrderRow }) {
  const { separators } = useUiTexts()
  const terms = termsOf(row)
  const market = marketOfSymbol(markets, terms.symbol)
  const percent = row.kind === 'order' && market ? filledPercent(market, row.order) : 0
  return (
    <li className={CARD}>
      <div className="flex items-baseline gap-2">
        <b className="font-semibold">{symbolName(terms.symbol)}</b>
        <AccountMark row={row} shown={accounts} />
        <SideCell side={terms.side} />
        <span className="min-w-0 flex-1 truncate text-ink-2">
          <KindCell terms={terms} />
        </span>
        {onEdit ? <FilledCell row={row} market={market} /> : <Ending row={row} />}
      </div>
      <div className="flex items-baseline justify-between gap-2">
        <span>
          <CardAmount row={row} market={market} />
          <span className="text-ink-3"> × </span>
          <CardPrice row={row} market={market} />
        </span>
        {onEdit || percent === 0 ? null : <span className="text-ink-2">{percentText(percent, separators)}</span>}
      </div>
      <CardTrigger market={market} terms={terms} />
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-12 text-ink-2">
        <Time at={placedAt(row)} />
        <span className="ml-auto inline-flex flex-wrap justify-end gap-x-3 whitespace-nowrap text-13">
          {onEdit ? <Actions row={row} onEdit={onEdit} /> : null}
          {row.kind === 'order' ? <DetailsButton order={row.order} onOpen={onOpen} /> : null}
        </span>
      </div>
    </li>
  )
}

interface CardPartProps {
  row: OrderRow
  market: SpotMarket | undefined
}

/** An order by amount names no quantity: what it got stands there instead. */
function CardAmount({ row, market }: CardPartProps) {
  const { quantity } = termsOf(row)
  const none = !/[1-9]/.test(quantity)
  return <QuantityCell market={market} text={none ? ofOrder(row, (order) => order.filledQuantity) : quantity} />
}

/** A market order names no price: what it got on average stands there instead. */
function CardPrice({ row, market }: CardPartProps) {
  const { t } = useTranslation('order-types')
  const { price } = termsOf(row)
  if (/[1-9]/.test(price)) return <PriceCell market={market} text={price} />
  if (row.kind === 'sent' || row.order.status === 'waiting') return t('field.atMarket')
  return <Average row={row} market={market} />
}
