/** Logging in by account name, email or phone, with a second step where one is bound. */
import { CallFailure } from '@candlewick/protocol/client'
import { Button } from '@candlewick/ui/button.tsx'
import { Field, PasswordField } from '@candlewick/ui/field.tsx'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { safeBack } from '../../../navigation/back.ts'
import { api } from '../../../platform/api.ts'
import { platformConfig } from '../../../platform/config.ts'
import { enterSession } from '../../../session/session.ts'
import { ACCOUNT_KINDS, type Identity, identityFault, identityText } from './identity.ts'
import { IdentityField } from './identity-field.tsx'
import { paidCall } from './paid-call.ts'
import { transformPassword } from './password.ts'
import { SignInFrame, TEXT_LINK } from './sign-in-frame.tsx'
import { useFormRun } from './use-form-run.ts'

const route = getRouteApi('/user/login')
const DEFAULT_DIAL_CODE = '+852'
const CODE = /^\d{6}$/

export default function LoginPage() {
  const { t } = useTranslation('sign-in')
  const { by, back } = route.useSearch()
  const router = useRouter()
  const form = useFormRun()
  const [identity, setIdentity] = useState<Identity>({ kind: by ?? 'email', text: '', dialCode: DEFAULT_DIAL_CODE })
  const [password, setPassword] = useState('')
  const [asked, setAsked] = useState(false)
  const [secondStep, setSecondStep] = useState(false)

  const logIn = (secondFactor?: string) =>
    form.run(async () => {
      try {
        const answer = await paidCall((paid) =>
          api.call('account.login', {
            type: identity.kind,
            account: identityText(identity),
            password: transformPassword(password),
            ...(secondFactor && { secondFactor }),
            ...paid,
          }),
        )
        enterSession(answer)
        await router.navigate({ href: safeBack(back), replace: true })
      } catch (error) {
        if (!(error instanceof CallFailure) || error.error !== 'second_step') throw error
        setSecondStep(true)
      }
    })

  const fault = identityFault(identity)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!fault && password) void logIn()
  }
  if (secondStep) {
    return (
      <SecondStep
        busy={form.busy}
        refusal={form.failure?.msg}
        onCode={(code) => void logIn(code)}
        onBack={() => setSecondStep(false)}
      />
    )
  }
  return (
    <SignInFrame
      title={t('loginTitle')}
      description={t('loginDescription')}
      foot={
        <>
          {t('noAccount')}{' '}
          <Link to="/user/register" search={back ? { back } : {}} className={TEXT_LINK}>
            {t('register')}
          </Link>
        </>
      }
    >
      <form noValidate onSubmit={onSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <IdentityField
          known
          label={t('by')}
          kinds={ACCOUNT_KINDS}
          identity={identity}
          onIdentity={setIdentity}
          error={asked && fault ? t(fault) : undefined}
        />
        <PasswordField
          label={t('password')}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={asked && !password ? t('passwordRequired') : undefined}
          aside={
            <Link to="/user/reset" className={TEXT_LINK}>
              {t('forgot')}
            </Link>
          }
        />
        {form.failure?.msg ? (
          <p role="alert" className="text-13 text-bad">
            {form.failure.msg}
          </p>
        ) : null}
        <Button type="submit" variant="primary" size="lg" busy={form.busy} className="w-full">
          {t('login')}
        </Button>
      </form>
    </SignInFrame>
  )
}

interface SecondStepProps {
  busy: boolean
  /** What the server said of the code last sent. */
  refusal: string | undefined
  onCode: (code: string) => void
  onBack: () => void
}

function SecondStep({ busy, refusal, onCode, onBack }: SecondStepProps) {
  const { t } = useTranslation('sign-in')
  const [code, setCode] = useState('')
  const [asked, setAsked] = useState(false)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (CODE.test(code)) onCode(code)
  }
  return (
    <SignInFrame title={t('secondStepTitle')} description={t('loginDescription')} lead={t('secondStepLead')}>
      <form noValidate onSubmit={onSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Field
          autoFocus
          label={t('code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          placeholder={t('codePlaceholder')}
          value={code}
          onChange={(event) => setCode(event.target.value.replace(/\D/g, ''))}
          error={asked && !CODE.test(code) ? t('codeInvalid') : refusal}
        />
        {platformConfig().demo ? (
          <a href="/dev/mailbox" target="_blank" rel="noreferrer" className={`justify-self-start text-13 ${TEXT_LINK}`}>
            {t('mailbox')}
          </a>
        ) : null}
        <Button type="submit" variant="primary" size="lg" busy={busy} className="w-full">
          {t('secondStep')}
        </Button>
        <button type="button" onClick={onBack} className={`justify-self-center text-13 ${TEXT_LINK}`}>
          {t('otherAccount')}
        </button>
      </form>
    </SignInFrame>
  )
}
