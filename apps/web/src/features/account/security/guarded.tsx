/**
 * A change that takes a factor where one is bound: first what is to be changed is filled in, then the factor is proven,
 * then both are sent. What was filled in stays, so that a refusal costs nothing; where it is what was filled in that is
 * refused, the form is shown again with the refusal at its field.
 */
import { CallFailure } from '@candlewick/protocol/client'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Proof, Prove, type Way } from '../second-step/prove.tsx'
import { type Step, useStep } from '../second-step/use-step.ts'
import { TEXT_LINK } from '../text-link.ts'
import { type Overview, waysOf } from './guards.ts'

interface GuardedProps<Filled> {
  overview: Overview
  submit: (filled: Filled, proof: Proof) => Promise<void>
  /** Whether the login password is asked for where no factor is bound. */
  byPassword?: boolean
  /** The form; calls `fill` with what is to be sent. Of refusals it is told those that are its own. */
  children: (step: Step, fill: (filled: Filled) => void) => ReactNode
}

export function Guarded<Filled>({ overview, submit, byPassword = false, children }: GuardedProps<Filled>) {
  const { t } = useTranslation('security')
  const step = useStep()
  const [ways] = useState(() => waysOf(overview))
  const [filled, setFilled] = useState<{ value: Filled }>()
  const proves = ways.length > 0 || byPassword
  const fill = (value: Filled) => {
    if (proves) setFilled({ value })
    else step.run(() => submit(value, {}))
  }
  const prove = (value: Filled, proof: () => Promise<Proof>) =>
    step.run(async () => {
      try {
        await submit(value, await proof())
      } catch (failure) {
        if (failure instanceof CallFailure && isOfForm(failure, ways)) setFilled(undefined)
        throw failure
      }
    })
  const { failure } = step
  const ofForm = !proves || (failure !== undefined && isOfForm(failure, ways))
  const unsaid = { ...step, refusal: undefined, failure: undefined }
  return (
    <>
      {/* What is refused is said once, where the person stands. */}
      <div hidden={filled !== undefined}>{children(filled === undefined && ofForm ? step : unsaid, fill)}</div>
      {filled ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <p className="text-13 text-ink-2">{t(ways.length > 0 ? 'proveFirst' : 'provePassword')}</p>
          <Prove
            ways={ways}
            busy={step.busy}
            refusal={ofForm ? undefined : step.refusal}
            onProof={(proof) => prove(filled.value, proof)}
          />
          <button
            type="button"
            className={`justify-self-start text-13 ${TEXT_LINK}`}
            onClick={() => setFilled(undefined)}
          >
            {t('back')}
          </button>
        </div>
      ) : null}
    </>
  )
}

/** Whether it names what was filled in: a factor or the password that was asked for here is proven where one is. */
function isOfForm({ field }: CallFailure, ways: readonly Way[]): boolean {
  if (field === undefined || field === 'secondFactor' || field === 'passkey') return false
  return field !== 'password' || ways.length > 0
}
