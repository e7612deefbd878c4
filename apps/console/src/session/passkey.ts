/** The browser's side of passkeys: proves by one that was made before. */
import type { ConsoleInput } from '@candlewick/protocol/console-client'
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser'
import { PasskeyGivenUp } from '../parts/given-up.ts'
import { api } from '../platform/api.ts'

export type PasskeyProof = NonNullable<ConsoleInput<'console.login'>['passkey']>

const BARE_ADDRESS = /^[\d.]+$|^\[/

/** Needs a page over https, or of this very machine, and under a name: no passkey belongs to a bare address. */
export const passkeysSupported = (): boolean => browserSupportsWebAuthn() && !BARE_ADDRESS.test(location.hostname)

/** @throws PasskeyGivenUp, CallFailure */
export async function provePasskey(): Promise<PasskeyProof> {
  const { options } = await api.call('console.passkeyOptions', {})
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  try {
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON })
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    return {
      id,
      rawId,
      type,
      response: { clientDataJSON, authenticatorData, signature, userHandle: userHandle ?? null },
    }
  } catch (error) {
    throw new PasskeyGivenUp(undefined, { cause: error })
  }
}
