/** Price alerts ring on every page, for those who have any: everybody else loads nothing of it. */
import { Suspense } from 'react'
import { lazyPart } from '../../i18n/lazy-part.ts'
import { useHasAlerts } from '../../terminal/chart/has-alerts.ts'

const AlertRing = lazyPart(() => import('../../terminal/chart/alert-ring.tsx'), 'chart-tools')

export function Alerts() {
  return useHasAlerts() ? (
    <Suspense>
      <AlertRing />
    </Suspense>
  ) : null
}
