/** Binding, replacing and removing the authenticator: its picture, its first code, and what proves that it may change. */
import { CallFailure } from '@candlewick/protocol/client'
import { CopyButton } from '@candlewick/ui/copy-button.tsx'
import { Dialog } from '@candlewick/ui/dialog.tsx'
import { QrPicture } from '@candlewick/ui/qr-picture.tsx'
import { ErrorState, Skeleton } from '@candlewick/ui/states.tsx'
import { toast } from '@candlewick/ui/toast-store.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api.ts'
import { useSession } from '../../../session/session.ts'
import { FactorCodeForm } from '../second-step/factor-code-form.tsx'
import { type Proof, Prove, type Way } from '../second-step/prove.tsx'
import { guardsChanged, useStep } from '../second-step/use-step.ts'
import { TEXT_LINK } from '../text-link.ts'
import { type Overview, waysOf } from './guards.ts'
import { LastFactor } from './last-factor.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const BIND = 2
const REMOVE = 1
/** The call's name of the first code, which was entered a step before. */
const isOfCode = (failure: unknown): boolean => failure instanceof CallFailure && failure.field === 'x'

/** @param back shows the step of the code again, where that is what was wrong */
async function bindOrReset(input: { x: string; y: number } & Proof, back: () => void) {
  try {
    return await api.call('security.googleVerificationBindingOrReset', input)
  } catch (failure) {
    if (isOfCode(failure)) back()
    throw failure
  }
}

interface AuthenticatorDialogProps {
  overview: Overview
  /** What it is opened for. */
  work: 'bind' | 'remove'
  onClose: () => void
}

export function AuthenticatorDialog({ overview, work, onClose }: AuthenticatorDialogProps) {
  const { t } = useTranslation('security')
  const title =
    work === 'remove' ? 'authenticatorRemove' : overview.authenticator ? 'authenticatorReplace' : 'authenticatorBind'
  return (
    <Dialog open title={t(title)} onClose={onClose} lightDismiss={false}>
      {work === 'bind' ? (
        <Bind overview={overview} onClose={onClose} />
      ) : (
        <Remove overview={overview} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** What asks for the proof: the other factor where one is replaced, that of before, or the login password. */
function proofLead(replaced: boolean, ways: readonly Way[]) {
  if (ways.length === 0) return 'provePassword'
  return replaced ? 'removeLead' : 'authenticatorProveOld'
}

type PartProps = Omit<AuthenticatorDialogProps, 'work'>

function Bind({ overview, onClose }: PartProps) {
  const { t } = useTranslation('security')
  const step = useStep()
  const [code, setCode] = useState<string>()
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>([])
  // What is bound when the dialog opens decides what is asked: afterwards the overview says something else.
  const [replaced] = useState(overview.authenticator)
  const [ways] = useState(() => waysOf(overview, 'authenticator'))
  const isLast = replaced && ways.length === 0
  const user = useSession((session) => session.userInfo)
  const name = user?.email || user?.account || user?.userId || 'Candlewick'
  // Asked once: each asking begins with another secret.
  const begun = useQuery({
    queryKey: ['security.getGoogleVerification', name],
    queryFn: () => api.call('security.getGoogleVerification', { x: name }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    enabled: !isLast,
  })

  const bind = (firstCode: string, proof: () => Promise<Proof>) =>
    step.run(async () => {
      const given = await proof()
      const answer = await bindOrReset({ x: firstCode, y: BIND, ...given }, () => setCode(undefined))
      await guardsChanged()
      toast.success(t('authenticatorBound'))
      if (answer.recoveryCodes.length > 0) setRecoveryCodes(answer.recoveryCodes)
      else onClose()
    })

  const ofCode = isOfCode(step.failure)
  if (isLast) return <LastFactor />
  if (recoveryCodes.length > 0) return <RecoveryCodes codes={recoveryCodes} onDone={onClose} />
  if (code !== undefined) {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="text-13 text-ink-2">{t(proofLead(replaced, ways))}</p>
        <Prove
          ways={ways}
          busy={step.busy}
          refusal={ofCode ? undefined : step.refusal}
          onProof={(proof) => bind(code, proof)}
        />
        <button type="button" className={`justify-self-start text-13 ${TEXT_LINK}`} onClick={() => setCode(undefined)}>
          {t('back')}
        </button>
      </div>
    )
  }
  if (begun.isError) return <ErrorState title={t('failed')} onRetry={() => void begun.refetch()} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ol className="grid list-inside list-decimal gap-1 text-13 text-ink-2">
        <li>{t('authenticatorStep1')}</li>
        <li>{t('authenticatorStep2')}</li>
        <li>{t('authenticatorStep3')}</li>
      </ol>
      <div className="grid justify-items-center gap-3">
        {begun.data ? (
          <QrPicture text={begun.data.uri} label={t('authenticatorPicture')} />
        ) : (
          <Skeleton className="size-46" />
        )}
        <p className="flex max-w-full items-center gap-1 text-13">
          <span className="num min-w-0 font-medium break-all">
            {begun.data ? (begun.data.secret.match(/.{1,4}/g) ?? []).join(' ') : '…'}
          </span>
          {begun.data ? <CopyButton text={begun.data.secret} /> : null}
        </p>
      </div>
      <FactorCodeForm
        kind="authenticator"
        variant="primary"
        busy={step.busy}
        refusal={ofCode ? step.refusal : undefined}
        onCode={setCode}
      />
    </div>
  )
}

function Remove({ overview, onClose }: PartProps) {
  const { t } = useTranslation('security')
  const step = useStep()
  const [code, setCode] = useState<string>()
  const [ways] = useState(() => waysOf(overview, 'authenticator'))
  const byRecovery = !ways.includes('passkey')

  const remove = (x: string, proof: () => Promise<Proof>) =>
    step.run(async () => {
      const given = await proof()
      await bindOrReset({ x, y: REMOVE, ...given }, () => setCode(undefined))
      await guardsChanged()
      toast.success(t('authenticatorRemoved'))
      onClose()
    })

  if (ways.length === 0) return <LastFactor />
  if (code !== undefined) {
    const refusal = isOfCode(step.failure) ? undefined : step.refusal
    return <Prove ways={['passkey']} busy={step.busy} refusal={refusal} onProof={(proof) => remove(code, proof)} />
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-13 text-ink-2">{t('removeLead')}</p>
      <FactorCodeForm
        kind={byRecovery ? 'recovery' : 'authenticator'}
        variant="danger"
        busy={step.busy}
        refusal={step.refusal}
        onCode={(entered) => (byRecovery ? remove(entered, () => Promise.resolve({})) : setCode(entered))}
      />
    </div>
  )
}
