/** Whose passkeys approve large withdrawals: enrolled by the ceremony that sets the policy, never by who asks for signatures. */
import { isRecord } from '@candlewick/chain/signer/envelope'
import { APPROVAL_CHARACTERS, MOST_APPROVALS } from '@candlewick/chain/signer/intents'
import { decodeCredentialPublicKey } from '@simplewebauthn/server/helpers'
import { PolicyError } from './policy-error.ts'

export interface OperatorPasskey {
  /** A name; an operator with several passkeys counts once. */
  readonly operator: string
  /** The credential's id, base64url. */
  readonly credential: string
  /** COSE. */
  readonly publicKey: Uint8Array<ArrayBuffer>
}

export interface OperatorsPolicy {
  /** The name that the passkeys belong to, and the addresses of the pages on which they sign. */
  readonly rpId: string
  readonly origins: readonly string[]
  /** How many different operators have to approve. */
  readonly needed: number
  readonly passkeys: readonly OperatorPasskey[]
}

/** One operator alone approves nothing. */
const LEAST_NEEDED = 2
const MOST_NAME = 100
const BASE64URL = /^[\w-]+$/

/** @param value the policy's `operators` @throws PolicyError that names what is wrong */
export function readOperators(value: unknown): OperatorsPolicy {
  if (!isRecord(value)) throw new PolicyError('operators: missing')
  const { rpId, origins, needed, passkeys } = value
  if (typeof rpId !== 'string' || !/^[a-z0-9.-]+$/.test(rpId)) throw new PolicyError('operators.rpId: no host name')
  if (!Array.isArray(origins) || origins.length === 0 || !origins.every(isOrigin)) {
    throw new PolicyError('operators.origins: no addresses of pages such as https://console.example.com')
  }
  if (typeof needed !== 'number' || !Number.isInteger(needed) || needed < LEAST_NEEDED || needed > MOST_APPROVALS) {
    throw new PolicyError(`operators.needed: no whole number from ${LEAST_NEEDED} to ${MOST_APPROVALS}`)
  }
  if (!Array.isArray(passkeys)) throw new PolicyError('operators.passkeys: missing')
  const read = passkeys.map((one, place) => passkey(`operators.passkeys[${place}]`, one))
  for (const name of ['credential', 'publicKey'] as const) {
    const different = new Set(read.map((one) => Buffer.from(one[name]).toString('hex')))
    if (different.size < read.length) throw new PolicyError(`operators.passkeys: a ${name} stands there twice`)
  }
  const operators = new Set(read.map(({ operator }) => operator)).size
  if (operators < needed) throw new PolicyError(`operators.passkeys: of ${operators} operators, ${needed} are needed`)
  return { rpId, origins, needed, passkeys: read }
}

function passkey(where: string, value: unknown): OperatorPasskey {
  if (!isRecord(value)) throw new PolicyError(`${where}: missing`)
  const { operator, credential, publicKey } = value
  if (typeof operator !== 'string' || operator.trim() !== operator || operator === '' || operator.length > MOST_NAME) {
    throw new PolicyError(`${where}.operator: no name`)
  }
  if (typeof credential !== 'string' || !BASE64URL.test(credential)) throw new PolicyError(`${where}.credential`)
  if (credential.length > APPROVAL_CHARACTERS.credential) throw new PolicyError(`${where}.credential: too long`)
  const key = typeof publicKey === 'string' && BASE64URL.test(publicKey) ? coseKey(publicKey) : undefined
  if (key === undefined) throw new PolicyError(`${where}.publicKey: no COSE key`)
  return { operator, credential, publicKey: key }
}

/** Key type and algorithm, which every COSE key names. */
const [KTY, ALG] = [1, 3]

function coseKey(text: string): Uint8Array<ArrayBuffer> | undefined {
  const bytes = new Uint8Array(Buffer.from(text, 'base64url'))
  try {
    const key: unknown = decodeCredentialPublicKey(bytes)
    return key instanceof Map && key.has(KTY) && key.has(ALG) ? bytes : undefined
  } catch {
    // Whatever the decoder stumbles over, it is no key.
    return undefined
  }
}

function isOrigin(value: unknown): value is string {
  return typeof value === 'string' && URL.canParse(value) && new URL(value).origin === value
}
