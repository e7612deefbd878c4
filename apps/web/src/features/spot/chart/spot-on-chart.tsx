/** Puts one's own orders and fills onto the chart of a pair. Loaded for those who are logged in. */
import { useEffect, useMemo } from 'react'
import type { SpotMarket } from '../../../markets/spot-market.ts'
import type { TradeAccount } from '../../../platform/accounts.ts'
import { useOwnTrades } from '../../../realtime/own.ts'
import { useFillMarks } from '../../../terminal/chart/fill-marks.ts'
import { NOTHING_OWN, type OwnOnChart } from '../../../terminal/chart/own-on-chart.ts'
import { cancelOrder } from '../send-order.ts'
import { useOrderLines } from './order-lines.ts'

interface SpotOnChartProps {
  market: SpotMarket
  /** The account whose orders and fills stand on it. */
  account: TradeAccount
  /** A line was let go at another price. */
  onMoved: (id: string, price: number) => void
  onOwn: (own: OwnOnChart) => void
}

const onClosed = (id: string): void => void cancelOrder(id)

export default function SpotOnChart({ market, account, onMoved, onOwn }: SpotOnChartProps) {
  const lines = useOrderLines(market, account)
  const trades = useOwnTrades()
  const fills = useMemo(
    () => trades.filter((trade) => trade.symbol === market.symbol && trade.account === account),
    [trades, market.symbol, account],
  )
  const marks = useFillMarks(fills)
  useEffect(() => onOwn({ ...NOTHING_OWN, lines, marks, onClosed, onMoved }), [lines, marks, onMoved, onOwn])
  useEffect(() => () => onOwn(NOTHING_OWN), [onOwn])
  return null
}
