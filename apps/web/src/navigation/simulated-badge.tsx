import { Badge } from '@candlewick/ui/badge.tsx'
import { useTranslation } from 'react-i18next'

/** Says that the market is simulated; stands wherever a price can. */
export function SimulatedBadge({ className }: { className?: string }) {
  const { t } = useTranslation()
  return (
    <Badge tone="flame" title={t('simulatedMeaning')} {...(className && { className })}>
      <span className="max-sm:hidden">{t('simulated')}</span>
      <span className="sm:hidden">{t('simulatedShort')}</span>
    </Badge>
  )
}
