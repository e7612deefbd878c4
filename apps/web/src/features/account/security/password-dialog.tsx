/** Changing the login password, and setting or changing the fund password. */
import { transformPassword } from '@candlewick/rules/login-password'
import { Button } from '@candlewick/ui/button.tsx'
import { Dialog } from '@candlewick/ui/dialog.tsx'
import { PasswordField } from '@candlewick/ui/field.tsx'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { useRefusedFocus } from '@candlewick/ui/refused-focus.ts'
import { toast } from '@candlewick/ui/toast-store.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api.ts'
import { fundPasswordFault, isGoodPassword } from '../password.ts'
import { guardsChanged, type Step } from '../second-step/use-step.ts'
import { type NewPassword, NewPasswordFields } from '../sign-in/new-password-fields.tsx'
import { TEXT_LINK } from '../text-link.ts'
import { refusedAt } from '../use-form-run.ts'
import { ForgottenFund, useForgotten } from './forgotten-fund.tsx'
import { FundPasswordFields } from './fund-password-fields.tsx'
import { Guarded } from './guarded.tsx'
import type { Overview } from './guards.ts'

interface Passwords {
  old: string
  next: NewPassword
}

interface PasswordSettingProps {
  overview: Overview
  kind: 'login' | 'fund'
  onDone: () => void
}

export function usePasswordTitle({ overview, kind }: Omit<PasswordSettingProps, 'onDone'>): string {
  const { t } = useTranslation('security')
  if (kind === 'login') return t('loginPasswordChange')
  return overview.fundPassword ? t('fundPasswordChange') : t('fundPasswordSet')
}

export function PasswordDialog({ onClose, ...given }: Omit<PasswordSettingProps, 'onDone'> & { onClose: () => void }) {
  return (
    <Dialog open title={usePasswordTitle(given)} onClose={onClose} lightDismiss={false}>
      <PasswordSetting {...given} onDone={onClose} />
    </Dialog>
  )
}

/** The forms of a change of password, wherever they stand. */
export function PasswordSetting({ overview, kind, onDone }: PasswordSettingProps) {
  const { t } = useTranslation('security')
  const fund = kind === 'fund'
  const first = fund && !overview.fundPassword
  const forgotten = useForgotten(fund && !first)
  if (forgotten.open) return <ForgottenFund overview={overview} onDone={onDone} onBack={forgotten.close} />
  return (
    <Guarded<Passwords>
      overview={overview}
      // A change takes the one before.
      byPassword={first}
      submit={async ({ old, next }, proof) => {
        const given = {
          newPassword: transformPassword(next.password),
          confirmPassword: transformPassword(next.confirm),
          ...proof,
        }
        const oldPassword = transformPassword(old)
        if (first) await api.call('bindings.setFundPassword', given)
        else if (fund) await api.call('bindings.updatePwd', { oldPassword, ...given })
        else await api.call('bindings.updateUserLoginPwd', { oldPassword, ...given })
        await guardsChanged()
        toast.success(fund ? t('fundPasswordDone') : t('loginPasswordDone'))
        onDone()
      }}
    >
      {(step, fill) => (
        <PasswordForm step={step} kind={kind} first={first} onFilled={fill} onForgotten={forgotten.start} />
      )}
    </Guarded>
  )
}

const loginPasswordFault = (password: string) => (isGoodPassword(password) ? undefined : 'passwordWeak')

interface PasswordFormProps {
  step: Step
  kind: 'login' | 'fund'
  /** Nothing to be replaced. */
  first: boolean
  onFilled: (passwords: Passwords) => void
  onForgotten: () => void
}

const REFUSED = { old: ['oldPassword'], next: ['newPassword'], confirm: ['confirmPassword'] } as const

function PasswordForm({ step, kind, first, onFilled, onForgotten }: PasswordFormProps) {
  const { t } = useTranslation('security')
  const [old, setOld] = useState('')
  const [next, setNext] = useState<NewPassword>({ password: '', confirm: '' })
  const [asked, setAsked] = useState(false)
  const fault = kind === 'fund' ? fundPasswordFault(next.password) : loginPasswordFault(next.password)
  const same = next.password === next.confirm
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (fault === undefined && same && (first || old)) onFilled({ old, next })
  }
  const { at, elsewhere } = refusedAt(step.failure, REFUSED)
  const faults = {
    passwordError: asked && fault !== undefined ? t(fault) : at.next,
    confirmError: asked && !same ? t('passwordMismatch') : at.confirm,
  }
  return (
    <form
      ref={useRefusedFocus(step.failure)}
      noValidate
      onSubmit={onSubmit}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <p className="text-13 text-ink-2">{t(kind === 'fund' ? 'fundPasswordLead' : 'loginPasswordLead')}</p>
      {first ? null : (
        <PasswordField
          autoFocus
          label={t('oldPassword')}
          name="old-password"
          autoComplete={kind === 'fund' ? 'off' : 'current-password'}
          value={old}
          onChange={(event) => setOld(event.target.value)}
          error={asked && !old ? t('oldPasswordRequired') : at.old}
        />
      )}
      {kind === 'fund' ? (
        <FundPasswordFields value={next} onValue={setNext} {...faults} />
      ) : (
        <NewPasswordFields label={t('newPassword')} value={next} onValue={setNext} {...faults} />
      )}
      <Refusal>{elsewhere}</Refusal>
      <Button type="submit" variant="primary" size="lg" busy={step.busy}>
        {t('save')}
      </Button>
      {kind === 'fund' && !first ? (
        <button type="button" className={`justify-self-start text-13 ${TEXT_LINK}`} onClick={onForgotten}>
          {t('fundForgotten')}
        </button>
      ) : null}
    </form>
  )
}
