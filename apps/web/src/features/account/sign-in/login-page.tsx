/** Logging in by account name, email or phone, with a second step where one is bound. */
import { CallFailure } from '@candlewick/protocol/client'
import { transformPassword } from '@candlewick/rules/login-password'
import { Button } from '@candlewick/ui/button.tsx'
import { PasswordField } from '@candlewick/ui/field.tsx'
import { passkeysSupported } from '@candlewick/ui/passkey.ts'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { useRefusedFocus } from '@candlewick/ui/refused-focus.ts'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { Fingerprint } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { safeBack } from '../../../navigation/back.ts'
import { api } from '../../../platform/api.ts'
import { enterSession } from '../../../session/session.ts'
import { provePasskey } from '../second-step/passkey.ts'
import type { Proof } from '../second-step/prove.tsx'
import { useStep } from '../second-step/use-step.ts'
import { TEXT_LINK } from '../text-link.ts'
import { ACCOUNT_KINDS, type Identity, identityFault, identityText } from './identity.ts'
import { IdentityField } from './identity-field.tsx'
import { paidCall } from './paid-call.ts'
import { SecondStep, type SecondStepWay, secondStepWays } from './second-step.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

const route = getRouteApi('/user/login')
const DEFAULT_DIAL_CODE = '+852'

export default function LoginPage() {
  const { t } = useTranslation('sign-in')
  const { by, back } = route.useSearch()
  const [identity, setIdentity] = useState<Identity>({ kind: by ?? 'email', text: '', dialCode: DEFAULT_DIAL_CODE })
  const [password, setPassword] = useState('')
  const [asked, setAsked] = useState(false)
  const { step, logIn, logInByPasskey, secondStep, leaveSecondStep } = useLogin(identity, password, back)

  const fault = identityFault(identity)
  // Which of the two was wrong nobody is told: it stands where both are typed to.
  const wrong = step.failure?.error === 'login_failed' ? step.refusal : undefined
  const box = useRefusedFocus(step.failure)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!fault && password) logIn()
  }
  if (secondStep) {
    return (
      <SecondStep ways={secondStep} busy={step.busy} refusal={step.refusal} onProof={logIn} onBack={leaveSecondStep} />
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
      <form ref={box} noValidate onSubmit={onSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
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
          error={asked && !password ? t('passwordRequired') : wrong}
          aside={
            <Link to="/user/reset" className={TEXT_LINK}>
              {t('forgot')}
            </Link>
          }
        />
        <Refusal>{wrong === undefined ? step.refusal : undefined}</Refusal>
        <Button type="submit" variant="primary" size="lg" busy={step.busy} className="w-full">
          {t('login')}
        </Button>
        {passkeysSupported() ? (
          <Button size="lg" disabled={step.busy} className="w-full" onClick={logInByPasskey}>
            <Fingerprint size={18} aria-hidden="true" />
            {t('loginByPasskey')}
          </Button>
        ) : null}
      </form>
    </SignInFrame>
  )
}

/** Logs in, by password and what else is asked for, or by a passkey alone, and goes to where the person came from. */
function useLogin(identity: Identity, password: string, back: string | undefined) {
  const router = useRouter()
  const step = useStep()
  const [secondStep, setSecondStep] = useState<readonly SecondStepWay[]>()
  const enter = async (answer: Parameters<typeof enterSession>[0]) => {
    enterSession(answer)
    await router.navigate({ href: safeBack(back), replace: true })
  }
  const logIn = (proof?: () => Promise<Proof>) =>
    step.run(async () => {
      try {
        const given = await proof?.()
        const answer = await paidCall((paid) =>
          api.call('account.login', {
            type: identity.kind,
            account: identityText(identity),
            password: transformPassword(password),
            ...given,
            ...paid,
          }),
        )
        await enter(answer)
      } catch (error) {
        if (!(error instanceof CallFailure) || error.error !== 'second_step') throw error
        setSecondStep(secondStepWays(error.bound))
      }
    })

  const logInByPasskey = () =>
    step.run(async () => {
      const passkey = await provePasskey()
      await enter(await paidCall((paid) => api.call('security.passkeyLogin', { passkey, ...paid })))
    })
  return { step, logIn, logInByPasskey, secondStep, leaveSecondStep: () => setSecondStep(undefined) }
}
