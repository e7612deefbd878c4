/** Why the only factor is neither replaced nor removed now, and what helps: new codes, or for who lost it a person. */
import { useTranslation } from 'react-i18next'
import { LostStep } from '../second-step/lost-step.tsx'

export function LastFactor() {
  const { t } = useTranslation('security')
  return (
    <div className="grid gap-2">
      <p className="text-13 text-ink-2">{t('lastFactor')}</p>
      <LostStep />
    </div>
  )
}
