/** A passkey's answer to a challenge of the exchange's; over a withdrawal it serves for that one alone. */
import { CallFailure } from '@candlewick/protocol/client'
import { PasskeyGivenUp, passkeyProof } from '@candlewick/ui/passkey.ts'
import type { TFunction } from 'i18next'
import { api } from '../../platform/api.ts'

const fromUrl = (text: string): string => atob(text.replaceAll('-', '+').replaceAll('_', '/'))
const toUrl = (text: string): string => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

/** @param id of the withdrawal that it is to sign @throws PasskeyGivenUp, CallFailure */
export async function provePasskey(id?: string) {
  const { options } = await api.call('security.passkeyOptions', {})
  // Both are letters and digits: the exchange reads a point between them.
  const over = (each: string) => toUrl(`${fromUrl(String(options.challenge))}.${each}`)
  return await passkeyProof(id === undefined ? options : { ...options, challenge: over(id) })
}

/** What stood in the way, and the field that it is about. */
export interface Refused {
  readonly field: string | undefined
  readonly words: string
}

/** What is said of whatever was thrown: a refusal, a passkey that was given up, or a browser that could not send it at all. */
export function refusedBy(error: unknown, t: TFunction<'withdraw'>): Refused {
  if (error instanceof CallFailure) return { field: error.field, words: error.msg }
  if (error instanceof PasskeyGivenUp) return { field: 'passkey', words: t('proof.givenUp') }
  return { field: undefined, words: t('notSent') }
}
