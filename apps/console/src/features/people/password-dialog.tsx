/** The operator changes her password; her other sessions end. */
import { transformPassword } from '@candlewick/rules/login-password'
import { Button } from '@candlewick/ui/button.tsx'
import { Dialog } from '@candlewick/ui/dialog.tsx'
import { PasswordField } from '@candlewick/ui/field.tsx'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { toast } from '@candlewick/ui/toast-store.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeys } from '../../keys/keys.ts'
import { useStep } from '../../parts/use-step.ts'
import { api } from '../../platform/api.ts'
import { renew } from '../../platform/queries.ts'
import { isGoodPassword, LEAST } from '../../session/operator-password.ts'

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('people')
  const { t: say } = useTranslation('session')
  const step = useStep()
  const [typed, setTyped] = useState({ before: '', password: '', again: '' })
  const [asked, setAsked] = useState(false)
  useKeys([], { alone: true })
  const { before, password, again } = typed
  const set = (part: Partial<typeof typed>) => setTyped((held) => ({ ...held, ...part }))
  const good = isGoodPassword(password)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (before === '' || !good || password !== again) return
    void step.run(async () => {
      await api.call('console.changePassword', {
        before: transformPassword(before),
        password: transformPassword(password),
      })
      await renew('console.current')
      toast.success(t('own.done.password'))
      onClose()
    })
  }
  return (
    <Dialog open onClose={onClose} title={t('own.ask.password')} lightDismiss={false}>
      <form noValidate onSubmit={onSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="text-ink-2">{t('own.passwordLead')}</p>
        <PasswordField
          autoFocus
          label={t('own.before')}
          autoComplete="current-password"
          value={before}
          onChange={(event) => set({ before: event.target.value })}
          error={asked && before === '' ? say('passwordNeeded') : undefined}
        />
        <PasswordField
          label={say('new.password')}
          autoComplete="new-password"
          value={password}
          onChange={(event) => set({ password: event.target.value })}
          hint={say('new.lead', { least: LEAST })}
          error={asked && !good ? say('new.weak', { least: LEAST }) : undefined}
        />
        <PasswordField
          label={say('new.again')}
          autoComplete="new-password"
          value={again}
          onChange={(event) => set({ again: event.target.value })}
          error={asked && good && password !== again ? say('new.differs') : undefined}
        />
        <Refusal>{step.refusal}</Refusal>
        <Button type="submit" variant="primary" size="lg" busy={step.busy}>
          {say('new.set')}
        </Button>
      </form>
    </Dialog>
  )
}
