/** Passkeys of the operator: what the server asks of the browser, and the browser of her. */
import type { ConsoleInput } from '@candlewick/protocol/console-client'
import { passkeyProof } from '@candlewick/ui/passkey.ts'
import { api } from '../platform/api.ts'

export type PasskeyProof = NonNullable<ConsoleInput<'console.login'>['passkey']>

/** @throws PasskeyGivenUp, CallFailure */
export async function provePasskey(): Promise<PasskeyProof> {
  return passkeyProof((await api.call('console.passkeyOptions', {})).options)
}
