/**
 * The dialog that asks for the second factor once more, before what moves money or changes rights. Whatever asked for it
 * waits, and goes on when it was given; where it is closed, nothing was done.
 */
import { CallFailure } from '@candlewick/protocol/console-client'
import { Dialog } from '@candlewick/ui/dialog.tsx'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { Skeleton } from '@candlewick/ui/states.tsx'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { useKeys } from '../keys/keys.ts'
import { useStep } from '../parts/use-step.ts'
import { api } from '../platform/api.ts'
import { renew } from '../platform/queries.ts'
import { Factor, type FactorKind, type FactorProof, factorsOf } from './factor.tsx'

interface Asked {
  readonly given: Promise<boolean>
  readonly end: (given: boolean) => void
}

const useAsked = create<{ asked: Asked | undefined }>(() => ({ asked: undefined }))

/** Asks for the second factor; whoever asks meanwhile waits for the same. Resolves to whether it was given. */
export function proveAgain(): Promise<boolean> {
  const { asked } = useAsked.getState()
  if (asked !== undefined) return asked.given
  let resolve: (given: boolean) => void = () => undefined
  const given = new Promise<boolean>((done) => {
    resolve = done
  })
  const end = (proved: boolean) => {
    useAsked.setState({ asked: undefined })
    resolve(proved)
  }
  useAsked.setState({ asked: { given, end } })
  return given
}

/** Stands in the frame of the app, and opens by itself. */
export function ProveAgain() {
  const asked = useAsked((state) => state.asked)
  return asked ? <ProveDialog end={asked.end} /> : null
}

function ProveDialog({ end }: { end: (given: boolean) => void }) {
  const { t } = useTranslation('session')
  const step = useStep()
  const [factors, setFactors] = useState<readonly FactorKind[]>()
  useKeys([], { alone: true })
  const prove = async (proof: FactorProof) => {
    try {
      await api.call('console.prove', proof)
    } catch (error) {
      if (!(error instanceof CallFailure) || error.error !== 'second_step') throw error
      setFactors(factorsOf(error.bound))
      return
    }
    void renew('console.current')
    end(true)
  }
  // Asked once, when the dialog opens, since a code may be mailed for it.
  const begin = useRef(() => void step.run(() => prove({})))
  useEffect(() => begin.current(), [])
  return (
    <Dialog open onClose={() => end(false)} title={t('again.title')} lightDismiss={false}>
      <p className="mb-4 text-ink-2">{t('again.why')}</p>
      {factors ? (
        <Factor
          factors={factors}
          busy={step.busy}
          refusal={step.refusal}
          onProof={(proof) => void step.run(async () => prove(await proof()))}
        />
      ) : (
        <>
          <Skeleton className="h-11" />
          <Refusal>{step.refusal}</Refusal>
        </>
      )}
    </Dialog>
  )
}
