/** Finding a password back: a code to the email or phone, then a new password. */

import { transformPassword } from '@candlewick/rules/login-password'
import { Button } from '@candlewick/ui/button.tsx'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { toast } from '@candlewick/ui/toast-store.ts'
import { Link, useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api.ts'
import { clearSession } from '../../../session/session.ts'
import { isGoodPassword } from '../password.ts'
import { TEXT_LINK } from '../text-link.ts'
import { useFormRun } from '../use-form-run.ts'
import { CodeField } from './code-field.tsx'
import { type AccountKind, type Identity, identityFault, identityField } from './identity.ts'
import { IdentityField } from './identity-field.tsx'
import { type NewPassword, NewPasswordFields } from './new-password-fields.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

const KINDS: readonly AccountKind[] = ['email', 'phone']
const DEFAULT_DIAL_CODE = '+852'
const CODE = /^\d{6}$/

export default function ResetPage() {
  const { t } = useTranslation('sign-in')
  const router = useRouter()
  const form = useFormRun()
  const [asked, setAsked] = useState(false)
  const [identityAsked, setIdentityAsked] = useState(false)
  const [identity, setIdentity] = useState<Identity>({ kind: 'email', text: '', dialCode: DEFAULT_DIAL_CODE })
  const [code, setCode] = useState('')
  const [passwords, setPasswords] = useState<NewPassword>({ password: '', confirm: '' })

  const fault = identityFault(identity)
  const codeOk = CODE.test(code)
  const strong = isGoodPassword(passwords.password)
  const same = passwords.password === passwords.confirm

  const reset = () =>
    form.run(async () => {
      await api.call('account.resetPassword', {
        ...identityField(identity),
        code,
        password: transformPassword(passwords.password),
        confirmPassword: transformPassword(passwords.confirm),
      })
      // Every session of the account has ended; if one was open here, it has too.
      clearSession()
      toast.success(t('resetDone'))
      await router.navigate({ to: '/user/login', search: { by: identity.kind }, replace: true })
    })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!fault && codeOk && strong && same) void reset()
  }

  return (
    <SignInFrame
      title={t('resetTitle')}
      description={t('resetDescription')}
      lead={t('resetLead')}
      foot={
        <Link to="/user/login" className={TEXT_LINK}>
          {t('backToLogin')}
        </Link>
      }
    >
      <form noValidate onSubmit={onSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <IdentityField
          known
          label={t('resetBy')}
          kinds={KINDS}
          identity={identity}
          onIdentity={(next) => {
            setIdentity(next)
            setCode('')
          }}
          error={(asked || identityAsked) && fault ? t(fault) : undefined}
        />
        <CodeField
          key={identity.kind}
          identity={identity}
          purpose="reset"
          value={code}
          onValue={setCode}
          error={asked && !codeOk ? t('codeInvalid') : undefined}
          mayRequest={() => {
            setIdentityAsked(true)
            return fault === undefined
          }}
        />
        <NewPasswordFields
          label={t('newPassword')}
          value={passwords}
          onValue={setPasswords}
          passwordError={asked && !strong ? t('passwordWeak') : undefined}
          confirmError={asked && !same ? t('passwordMismatch') : undefined}
        />
        <Refusal>{form.failure?.msg}</Refusal>
        <Button type="submit" variant="primary" size="lg" busy={form.busy} className="w-full">
          {t('reset')}
        </Button>
      </form>
    </SignInFrame>
  )
}
