/** A secret at rest: AES-256-GCM under a key that scrypt makes of the passphrase. */
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { isRecord } from '@candlewick/chain/signer/envelope'

/** 2^17, 8, 1: 128 MiB and a third of a second for each guess (OWASP's first choice for scrypt). */
export const DEFAULT_COST = 17
/** Less is for tests; more than the most needs more memory than a machine gives. */
export const COST_BOUNDS = [14, 20] as const
const BLOCK = 8
const NAME = Buffer.from('candlewick seed 1', 'utf8')

interface Sealed {
  readonly version: 1
  readonly cost: number
  readonly salt: string
  readonly iv: string
  readonly tag: string
  readonly data: string
}

/** The store cannot be opened: another passphrase, or a file that was changed. */
export class SealError extends Error {
  override readonly name = 'SealError'
}

export function seal(secret: Uint8Array, passphrase: string, cost = DEFAULT_COST): string {
  const salt = randomBytes(32)
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(passphrase, salt, cost), iv)
  cipher.setAAD(NAME)
  const data = Buffer.concat([cipher.update(secret), cipher.final()])
  const hex = (bytes: Buffer) => bytes.toString('hex')
  const sealed: Sealed = {
    version: 1,
    cost,
    salt: hex(salt),
    iv: hex(iv),
    tag: hex(cipher.getAuthTag()),
    data: hex(data),
  }
  return JSON.stringify(sealed)
}

/** @throws SealError */
export function unseal(text: string, passphrase: string): Buffer {
  const sealed = read(text)
  const bytes = (value: string) => Buffer.from(value, 'hex')
  const key = keyOf(passphrase, bytes(sealed.salt), sealed.cost)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes(sealed.iv))
  decipher.setAAD(NAME)
  decipher.setAuthTag(bytes(sealed.tag))
  try {
    return Buffer.concat([decipher.update(bytes(sealed.data)), decipher.final()])
  } catch (cause) {
    throw new SealError('the passphrase is another one, or the store was changed', { cause })
  }
}

function read(text: string): Sealed {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new SealError('the store is not whole', { cause })
  }
  if (!isRecord(value) || value.version !== 1) throw new SealError('the store is none of this version')
  const { cost, salt, iv, tag, data } = value
  const hex = (part: unknown, bytes?: number): part is string =>
    typeof part === 'string' && /^([0-9a-f]{2})+$/.test(part) && (bytes === undefined || part.length === bytes * 2)
  const whole = typeof cost === 'number' && Number.isInteger(cost) && cost >= COST_BOUNDS[0] && cost <= COST_BOUNDS[1]
  if (!whole || !hex(salt, 32) || !hex(iv, 12) || !hex(tag, 16) || !hex(data)) {
    throw new SealError('the store is not whole')
  }
  return { version: 1, cost, salt, iv, tag, data }
}

function keyOf(passphrase: string, salt: Buffer, cost: number): Buffer {
  const N = 2 ** cost
  return scryptSync(passphrase.normalize('NFKC'), salt, 32, { N, r: BLOCK, p: 1, maxmem: 130 * BLOCK * N + 1_048_576 })
}
