/** A passkey in software: what a browser and its device would answer, byte for byte, for tests that have neither. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const PRESENT_AND_VERIFIED = 0x05
const ATTESTED = 0x40

/** Options as a call gives them; what is read of them is checked. */
type Options = Record<string, unknown>

const base64url = (bytes: Buffer): string => bytes.toString('base64url')
const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()

/** The few kinds of CBOR that an attestation is made of. */
function cbor(value: unknown): Buffer {
  const head = (major: number, n: number): Buffer => {
    if (n < 24) return Buffer.from([(major << 5) | n])
    if (n < 256) return Buffer.from([(major << 5) | 24, n])
    return Buffer.from([(major << 5) | 25, n >> 8, n & 255])
  }
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value, 'utf8')])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (value instanceof Map) {
    const entries = [...value].flatMap(([key, inner]) => [cbor(key), cbor(inner)])
    return Buffer.concat([head(5, value.size), ...entries])
  }
  throw new Error('a kind of CBOR that no attestation has')
}

export class SoftPasskey {
  readonly id = base64url(randomBytes(32))
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #origin: string
  readonly #rpId: string
  #counter = 0

  constructor(origin = 'http://localhost:8080', rpId = 'localhost') {
    this.#origin = origin
    this.#rpId = rpId
  }

  /** Its public key as CBOR, as the table of passkeys has it. */
  publicKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const key = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    return cbor(key)
  }

  /** What `navigator.credentials.create()` gives. */
  create(options: Options) {
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.from([id.length >> 8, id.length & 255])
    const data = Buffer.concat([this.#head(ATTESTED), Buffer.alloc(16), length, id, this.publicKey()])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', data],
    ])
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options),
        attestationObject: base64url(cbor(attestation)),
        transports: ['internal'],
      },
    }
  }

  /** What `navigator.credentials.get()` gives. */
  get(options: Options) {
    this.#counter += 1
    const clientDataJSON = this.#clientData('webauthn.get', options)
    const data = this.#head(0)
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON,
        authenticatorData: base64url(data),
        signature: base64url(createSign('sha256').update(signed).sign(this.#keys.privateKey)),
      },
    }
  }

  #head(flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.#counter)
    return Buffer.concat([sha256(this.#rpId), Buffer.from([PRESENT_AND_VERIFIED | flags]), counter])
  }

  #clientData(type: string, { challenge }: Options): string {
    const said = { type, challenge, origin: this.#origin, crossOrigin: false }
    return base64url(Buffer.from(JSON.stringify(said), 'utf8'))
  }
}
