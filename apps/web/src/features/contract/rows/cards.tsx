/** Rows of contract lists as they stand on a phone: what, how much at what price, what came of it, and when. */
import type { OwnContractFill, OwnContractOrder } from '@candlewick/protocol/realtime'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MoneyCell, marketOfSymbol, PriceCell, TriggerCell } from '../../../lists/order-columns.tsx'
import { Time } from '../../../settings/time.tsx'
import { ListCard, Times } from '../../../terminal/desk/list-table.tsx'
import type { ContractMarket } from '../contract-market.ts'
import { contractName, DirectionCell, ProfitText } from '../figures.tsx'
import { type FundingRow, OrderKind, OrderPrice, Size } from './columns.tsx'

interface CardProps {
  symbol: string
  /** What the row is about: a direction, a side. */
  what: ReactNode
  aside: ReactNode
  time: number
  children: ReactNode
  /** What can be done about it. */
  action?: ReactNode
}

export function ContractCard({ symbol, what, aside, time, action, children }: CardProps) {
  return (
    <ListCard
      name={contractName(symbol)}
      side={what}
      aside={aside}
      more={
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 text-12 text-ink-2">
          <Time at={time} />
          {action === undefined ? null : (
            <span className="ml-auto inline-flex flex-wrap justify-end gap-x-3 whitespace-nowrap text-13">
              {action}
            </span>
          )}
        </div>
      }
    >
      {children}
    </ListCard>
  )
}

interface OrderCardProps {
  order: OwnContractOrder
  markets: readonly ContractMarket[]
  aside: ReactNode
  action?: ReactNode
}

export function ContractOrderCard({ order, markets, aside, action }: OrderCardProps) {
  const market = marketOfSymbol(markets, order.symbol)
  return (
    <ContractCard
      symbol={order.symbol}
      what={
        <>
          <DirectionCell direction={order.direction} />{' '}
          <span className="text-ink-2">
            <OrderKind order={order} />
          </span>
        </>
      }
      aside={aside}
      time={order.placedTime}
      action={action}
    >
      <Times
        quantity={<Size market={market} text={order.quantity} />}
        price={<OrderPrice order={order} market={market} />}
      />
      <span className="text-ink-2">
        {/[1-9]/.test(order.profit) ? (
          <ProfitText text={order.profit} unit={order.feeCoin} />
        ) : /[1-9]/.test(order.triggerPrice + order.callbackRate) ? (
          <TriggerCell market={market} terms={order} />
        ) : null}
      </span>
    </ContractCard>
  )
}

interface FillCardProps {
  fill: OwnContractFill
  markets: readonly ContractMarket[]
  action?: ReactNode
}

export function ContractFillCard({ fill, markets, action }: FillCardProps) {
  const { t } = useTranslation('trade')
  const market = marketOfSymbol(markets, fill.symbol)
  return (
    <ContractCard
      symbol={fill.symbol}
      what={<DirectionCell direction={fill.direction} />}
      aside={<ProfitText text={fill.profit} unit={fill.feeCoin} />}
      time={fill.time}
      action={action}
    >
      <Times
        quantity={<Size market={market} text={fill.quantity} />}
        price={<PriceCell market={market} text={fill.price} />}
      />
      <span className="text-ink-2">
        {t('fee')} <MoneyCell text={fill.fee} unit={fill.feeCoin} />
      </span>
    </ContractCard>
  )
}

export function FundingCard({ row, markets }: { row: FundingRow; markets: readonly ContractMarket[] }) {
  const { t } = useTranslation('contract')
  return (
    <ContractCard
      symbol={row.symbol}
      what={t(`side.${row.side}`)}
      aside={<ProfitText text={row.amount} unit={row.coin} />}
      time={row.time}
    >
      <Size market={marketOfSymbol(markets, row.symbol)} text={row.quantity} />
    </ContractCard>
  )
}
