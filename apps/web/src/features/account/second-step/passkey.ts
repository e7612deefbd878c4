/** Passkeys of the customer: what the server asks of the browser, and the browser of her. */
import type { CallInput } from '@candlewick/protocol/client'
import { newPasskey, passkeyProof } from '@candlewick/ui/passkey.ts'
import { api } from '../../../platform/api.ts'

export type PasskeyProof = CallInput<'security.passkeyLogin'>['passkey']
export type NewPasskey = CallInput<'security.passkeyAdd'>['created']

/** @throws PasskeyGivenUp, CallFailure */
export async function provePasskey(): Promise<PasskeyProof> {
  return passkeyProof((await api.call('security.passkeyOptions', {})).options)
}

/** @throws PasskeyGivenUp, PasskeyThere, CallFailure */
export async function makePasskey(): Promise<NewPasskey> {
  return newPasskey((await api.call('security.passkeyBegin', {})).options)
}
