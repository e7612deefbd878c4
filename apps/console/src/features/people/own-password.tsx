/** The own password, where nothing else is bound that could prove her. */
import { PasswordField } from '@candlewick/ui/field.tsx'
import { useTranslation } from 'react-i18next'

interface OwnPasswordProps {
  value: string
  onValue: (value: string) => void
  /** It was sent without one. */
  missing: boolean
  refusal?: string | undefined
}

export function OwnPassword({ value, onValue, missing, refusal }: OwnPasswordProps) {
  const { t } = useTranslation('people')
  const { t: say } = useTranslation('session')
  return (
    <PasswordField
      label={t('own.password')}
      autoComplete="current-password"
      value={value}
      onChange={(event) => onValue(event.target.value)}
      error={missing ? say('passwordNeeded') : refusal}
    />
  )
}
