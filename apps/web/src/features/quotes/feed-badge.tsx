/** Says that the prices on this page are not live, and since when; silent while they are. */
import { Badge } from '@candlewick/ui/badge.tsx'
import { useTranslation } from 'react-i18next'
import { byServer } from '../../platform/server-clock.ts'
import { useFeedHealth } from '../../realtime/market.ts'
import { useSettings } from '../../settings/settings.ts'
import { clockText } from '../../settings/times.ts'

export function FeedBadge() {
  const { t } = useTranslation('market')
  const health = useFeedHealth()
  const timezone = useSettings((settings) => settings.timezone)
  if (health.state !== 'late' && health.state !== 'cut') return null
  const time = clockText(byServer(health.since), timezone)
  return <Badge tone="flame">{health.state === 'late' ? t('late', { time }) : t('cut', { time })}</Badge>
}
