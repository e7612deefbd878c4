/** Setting the first password, or another one after an operator's access was renewed, by the link that was mailed. */
import { transformPassword } from '@candlewick/rules/login-password'
import { Button, buttonClass } from '@candlewick/ui/button.tsx'
import { PasswordField } from '@candlewick/ui/field.tsx'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStep } from '../parts/use-step.ts'
import { api } from '../platform/api.ts'
import { isGoodPassword, LEAST } from './operator-password.ts'
import { SignInFrame } from './sign-in-frame.tsx'

const route = getRouteApi('/set-password')
export default function SetPasswordPage() {
  const { t } = useTranslation('session')
  const { token } = route.useSearch()
  const step = useStep()
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [asked, setAsked] = useState(false)
  const [done, setDone] = useState(false)
  const good = isGoodPassword(password)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!token || !good || password !== again) return
    void step.run(async () => {
      await api.call('console.setPassword', { token, password: transformPassword(password) })
      setDone(true)
    })
  }
  if (done || !token) {
    return (
      <SignInFrame title={t('new.title')} lead={done ? t('new.done') : t('new.noLink')}>
        <Link to="/sign-in" className={buttonClass('primary', 'lg')}>
          {t('signIn')}
        </Link>
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title={t('new.title')} lead={t('new.lead', { least: LEAST })}>
      <form noValidate onSubmit={onSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <PasswordField
          autoFocus
          label={t('new.password')}
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={asked && !good ? t('new.weak', { least: LEAST }) : undefined}
        />
        <PasswordField
          label={t('new.again')}
          autoComplete="new-password"
          value={again}
          onChange={(event) => setAgain(event.target.value)}
          error={asked && good && password !== again ? t('new.differs') : undefined}
        />
        <Refusal>{step.refusal}</Refusal>
        <Button type="submit" variant="primary" size="lg" busy={step.busy}>
          {t('new.set')}
        </Button>
      </form>
    </SignInFrame>
  )
}
