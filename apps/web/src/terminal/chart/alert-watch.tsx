/** Shows the alerts of this market as lines that can be moved and taken away. Loaded where there is an alert. */
import { groupDigits } from '@candlewick/money/display'
import type { ChartLine } from '@candlewick/ui/chart/port.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { nearestTicks, priceOf, type TerminalMarket } from '../../markets/terminal-market.ts'
import { marketFeed } from '../../realtime/market.ts'
import type { OwnOnChart, Watched } from './own-on-chart.ts'
import { addAlert, askToNotify, moveAlert, removeAlert, useAlerts } from './price-alerts.ts'

/** Ids of lines that are alerts and nobody's orders. */
const ALERT_LINE = 'alert:'

interface AlertWatchProps {
  market: TerminalMarket
  own: OwnOnChart
  onWatched: (watched: Watched) => void
}

const lastOf = (symbol: string): string | undefined => marketFeed.details.get(symbol)?.close

export default function AlertWatch({ market, own, onWatched }: AlertWatchProps) {
  const { t } = useTranslation('chart-tools')
  const { separators } = useUiTexts()
  const alerts = useAlerts()
  useEffect(() => {
    const priceText = (price: number) => {
      const ticks = nearestTicks(market, price)
      return ticks === undefined ? undefined : priceOf(market, ticks)
    }
    const alertOf = (id: string) => (id.startsWith(ALERT_LINE) ? id.slice(ALERT_LINE.length) : undefined)
    const words = (price: string) => t('alert.line', { price: groupDigits(price, separators) })
    const lines = alerts
      .filter(({ symbol }) => symbol === market.symbol)
      .map(
        ({ id, price }): ChartLine => ({
          id: ALERT_LINE + id,
          price: Number(price),
          label: words(price),
          tone: 'plain',
          style: 'waiting',
          movable: true,
          closable: true,
        }),
      )
    onWatched({
      own: {
        ...own,
        lines: lines.length === 0 ? own.lines : [...own.lines, ...lines],
        onClosed: (id) => {
          const alert = alertOf(id)
          if (alert === undefined) own.onClosed(id)
          else removeAlert(alert)
        },
        onMoved: (id, price) => {
          const [alert, text, last] = [alertOf(id), priceText(price), lastOf(market.symbol)]
          if (alert === undefined) own.onMoved(id, price)
          else if (text !== undefined && last !== undefined) moveAlert(alert, text, last)
        },
        describe: (id, price) => {
          if (alertOf(id) === undefined) return own.describe(id, price)
          const text = priceText(price)
          return text === undefined ? undefined : words(text)
        },
      },
      onAlert: (price) => {
        const [text, last] = [priceText(price), lastOf(market.symbol)]
        if (text === undefined || last === undefined) return
        askToNotify()
        addAlert({ symbol: market.symbol, name: market.name, price: text }, last)
      },
    })
  }, [alerts, market, own, onWatched, t, separators])
  return null
}
