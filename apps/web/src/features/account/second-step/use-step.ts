/** Runs one step of a security dialog, and says what came of it where it did not succeed. */

import type { CallFailure } from '@candlewick/protocol/client'
import { PasskeyGivenUp, PasskeyThere } from '@candlewick/ui/passkey.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../../../platform/queries.ts'
import { useFormRun } from '../use-form-run.ts'

export interface Step {
  busy: boolean
  /** What stands in the way, in the person's language. */
  refusal: string | undefined
  /** What the server refused, where it did. */
  failure: CallFailure | undefined
  run: (work: () => Promise<void>) => void
}

export function useStep(): Step {
  const { t } = useTranslation('second-step')
  const form = useFormRun()
  const [said, setSaid] = useState<string>()
  const run = (work: () => Promise<void>) => {
    setSaid(undefined)
    void form.run(async () => {
      try {
        await work()
      } catch (error) {
        if (error instanceof PasskeyGivenUp) setSaid(t('passkeyGivenUp'))
        else if (error instanceof PasskeyThere) setSaid(t('passkeyThere'))
        else throw error
      }
    })
  }
  return { busy: form.busy, refusal: said ?? form.failure?.msg, failure: form.failure, run }
}

/** What guards the account has changed: whatever shows it reads anew. */
export async function guardsChanged(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['security.overview'] })
}
