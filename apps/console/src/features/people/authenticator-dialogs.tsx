/** Binding, replacing and removing the operator's authenticator. */
import { transformPassword } from '@candlewick/rules/login-password'
import { Button } from '@candlewick/ui/button.tsx'
import { CopyButton } from '@candlewick/ui/copy-button.tsx'
import { Dialog } from '@candlewick/ui/dialog.tsx'
import { DigitCode, SIX_DIGITS } from '@candlewick/ui/digit-code.tsx'
import { QrPicture } from '@candlewick/ui/qr-picture.tsx'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { ErrorState, Skeleton } from '@candlewick/ui/states.tsx'
import { toast } from '@candlewick/ui/toast-store.ts'
import { useQuery } from '@tanstack/react-query'
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
import { OwnPassword } from './own-password.tsx'
import { ProofStep } from './proof-step.tsx'

interface AuthenticatorDialogProps {
  operator: Operator
  onClose: () => void
}

export function BindAuthenticator({ operator, onClose }: AuthenticatorDialogProps) {
  const { t } = useTranslation('people')
  const step = useStep()
  const [code, setCode] = useState<string>()
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>([])
  // What is bound when the dialog opens decides what is asked: afterwards the account says something else.
  const [replaced] = useState(() => operator.factors.includes('authenticator'))
  const [ways] = useState(() => provingFactors(operator, 'authenticator'))
  useKeys([], { alone: true })
  const bind = async (first: string, proof: FactorProof & { password?: string }) => {
    const answer = await api.call('console.authenticatorBind', { code: first, ...proof })
    await renew('console.current')
    toast.success(t('own.done.bind'))
    if (answer.recoveryCodes.length > 0) setRecoveryCodes(answer.recoveryCodes)
    else onClose()
  }
  const kept = recoveryCodes.length > 0
  return (
    <Dialog open onClose={() => kept || onClose()} title={t('own.ask.bind')} lightDismiss={false}>
      {kept ? (
        <OwnCodes codes={recoveryCodes} onDone={onClose} />
      ) : replaced && ways.length === 0 ? (
        <Refusal>{t('own.lastFactor')}</Refusal>
      ) : code === undefined ? (
        <Begun
          asksPassword={ways.length === 0}
          busy={step.busy}
          refusal={step.refusal}
          onCode={(first, password) =>
            ways.length > 0 ? setCode(first) : void step.run(() => bind(first, { password }))
          }
        />
      ) : (
        <ProofStep
          lead={t(replaced ? 'own.removeLead' : 'own.proveOld')}
          ways={ways}
          step={step}
          onProof={(proof) => void step.run(async () => bind(code, await proof()))}
          onBack={() => setCode(undefined)}
        />
      )}
    </Dialog>
  )
}

interface BegunProps {
  /** Nothing else is bound that could prove her. */
  asksPassword: boolean
  busy: boolean
  refusal: string | undefined
  /** @param password as it travels */
  onCode: (code: string, password: string) => void
}

/** The secret as a picture and as text, and the first code that comes of it. */
function Begun({ asksPassword, busy, refusal, onCode }: BegunProps) {
  const { t } = useTranslation('people')
  const { t: say } = useTranslation('session')
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [asked, setAsked] = useState(false)
  // Asked once: each asking begins with another secret.
  const begun = useQuery({
    queryKey: ['console.authenticatorBegin'],
    queryFn: () => api.call('console.authenticatorBegin', {}),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    gcTime: 0,
  })
  if (begun.isError) return <ErrorState title={t('own.failed')} onRetry={() => void begun.refetch()} />
  const good = SIX_DIGITS.test(code)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (good && (password !== '' || !asksPassword)) onCode(code, transformPassword(password))
  }
  return (
    <form noValidate onSubmit={onSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-ink-2">{t('own.bindLead')}</p>
      <div className="grid justify-items-center gap-3">
        {begun.data ? <QrPicture text={begun.data.uri} label={t('own.picture')} /> : <Skeleton className="size-46" />}
        <p className="flex max-w-full items-center gap-1">
          <span className="num min-w-0 font-medium break-all">
            {begun.data ? (begun.data.secret.match(/.{1,4}/g) ?? []).join(' ') : '…'}
          </span>
          {begun.data ? <CopyButton text={begun.data.secret} /> : null}
        </p>
      </div>
      <DigitCode
        label={t('own.firstCode')}
        value={code}
        onValue={setCode}
        error={asked && !good ? say('malformed.authenticator') : asksPassword ? undefined : refusal}
      />
      {asksPassword ? (
        <OwnPassword value={password} onValue={setPassword} missing={asked && password === ''} refusal={refusal} />
      ) : null}
      <Button type="submit" variant="primary" size="lg" busy={busy} disabled={!begun.data}>
        {say('confirm')}
      </Button>
    </form>
  )
}

/** By its own code beside a passkey, or by a recovery code, which is the other factor itself. */
export function RemoveAuthenticator({ operator, onClose }: AuthenticatorDialogProps) {
  const { t } = useTranslation('people')
  const step = useStep()
  const [code, setCode] = useState<string>()
  const [ways] = useState(() => provingFactors(operator, 'authenticator'))
  useKeys([], { alone: true })
  const remove = async (given: string, proof: FactorProof) => {
    await api.call('console.authenticatorRemove', { code: given, ...proof })
    await renew('console.current')
    toast.success(t('own.done.unbind'))
    onClose()
  }
  const byPasskey = ways.includes('passkey')
  return (
    <Dialog open onClose={onClose} title={t('own.ask.unbind')} lightDismiss={false}>
      {ways.length === 0 ? (
        <Refusal>{t('own.lastFactor')}</Refusal>
      ) : (
        <ProofStep
          key={code ?? ''}
          lead={t('own.removeLead')}
          ways={code !== undefined ? ['passkey'] : byPasskey ? ['authenticator'] : ['recovery']}
          step={step}
          onProof={(proof) =>
            void step.run(async () => {
              const given = await proof()
              if (code !== undefined) return remove(code, given)
              if (byPasskey) return setCode(given.secondFactor)
              return remove(given.secondFactor ?? '', {})
            })
          }
        />
      )}
    </Dialog>
  )
}
