/**
 * What is shown masked, whole for as long as one's second step serves; then it is masked again by itself. Whether it serves
 * is asked of the server each time: it knows of the login, of other pages and tabs, and of a page that was loaded anew.
 */
import { CallFailure } from '@candlewick/protocol/client'
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
  const [asking, setAsking] = useState(false)
  useEffect(() => {
    if (shown === undefined) return
    const timer = setTimeout(() => setShown(undefined), shown.until - serverNow())
    return () => clearTimeout(timer)
  }, [shown])
  const take = (answer: Shown) => {
    setShown(answer)
    setAsking(false)
  }
  const askWithout = async () => {
    try {
      take(await read({}))
    } catch (error) {
      // What else is in the way is said where the second step is asked for, which is the way to try again.
      setAsking(true)
      if (!(error instanceof CallFailure && error.error === 'factor_needed')) throw error
    }
  }
  return {
    shown,
    step,
    asking,
    ask: () => step.run(askWithout),
    prove: (proof) => step.run(async () => take(await read(await proof()))),
    close: () => setAsking(false),
    hide: () => setShown(undefined),
  }
}
