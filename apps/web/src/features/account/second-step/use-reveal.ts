/** What is shown masked, whole for as long as one's second step serves; then it is masked again by itself. */
import { useEffect, useState } from 'react'
import { serverNow } from '../../../platform/server-clock.ts'
import type { Proof } from './prove.tsx'
import { type Step, useStep } from './use-step.ts'

export interface Reveal<Shown> {
  readonly shown: Shown | undefined
  readonly step: Step
  /** A second step is asked for. */
  readonly asking: boolean
  readonly ask: () => void
  readonly prove: (proof: () => Promise<Proof>) => void
  readonly close: () => void
  readonly hide: () => void
}

/** @param read asks the server for it; without a proof where the one before serves still */
export function useReveal<Shown extends { readonly until: number }>(
  read: (proof: Proof) => Promise<Shown>,
): Reveal<Shown> {
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
      if (serverNow() < until) step.run(async () => take(await read({})))
      else setAsking(true)
    },
    prove: (proof) => step.run(async () => take(await read(await proof()))),
    close: () => setAsking(false),
    hide: () => setShown(undefined),
  }
}
