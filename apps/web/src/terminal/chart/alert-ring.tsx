/** Watches the prices that alerts wait for, on whatever page, and says so when one is reached. Loaded where there is an alert. */
import { groupDigits } from '@candlewick/money/display'
import { toast } from '@candlewick/ui/toast-store.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { marketFeed } from '../../realtime/market.ts'
import { isReached, type PriceAlert, takeAlert, useAlerts } from './price-alerts.ts'

/** Of several tabs the one that is looked at speaks; a hidden one waits so long for it. */
const HIDDEN_LATER_MS = 500

export default function AlertRing() {
  const { t } = useTranslation('chart-tools')
  const { separators } = useUiTexts()
  const alerts = useAlerts()
  useEffect(() => {
    const ring = (alert: PriceAlert) => {
      if (!takeAlert(alert.id)) return
      const figures = { name: alert.name, price: groupDigits(alert.price, separators) }
      const words = t(alert.when === 'rises' ? 'alert.risen' : 'alert.fallen', figures)
      toast.info(words)
      if (document.hidden && 'Notification' in window && Notification.permission === 'granted') new Notification(words)
    }
    const reached = (alert: PriceAlert) => {
      if (document.hidden) setTimeout(() => ring(alert), HIDDEN_LATER_MS)
      else ring(alert)
    }
    const stops = [...new Set(alerts.map(({ symbol }) => symbol))].flatMap((symbol) => {
      const look = () => {
        const last = marketFeed.details.get(symbol)?.close
        if (last === undefined) return
        for (const alert of alerts) if (alert.symbol === symbol && isReached(alert, last)) reached(alert)
      }
      look()
      return [marketFeed.subscribe({ type: 'DETAIL', symbol }), marketFeed.details.subscribe(symbol, look)]
    })
    return () => {
      for (const stop of stops) stop()
    }
  }, [alerts, t, separators])
  return null
}
