/** Contract orders on the pages of lists: the columns with what can be done about each, and the card of a phone. */
import type { OwnContractOrder } from '@candlewick/protocol/realtime'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { fileColumns } from '../../../lists/file-columns.ts'
import { marketOfSymbol, TriggerCell } from '../../../lists/order-columns.tsx'
import { CARD, DetailsButton, isSome, WORDS } from '../../../lists/row-parts.tsx'
import type { ContractMarket } from '../contract-market.ts'
import { FilledPart, OrderActions } from '../panel/order-tables.tsx'
import { ContractOrderCard } from './cards.tsx'
import { OrderPrice, useOutcomeOfOrders, useTermsOfOrders } from './columns.tsx'

interface ListedOrdersProps {
  markets: readonly ContractMarket[]
  onOpen: (id: string) => void
  /** Given where all of them are open: they have actions then, and without it an outcome. */
  onEdit?: ((id: string) => void) | undefined
}

/** What a file has beside what the table shows. */
const CSV_ONLY = [
  'id',
  'clientId',
  'marginMode',
  'timeInForce',
  'triggerBy',
  'callbackRate',
  'feeCoin',
  'endReason',
] as const satisfies readonly (keyof OwnContractOrder)[]

const NOWRAP = 'whitespace-nowrap'
/** What gives way first where there is little room. */
const OUTCOME: Readonly<Record<string, string>> = {
  average: 'hidden whitespace-nowrap 2xl:table-cell',
  status: `text-left ${WORDS}`,
}

/** On a page the trigger stands below the price: there is room in height, not in width. */
function pageTerms(
  terms: readonly Column<OwnContractOrder>[],
  markets: readonly ContractMarket[],
): Column<OwnContractOrder>[] {
  return terms.map((column) => {
    if (column.id === 'trigger') return { ...column, className: 'hidden' }
    if (column.id === 'type' || column.id === 'side') return { ...column, className: WORDS }
    if (column.id !== 'price') return { ...column, className: NOWRAP }
    return { ...column, className: NOWRAP, render: (order) => <PriceAndTrigger order={order} markets={markets} /> }
  })
}

/** The price, and below it what a conditional order waits, or waited, for; one at market has the trigger alone. */
function PriceAndTrigger({ order, markets }: { order: OwnContractOrder; markets: readonly ContractMarket[] }) {
  const market = marketOfSymbol(markets, order.symbol)
  const price = <OrderPrice order={order} market={market} />
  if (!isSome(order.triggerPrice + order.callbackRate)) return price
  return (
    <span className="inline-grid py-1.5">
      {isSome(order.price) ? price : null}
      <span className="text-12 text-ink-2">
        <TriggerCell market={market} terms={order} />
      </span>
    </span>
  )
}

export function useListedOrders({ markets, onOpen, onEdit }: ListedOrdersProps): readonly Column<OwnContractOrder>[] {
  const { t } = useTranslation('trade')
  const { t: own } = useTranslation('orders')
  const terms = useTermsOfOrders(markets)
  const outcome = useOutcomeOfOrders(markets)
  return useMemo<readonly Column<OwnContractOrder>[]>(
    () => [
      ...pageTerms(terms, markets),
      ...(onEdit
        ? [
            {
              id: 'filled',
              head: t('filled'),
              render: (order: OwnContractOrder) => <FilledPart order={order} />,
              csv: (order: OwnContractOrder) => order.filledQuantity,
            },
          ]
        : outcome.map((column) => ({ ...column, className: OUTCOME[column.id] ?? NOWRAP }))),
      {
        id: 'actions',
        head: <span className="sr-only">{own('actions')}</span>,
        className: 'whitespace-nowrap pr-0!',
        render: (order) => (
          <span className="inline-flex items-center gap-3 text-13">
            {onEdit ? <OrderActions order={order} onEdit={onEdit} /> : null}
            <DetailsButton order={order} onOpen={onOpen} />
          </span>
        ),
      },
      ...fileColumns(CSV_ONLY, (order: OwnContractOrder, field) => order[field] ?? ''),
    ],
    [terms, outcome, onOpen, onEdit, markets, t, own],
  )
}

interface ListedCardProps extends ListedOrdersProps {
  order: OwnContractOrder
}

export function ListedOrderCard({ order, markets, onOpen, onEdit }: ListedCardProps) {
  const { t } = useTranslation('trade')
  return (
    <li className={CARD}>
      <ContractOrderCard
        order={order}
        markets={markets}
        aside={onEdit ? <FilledPart order={order} /> : t(`orders.state.${order.status}`)}
        action={
          <>
            {onEdit ? <OrderActions order={order} onEdit={onEdit} /> : null}
            <DetailsButton order={order} onOpen={onOpen} />
          </>
        }
      />
    </li>
  )
}
