/**
 * Where the link "this was not me" of a letter leads. The link alone does nothing, since mail scanners open links: the
 * person says it once more, then every session ends and the account is locked until its password is reset.
 */
import { Button, buttonClass } from '@candlewick/ui/button.tsx'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api.ts'
import { clearSession } from '../../../session/session.ts'
import { useFormRun } from '../use-form-run.ts'
import { SignInFrame } from './sign-in-frame.tsx'

const TOKEN = /^[\w-]{43}$/

export default function NotMePage() {
  const { t } = useTranslation('sign-in')
  const form = useFormRun()
  const [token] = useState(() => location.hash.slice(1))
  const [done, setDone] = useState(false)
  const lock = () =>
    form.run(async () => {
      await api.call('devices.notMe', { token })
      clearSession()
      setDone(true)
    })
  const wellFormed = TOKEN.test(token)
  return (
    <SignInFrame title={done ? t('notMeDone') : t('notMeTitle')} description={t('notMeTitle')}>
      {done ? (
        <>
          <p role="status">{t('notMeDoneLead')}</p>
          <Link to="/user/reset" className={buttonClass('primary', 'lg')}>
            {t('notMeReset')}
          </Link>
        </>
      ) : (
        <>
          <p>{wellFormed ? t('notMeLead') : t('notMeBroken')}</p>
          <Refusal>{form.failure?.msg}</Refusal>
          <Button variant="danger" size="lg" disabled={!wellFormed} busy={form.busy} onClick={() => void lock()}>
            {t('notMeLock')}
          </Button>
          <Link to="/home/index" className={buttonClass('ghost', 'lg')}>
            {t('notMeCancel')}
          </Link>
        </>
      )}
    </SignInFrame>
  )
}
