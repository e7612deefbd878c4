/** A new fund password, typed twice. */
import { PasswordField } from '@candlewick/ui/field.tsx'
import { useTranslation } from 'react-i18next'
import type { NewPassword } from '../sign-in/new-password-fields.tsx'

interface FundPasswordFieldsProps {
  value: NewPassword
  onValue: (value: NewPassword) => void
  passwordError: string | undefined
  confirmError: string | undefined
}

export function FundPasswordFields({ value, onValue, passwordError, confirmError }: FundPasswordFieldsProps) {
  const { t } = useTranslation('security')
  return (
    <>
      <PasswordField
        label={t('newPassword')}
        name="new-fund-password"
        autoComplete="off"
        maxLength={20}
        value={value.password}
        onChange={(event) => onValue({ ...value, password: event.target.value })}
        hint={t('fundPasswordRule')}
        error={passwordError}
      />
      <PasswordField
        label={t('confirmPassword')}
        name="confirm-fund-password"
        autoComplete="off"
        maxLength={20}
        value={value.confirm}
        onChange={(event) => onValue({ ...value, confirm: event.target.value })}
        error={confirmError}
      />
    </>
  )
}
