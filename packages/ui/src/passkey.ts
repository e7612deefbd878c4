/** The browser's side of passkeys: makes one, proves by one. What went wrong is said by a name that has a text. */
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'

/** The person gave up, or the browser's own dialog ran out of time: nothing to complain of. */
export class PasskeyGivenUp extends Error {
  override readonly name = 'PasskeyGivenUp'
}

/** This device holds a passkey of this account already. */
export class PasskeyThere extends Error {
  override readonly name = 'PasskeyThere'
}

const BARE_ADDRESS = /^[\d.]+$|^\[/

/** Needs a page over https, or of this very machine, and under a name: no passkey belongs to a bare address. */
export const passkeysSupported = (): boolean => browserSupportsWebAuthn() && !BARE_ADDRESS.test(location.hostname)

/**
 * Proves by a passkey of this device.
 * @param options as the server gave them
 * @throws PasskeyGivenUp
 */
export async function passkeyProof(options: Readonly<Record<string, unknown>>) {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const { id, rawId, type, response } = await asked(() => startAuthentication({ optionsJSON }))
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle: userHandle ?? null } }
}

/**
 * Makes a passkey on this device.
 * @param options as the server gave them
 * @throws PasskeyGivenUp, PasskeyThere
 */
export async function newPasskey(options: Readonly<Record<string, unknown>>) {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const { id, rawId, type, response } = await asked(() => startRegistration({ optionsJSON }))
  const { clientDataJSON, attestationObject, transports } = response
  return { id, rawId, type, response: { clientDataJSON, attestationObject, ...(transports && { transports }) } }
}

async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
      throw new PasskeyThere()
    }
    throw new PasskeyGivenUp(undefined, { cause: error })
  }
}
