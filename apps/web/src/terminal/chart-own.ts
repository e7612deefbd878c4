/** What is one's own on a chart: open orders as lines, fills as marks. */
import { groupDigits, percentText } from '@candlewick/money/display'
import type { ChartMark } from '@candlewick/ui/chart/marks.ts'
import type { ChartLine } from '@candlewick/ui/chart/port.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwnRows, useOwnTrades } from '../realtime/own.ts'
import { filledPercent } from './order-texts.ts'
import type { SpotMarket } from './spot-market.ts'

/** One object for "none", so that a chart without them is not fed anew. */
const NO_LINES: readonly ChartLine[] = []
const NO_MARKS: readonly ChartMark[] = []

export function useOrderLines(market: SpotMarket, shown: boolean): readonly ChartLine[] {
  const { t } = useTranslation('trade')
  const { separators } = useUiTexts()
  const rows = useOwnRows()
  return useMemo(() => {
    if (!shown) return NO_LINES
    const lines: ChartLine[] = []
    for (const row of rows) {
      if (row.kind !== 'order' || row.order.symbol !== market.symbol) continue
      const { id, side, commissPrice, commissNum, haveDealNum } = row.order
      const percent = percentText(filledPercent(market, row.order), separators)
      const words = { side: t(side), quantity: groupDigits(commissNum, separators), percent }
      const filled = /[1-9]/.test(haveDealNum)
      lines.push({
        id,
        price: Number(commissPrice),
        label: filled ? t('chart.orderLineFilled', words) : t('chart.orderLine', words),
        tone: side === 'buy' ? 'up' : 'down',
        movable: true,
        closable: true,
      })
    }
    return lines
  }, [rows, market, shown, t, separators])
}

export function useFillMarks(market: SpotMarket, shown: boolean): readonly ChartMark[] {
  const { t } = useTranslation('chart')
  const { separators } = useUiTexts()
  const trades = useOwnTrades()
  return useMemo(() => {
    if (!shown) return NO_MARKS
    const marks: ChartMark[] = []
    // Newest first in the list, oldest first on the chart.
    for (const { id, symbol, side, time, price, num } of trades.toReversed()) {
      if (symbol !== market.symbol) continue
      const words = { quantity: groupDigits(num, separators), price: groupDigits(price, separators) }
      const label = side === 'buy' ? t('fill.bought', words) : t('fill.sold', words)
      marks.push({ id, time, price: Number(price), side, label })
    }
    return marks.length === 0 ? NO_MARKS : marks
  }, [trades, market, shown, t, separators])
}
