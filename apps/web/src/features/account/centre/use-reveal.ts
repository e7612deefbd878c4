/** One's own masked data, whole for as long as its second step serves; then it is masked again by itself. */
import type { CallOutput } from '@candlewick/protocol/client'
import { useEffect, useState } from 'react'
import { api } from '../../../platform/api.ts'
import { serverNow } from '../../../platform/server-clock.ts'
import type { Proof } from '../second-step/prove.tsx'
import { type Step, useStep } from '../second-step/use-step.ts'

type Shown = CallOutput<'profile.reveal'>

export interface Reveal {
  readonly shown: Shown | undefined
  readonly step: Step
  /** A second step is asked for. */
  readonly asking: boolean
  readonly ask: () => void
  readonly prove: (proof: () => Promise<Proof>) => void
  readonly close: () => void
  readonly hide: () => void
}

export function useReveal(): Reveal {
  const step = useStep()
  const [shown, setShown] = useState<Shown>()
  const [until, setUntil] = useState(0)
  const [asking, setAsking] = useState(false)
  useEffect(() => {
    if (shown === undefined) return
    const timer = setTimeout(() => setShown(undefined), shown.until - serverNow())
    return () => clearTimeout(timer)
  }, [shown])
  const take = (answer: Shown) => {
    setShown(answer)
    setUntil(answer.until)
    setAsking(false)
  }
  return {
    shown,
    step,
    asking,
    ask: () => {
      if (serverNow() < until) step.run(async () => take(await api.call('profile.reveal', {})))
      else setAsking(true)
    },
    prove: (proof) => step.run(async () => take(await api.call('profile.reveal', await proof()))),
    close: () => setAsking(false),
    hide: () => setShown(undefined),
  }
}
