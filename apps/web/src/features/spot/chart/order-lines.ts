/** Open spot orders as lines on a chart, and where the margin account that they trade with is liquidated. */
import { groupDigits, percentText, type Separators } from '@candlewick/money/display'
import type { OwnOrder } from '@candlewick/protocol/realtime'
import type { ChartLine } from '@candlewick/ui/chart/port.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { filledPercent } from '../../../lists/order-texts.ts'
import type { TerminalMarket } from '../../../markets/terminal-market.ts'
import type { TradeAccount } from '../../../platform/accounts.ts'
import { useOwnRows } from '../../../realtime/own.ts'
import { NO_LINES } from '../../../terminal/chart/own-on-chart.ts'
import { useMarginProperty } from '../../margin/public.ts'
import { openRows } from '../open-rows.ts'

const isSome = (figure: string): boolean => /[1-9]/.test(figure)

/** How much an order is: its quantity, or its amount with the coin. */
function sizeText(order: OwnOrder, market: TerminalMarket, separators: Separators): string {
  if (isSome(order.quantity)) return groupDigits(order.quantity, separators)
  return `${groupDigits(order.amount, separators)} ${market.quote}`
}

function lineOf(order: OwnOrder, price: number, link: number | undefined, label: string): ChartLine {
  return {
    id: order.id,
    price,
    label,
    tone: order.side === 'buy' ? 'up' : 'down',
    style: order.status === 'waiting' ? 'waiting' : 'resting',
    // A waiting trailing stop goes where the price takes it.
    movable: order.orderType !== 'trailing' || order.status !== 'waiting',
    closable: true,
    ...(link === undefined ? {} : { link }),
  }
}

/** Where an order's line is: at its trigger while it waits, at its price afterwards; none while there is neither. */
function linePrice(order: OwnOrder): number | undefined {
  const price = Number(order.status === 'waiting' ? order.triggerPrice : order.price)
  if (price > 0) return price
  return order.activationPrice === undefined ? undefined : Number(order.activationPrice)
}

export function useOrderLines(market: TerminalMarket, account: TradeAccount): readonly ChartLine[] {
  const { t } = useTranslation('trade')
  const { t: types } = useTranslation('order-types')
  const { separators } = useUiTexts()
  const rows = useOwnRows()
  const liquidation = useLiquidation(market, account)
  return useMemo(() => {
    const orders = openRows(rows, market.symbol, account).flatMap((row) => (row.kind === 'order' ? [row.order] : []))
    const prices = new Map(orders.map((order) => [order.id, linePrice(order)]))
    const label = (order: OwnOrder) => {
      const percent = percentText(filledPercent(market, order), separators)
      const words = { side: t(order.side), quantity: sizeText(order, market, separators), percent }
      if (order.status === 'waiting') {
        return order.orderType === 'trailing' ? types('chart.trailing', words) : types('chart.stop', words)
      }
      return isSome(order.filledQuantity) ? t('chart.orderLineFilled', words) : t('chart.orderLine', words)
    }
    if (orders.length === 0 && liquidation === undefined) return NO_LINES
    const lines = orders.flatMap((order) => {
      const price = prices.get(order.id)
      const link = order.ocoId === undefined ? undefined : prices.get(order.ocoId)
      return price === undefined ? [] : [lineOf(order, price, link, label(order))]
    })
    return liquidation === undefined ? lines : [...lines, liquidation]
  }, [rows, market, account, liquidation, t, types, separators])
}

/** Where the pair's isolated account is liquidated, while it is the one that is traded with and owes something. */
function useLiquidation(market: TerminalMarket, account: TradeAccount): ChartLine | undefined {
  const { t } = useTranslation('trade')
  const isolated = account === 'fixed'
  const { data } = useMarginProperty({ account: 'fixed', symbol: market.symbol }, isolated)
  const price = isolated ? data?.liquidationPrice : undefined
  return useMemo(() => {
    if (price === undefined || price === null) return undefined
    return {
      id: 'liquidation',
      price: Number(price),
      label: t('chart.liquidation'),
      tone: 'plain',
      style: 'waiting',
      movable: false,
      closable: false,
    }
  }, [price, t])
}
