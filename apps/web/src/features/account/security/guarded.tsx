/**
 * A change that takes a factor where one is bound: first what is to be changed is filled in, then the factor is proven,
 * then both are sent. What was filled in stays, so that a refusal costs nothing.
 */
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Proof, Prove } from '../second-step/prove.tsx'
import { type Step, useStep } from '../second-step/use-step.ts'
import { TEXT_LINK } from '../text-link.ts'
import { type Overview, waysOf } from './guards.ts'

interface GuardedProps<Filled> {
  overview: Overview
  submit: (filled: Filled, proof: Proof) => Promise<void>
  /** Whether the login password is asked for where no factor is bound. */
  byPassword?: boolean
  /** The form; calls `fill` with what is to be sent. */
  children: (step: Step, fill: (filled: Filled) => void) => ReactNode
}

export function Guarded<Filled>({ overview, submit, byPassword = false, children }: GuardedProps<Filled>) {
  const { t } = useTranslation('security')
  const step = useStep()
  const [ways] = useState(() => waysOf(overview))
  const [filled, setFilled] = useState<{ value: Filled }>()
  const fill = (value: Filled) => {
    if (ways.length > 0 || byPassword) setFilled({ value })
    else step.run(() => submit(value, {}))
  }
  return (
    <>
      {/* What is refused is said once, where the person stands. */}
      <div hidden={filled !== undefined}>
        {children(filled ? { ...step, refusal: undefined, failure: undefined } : step, fill)}
      </div>
      {filled ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <p className="text-13 text-ink-2">{t(ways.length > 0 ? 'proveFirst' : 'provePassword')}</p>
          <Prove
            ways={ways}
            busy={step.busy}
            refusal={step.refusal}
            onProof={(proof) => step.run(async () => submit(filled.value, await proof()))}
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
