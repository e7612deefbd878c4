/** What is one's own on a chart: open orders as lines, fills as marks. */
import { groupDigits, percentText, type Separators } from '@candlewick/money/display'
import type { OwnOrder } from '@candlewick/protocol/realtime'
import type { ChartMark } from '@candlewick/ui/chart/marks.ts'
import type { ChartLine } from '@candlewick/ui/chart/port.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwnRows, useOwnTrades } from '../realtime/own.ts'
import { openRows } from './open-rows.ts'
import { filledPercent } from './order-texts.ts'
import type { TerminalMarket } from './terminal-market.ts'
import type { TradeAccount } from './trade-account.ts'

/** One object for "none", so that a chart without them is not fed anew. */
export const NO_LINES: readonly ChartLine[] = []
export const NO_MARKS: readonly ChartMark[] = []

/** What is one's own on the chart of a market whose orders are not those of the spot account. */
export interface OwnOnChart {
  readonly lines: readonly ChartLine[]
  readonly marks: readonly ChartMark[]
  /** The cross of a line was pressed. */
  readonly onClosed: (id: string) => void
  /** A line was dragged to another price. */
  readonly onMoved: (id: string, price: number) => void
  /** What a line says while it is dragged. */
  readonly describe: (id: string, price: number) => string | undefined
}

const isSome = (figure: string): boolean => /[1-9]/.test(figure)

/** How much an order is: its quantity, or its amount with the coin. */
function sizeText(order: OwnOrder, market: TerminalMarket, separators: Separators): string {
  if (isSome(order.commissNum)) return groupDigits(order.commissNum, separators)
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
    movable: order.commissType !== 'trailing' || order.status !== 'waiting',
    closable: true,
    ...(link === undefined ? {} : { link }),
  }
}

/** Where an order's line is: at its trigger while it waits, at its price afterwards; none while there is neither. */
function linePrice(order: OwnOrder): number | undefined {
  const price = Number(order.status === 'waiting' ? order.triggerPrice : order.commissPrice)
  if (price > 0) return price
  return order.activationPrice === undefined ? undefined : Number(order.activationPrice)
}

export function useOrderLines(market: TerminalMarket, account: TradeAccount, shown: boolean): readonly ChartLine[] {
  const { t } = useTranslation('trade')
  const { t: types } = useTranslation('order-types')
  const { separators } = useUiTexts()
  const rows = useOwnRows()
  return useMemo(() => {
    if (!shown) return NO_LINES
    const orders = openRows(rows, market.symbol, account).flatMap((row) => (row.kind === 'order' ? [row.order] : []))
    const prices = new Map(orders.map((order) => [order.id, linePrice(order)]))
    const label = (order: OwnOrder) => {
      const percent = percentText(filledPercent(market, order), separators)
      const words = { side: t(order.side), quantity: sizeText(order, market, separators), percent }
      if (order.status === 'waiting') {
        return order.commissType === 'trailing' ? types('chart.trailing', words) : types('chart.stop', words)
      }
      return isSome(order.haveDealNum) ? t('chart.orderLineFilled', words) : t('chart.orderLine', words)
    }
    return orders.flatMap((order) => {
      const price = prices.get(order.id)
      const link = order.ocoId === undefined ? undefined : prices.get(order.ocoId)
      return price === undefined ? [] : [lineOf(order, price, link, label(order))]
    })
  }, [rows, market, account, shown, t, types, separators])
}

export function useFillMarks(market: TerminalMarket, account: TradeAccount, shown: boolean): readonly ChartMark[] {
  const { t } = useTranslation('chart')
  const { separators } = useUiTexts()
  const trades = useOwnTrades()
  return useMemo(() => {
    if (!shown) return NO_MARKS
    const marks: ChartMark[] = []
    // Newest first in the list, oldest first on the chart.
    for (const trade of trades.toReversed()) {
      if (trade.symbol !== market.symbol || trade.account !== account) continue
      const { id, side, time, price, num } = trade
      const words = { quantity: groupDigits(num, separators), price: groupDigits(price, separators) }
      const label = side === 'buy' ? t('fill.bought', words) : t('fill.sold', words)
      marks.push({ id, time, price: Number(price), side, label })
    }
    return marks.length === 0 ? NO_MARKS : marks
  }, [trades, market, account, shown, t, separators])
}
