/** The field of a recovery code. */
import { Field } from '@candlewick/ui/field.tsx'
import { useTranslation } from 'react-i18next'

export const RECOVERY_CODE = /^[a-z2-7]{5}-?[a-z2-7]{5}$/i

interface RecoveryCodeFieldProps {
  value: string
  onValue: (code: string) => void
  error: string | undefined
}

export function RecoveryCodeField({ value, onValue, error }: RecoveryCodeFieldProps) {
  const { t } = useTranslation('second-step')
  return (
    <Field
      autoFocus
      label={t('recoveryCode')}
      name="recovery-code"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={11}
      value={value}
      onChange={(event) => onValue(event.target.value.trim())}
      error={error}
    />
  )
}
