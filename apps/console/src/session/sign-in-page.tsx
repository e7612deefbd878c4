/** Signing in: address and password, then always a second factor. */
import { CallFailure } from '@candlewick/protocol/console-client'
import { transformPassword } from '@candlewick/rules/login-password'
import { Button } from '@candlewick/ui/button.tsx'
import { Field, PasswordField } from '@candlewick/ui/field.tsx'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStep } from '../parts/use-step.ts'
import { api } from '../platform/api.ts'
import { Factor, type FactorKind, type FactorProof, factorsOf } from './factor.tsx'
import { paidCall } from './paid-call.ts'
import { enterSession } from './session.ts'
import { SignInFrame } from './sign-in-frame.tsx'

const route = getRouteApi('/sign-in')

/** Only an address of this app: never one of another site that somebody put into the link. */
export function safeBack(back: string | undefined): string {
  return back !== undefined && /^\/(?![/\\])/.test(back) ? back : '/'
}

export default function SignInPage() {
  const { t } = useTranslation('session')
  const { back, over } = route.useSearch()
  const router = useRouter()
  const step = useStep()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [factors, setFactors] = useState<readonly FactorKind[]>()

  const signIn = (proof?: () => Promise<FactorProof>) =>
    void step.run(async () => {
      const given = await proof?.()
      try {
        const login = { email: email.trim(), password: transformPassword(password), ...given }
        enterSession(await paidCall((paid) => api.call('console.login', { ...login, ...paid })))
        await router.navigate({ href: safeBack(back), replace: true })
      } catch (error) {
        if (!(error instanceof CallFailure) || error.error !== 'second_step') throw error
        setFactors(factorsOf(error.bound))
      }
    })
  if (factors) {
    return (
      <SignInFrame title={t('second.title')} lead={t(factors.includes('email') ? 'second.mailed' : 'second.bound')}>
        <Factor factors={factors} busy={step.busy} refusal={step.refusal} onProof={signIn} />
        <button type="button" className="text-13 underline underline-offset-2" onClick={() => setFactors(undefined)}>
          {t('second.back')}
        </button>
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title={t('title')} lead={over ? t('over') : t('lead')}>
      <SignInForm
        {...{ email, setEmail, password, setPassword }}
        busy={step.busy}
        refusal={step.refusal}
        onSubmit={() => signIn()}
      />
    </SignInFrame>
  )
}

interface SignInFormProps {
  email: string
  setEmail: (email: string) => void
  password: string
  setPassword: (password: string) => void
  busy: boolean
  refusal: string | undefined
  onSubmit: () => void
}

function SignInForm({ email, setEmail, password, setPassword, busy, refusal, onSubmit }: SignInFormProps) {
  const { t } = useTranslation('session')
  const [asked, setAsked] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (email.includes('@') && password) onSubmit()
  }
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Field
        autoFocus
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        label={t('email')}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={asked && !email.includes('@') ? t('emailNeeded') : undefined}
      />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={asked && !password ? t('passwordNeeded') : undefined}
      />
      <Refusal>{refusal}</Refusal>
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        {t('signIn')}
      </Button>
    </form>
  )
}
