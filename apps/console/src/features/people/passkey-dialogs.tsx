/** The operator's passkeys: a new one on this device, and the end of one. */
import { transformPassword } from '@candlewick/rules/login-password'
import { Button } from '@candlewick/ui/button.tsx'
import { Dialog } from '@candlewick/ui/dialog.tsx'
import { Field } from '@candlewick/ui/field.tsx'
import { newPasskey, passkeysSupported } from '@candlewick/ui/passkey.ts'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { toast } from '@candlewick/ui/toast-store.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeys } from '../../keys/keys.ts'
import { useStep } from '../../parts/use-step.ts'
import { api } from '../../platform/api.ts'
import { renew } from '../../platform/queries.ts'
import type { FactorProof } from '../../session/factor.tsx'
import type { Operator } from '../../session/session.ts'
import { OwnCodes } from './own-codes.tsx'
import { provingFactors } from './own-factors.ts'
import type { Passkey } from './own-guards.tsx'
import { OwnPassword } from './own-password.tsx'
import { ProofStep } from './proof-step.tsx'

interface PasskeyDialogProps {
  operator: Operator
  onClose: () => void
}

export function AddPasskey({ operator, onClose }: PasskeyDialogProps) {
  const { t } = useTranslation('people')
  const step = useStep()
  const [name, setName] = useState<string>()
  const [codes, setCodes] = useState<readonly string[]>([])
  const [ways] = useState(() => provingFactors(operator))
  useKeys([], { alone: true })
  const add = async (called: string, proof: FactorProof & { password?: string }) => {
    const created = await newPasskey((await api.call('console.passkeyBegin', {})).options)
    const answer = await api.call('console.passkeyAdd', { name: called, created, ...proof })
    await renew('console.current')
    toast.success(t('own.done.add'))
    if (answer.recoveryCodes.length > 0) setCodes(answer.recoveryCodes)
    else onClose()
  }
  const kept = codes.length > 0
  return (
    <Dialog open onClose={() => kept || onClose()} title={t('own.ask.add')} lightDismiss={false}>
      {kept ? (
        <OwnCodes codes={codes} onDone={onClose} />
      ) : !passkeysSupported() ? (
        <Refusal>{t('own.noPasskeys')}</Refusal>
      ) : name === undefined ? (
        <Naming
          asksPassword={ways.length === 0}
          busy={step.busy}
          refusal={step.refusal}
          onNamed={(called, password) =>
            ways.length > 0 ? setName(called) : void step.run(() => add(called, { password }))
          }
        />
      ) : (
        <ProofStep
          lead={t('own.proveOld')}
          ways={ways}
          step={step}
          onProof={(proof) => void step.run(async () => add(name, await proof()))}
          onBack={() => setName(undefined)}
        />
      )}
    </Dialog>
  )
}

interface NamingProps {
  /** Nothing else is bound that could prove her. */
  asksPassword: boolean
  busy: boolean
  refusal: string | undefined
  /** @param password as it travels */
  onNamed: (name: string, password: string) => void
}

function Naming({ asksPassword, busy, refusal, onNamed }: NamingProps) {
  const { t } = useTranslation('people')
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [asked, setAsked] = useState(false)
  const named = name.trim() !== ''
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (named && (password !== '' || !asksPassword)) onNamed(name.trim(), transformPassword(password))
  }
  return (
    <form noValidate onSubmit={onSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-ink-2">{t('own.passkeyLead')}</p>
      <Field
        autoFocus
        label={t('own.passkeyName')}
        maxLength={40}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={asked && !named ? t('own.nameNeeded') : undefined}
      />
      {asksPassword ? <OwnPassword value={password} onValue={setPassword} missing={asked && password === ''} /> : null}
      <Refusal>{refusal}</Refusal>
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        {t('own.next')}
      </Button>
    </form>
  )
}

export function RemovePasskey({ operator, passkey, onClose }: PasskeyDialogProps & { passkey: Passkey }) {
  const { t } = useTranslation('people')
  const step = useStep()
  const { passkeyId, name } = passkey
  const [ways] = useState(() => provingFactors(operator, { passkeyId }))
  useKeys([], { alone: true })
  return (
    <Dialog open onClose={onClose} title={t('own.ask.remove', { name })} lightDismiss={false}>
      {ways.length === 0 ? (
        <Refusal>{t('own.lastFactor')}</Refusal>
      ) : (
        <ProofStep
          lead={t('own.removeLead')}
          ways={ways}
          step={step}
          onProof={(proof) =>
            void step.run(async () => {
              await api.call('console.passkeyRemove', { passkeyId, ...(await proof()) })
              await renew('console.current')
              toast.success(t('own.done.remove'))
              onClose()
            })
          }
        />
      )}
    </Dialog>
  )
}
