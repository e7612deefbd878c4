/** A new password and its repetition; the rules stand below and are ticked off while typing. */
import { cx } from '@candlewick/ui/cx.ts'
import { PasswordField } from '@candlewick/ui/field.tsx'
import { Check, Circle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { passwordRules } from '../password.ts'

export interface NewPassword {
  password: string
  confirm: string
}

interface NewPasswordFieldsProps {
  label: string
  value: NewPassword
  onValue: (value: NewPassword) => void
  passwordError?: string | undefined
  confirmError?: string | undefined
}

export function NewPasswordFields({ label, value, onValue, passwordError, confirmError }: NewPasswordFieldsProps) {
  const { t } = useTranslation('sign-in')
  const rules = passwordRules(value.password)
  return (
    <>
      <div className="grid gap-2">
        <PasswordField
          label={label}
          name="new-password"
          autoComplete="new-password"
          value={value.password}
          onChange={(event) => onValue({ ...value, password: event.target.value })}
          error={passwordError}
        />
        <ul aria-label={t('rules')} className="grid gap-1 text-12">
          <Rule met={rules.length} text={t('ruleLength')} />
          <Rule met={rules.kinds} text={t('ruleKinds')} />
          <Rule met={rules.notBreached} text={t('ruleBreached')} />
        </ul>
      </div>
      <PasswordField
        label={t('confirmPassword')}
        name="confirm-password"
        autoComplete="new-password"
        value={value.confirm}
        onChange={(event) => onValue({ ...value, confirm: event.target.value })}
        error={confirmError}
      />
    </>
  )
}

function Rule({ met, text }: { met: boolean; text: string }) {
  const { t } = useTranslation('sign-in')
  const Icon = met ? Check : Circle
  return (
    <li className={cx('flex items-center gap-2', met ? 'text-ink' : 'text-ink-2')}>
      <Icon size={12} aria-hidden="true" className={cx('shrink-0', met ? 'text-good' : 'text-ink-3')} />
      {text}
      <span className="sr-only">{met ? t('ruleMet') : t('ruleOpen')}</span>
    </li>
  )
}
