/** Contract orders on the pages of lists: the columns with what can be done about each, and the card of a phone. */
import type { OwnContractOrder } from '@candlewick/protocol/realtime'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { CARD, DetailsButton } from '../../orders/row-parts.tsx'
import type { ContractMarket } from '../contract-market.ts'
import { CancelOne, FilledPart } from '../panel/order-tables.tsx'
import { ContractOrderCard } from './cards.tsx'
import { useOutcomeOfOrders, useTermsOfOrders } from './columns.tsx'

interface ListedOrdersProps {
  markets: readonly ContractMarket[]
  onOpen: (id: string) => void
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

/** `open` where all of them are: they can be cancelled then, and without it they have an outcome. */
export function useListedOrders(
  { markets, onOpen }: ListedOrdersProps,
  open: boolean,
): readonly Column<OwnContractOrder>[] {
  const { t } = useTranslation('trade')
  const { t: own } = useTranslation('orders')
  const terms = useTermsOfOrders(markets)
  const outcome = useOutcomeOfOrders(markets)
  return useMemo<readonly Column<OwnContractOrder>[]>(
    () => [
      ...terms,
      ...(open
        ? [
            {
              id: 'filled',
              head: t('filled'),
              render: (order: OwnContractOrder) => <FilledPart order={order} />,
              csv: (order: OwnContractOrder) => order.haveDealNum,
            },
          ]
        : outcome),
      {
        id: 'actions',
        head: <span className="sr-only">{own('actions')}</span>,
        className: 'whitespace-nowrap pr-0!',
        render: (order) => (
          <span className="inline-flex items-center gap-3 text-13">
            {open ? <CancelOne order={order} /> : null}
            <DetailsButton order={order} onOpen={onOpen} />
          </span>
        ),
      },
      ...CSV_ONLY.map(
        (field): Column<OwnContractOrder> => ({
          id: field,
          head: field,
          className: 'hidden',
          render: () => null,
          csv: (order) => order[field] ?? '',
        }),
      ),
    ],
    [terms, outcome, open, onOpen, t, own],
  )
}

interface ListedCardProps extends ListedOrdersProps {
  order: OwnContractOrder
  open: boolean
}

export function ListedOrderCard({ order, open, markets, onOpen }: ListedCardProps) {
  const { t } = useTranslation('trade')
  return (
    <li className={CARD}>
      <ContractOrderCard
        order={order}
        markets={markets}
        aside={open ? <FilledPart order={order} /> : t(`orders.state.${order.status}`)}
        action={
          <>
            {open ? <CancelOne order={order} /> : null}
            <DetailsButton order={order} onOpen={onOpen} />
          </>
        }
      />
    </li>
  )
}
