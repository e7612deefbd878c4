/**
 * What makes a frame believed. A request is signed by an enrolled key and carries an epoch, a counter that rises within it
 * and an expiry; a reply is signed by the signer and names the request it answers, so that neither can be played again.
 */
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/** Requests that may wait for each other are counted apart: a payer's, and everybody's question for an address. */
export const LANES = ['pay', 'ask'] as const
export type Lane = (typeof LANES)[number]

/** A place in the signer's own record of what it signed. Who has seen one tells it, so that an old record shows. */
export interface RecordPlace {
  readonly entry: number
  /** Hex. */
  readonly hash: string
}

export interface RequestHead {
  /** Raw Ed25519 key of who asks, hex. */
  readonly client: string
  readonly lane: Lane
  /** Never falls: a payer that has lost its turn has an older one. */
  readonly epoch: number
  /** Rises within an epoch. */
  readonly counter: number
  /** Epoch milliseconds past which it is not to be done any more. */
  readonly expires: number
  /** The newest place of the signer's record that the caller knows of. */
  readonly seen?: RecordPlace
}

export interface Request extends RequestHead {
  readonly op: string
  readonly body: unknown
}

/** Why nothing was done: a stable word, what it is about, and the bound where there is one. */
export interface SignerRefusal {
  readonly reason: string
  readonly field?: string
  readonly bound?: string
}

export interface Reply {
  /** SHA-256 of the request's text, hex. */
  readonly to: string
  readonly record: RecordPlace
  readonly result?: unknown
  readonly refused?: SignerRefusal
}

const REQUEST = 'candlewick/signer/request/1\n'
const REPLY = 'candlewick/signer/reply/1\n'

/** What DER puts before the 32 bytes of an Ed25519 key. */
const PUBLIC_DER = Buffer.from('302a300506032b6570032100', 'hex')
const PRIVATE_DER = Buffer.from('302e020100300506032b657004220420', 'hex')

/** @param seed 32 bytes */
export function ed25519Of(seed: Uint8Array): { key: KeyObject; publicKey: string } {
  const der = Buffer.concat([PRIVATE_DER, seed])
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
  return { key, publicKey: Buffer.from(spki).subarray(PUBLIC_DER.length).toString('hex') }
}

/** Whether `signature` (base64) is that of `text` by the raw key. A key or signature of another form is no signature. */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  if (!/^[0-9a-f]{64}$/.test(publicKey) || !/^[A-Za-z0-9+/]{86}==$/.test(signature)) return false
  const der = Buffer.concat([PUBLIC_DER, Buffer.from(publicKey, 'hex')])
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  return verify(null, Buffer.from(text, 'utf8'), key, Buffer.from(signature, 'base64'))
}

export function signText(key: KeyObject, text: string): string {
  return sign(null, Buffer.from(text, 'utf8'), key).toString('base64')
}

interface Signed {
  readonly text: string
  readonly signature: string
}

const sealed = (key: KeyObject, prefix: string, value: unknown): string => {
  const text = JSON.stringify(value)
  return JSON.stringify({ text, signature: signText(key, prefix + text) } satisfies Signed)
}

function opened(frame: string): Signed | undefined {
  const value = parsed(frame)
  if (!isRecord(value) || typeof value.text !== 'string' || typeof value.signature !== 'string') return undefined
  return { text: value.text, signature: value.signature }
}

export const sealRequest = (key: KeyObject, request: Request): string => sealed(key, REQUEST, request)
export const sealReply = (key: KeyObject, reply: Reply): string => sealed(key, REPLY, reply)

/** What a reply names its request by. */
export function requestHash(frame: string): string {
  return createHash('sha256')
    .update(opened(frame)?.text ?? frame)
    .digest('hex')
}

/** The request in a frame, if whoever it names has signed it; whether that one is enrolled is not judged here. */
export function openRequest(frame: string): Request | undefined {
  const signed = opened(frame)
  const value = signed && parsed(signed.text)
  if (signed === undefined || !isRecord(value)) return undefined
  const { client, lane, epoch, counter, expires, op, seen } = value
  if (typeof client !== 'string' || typeof op !== 'string' || !LANES.some((one) => one === lane)) return undefined
  if (!isCount(epoch) || !isCount(counter) || !isCount(expires)) return undefined
  if (seen !== undefined && !isPlace(seen)) return undefined
  if (!isSignedBy(client, REQUEST + signed.text, signed.signature)) return undefined
  const head = { client, lane: lane === 'pay' ? 'pay' : 'ask', epoch, counter, expires } as const
  return { ...head, ...(seen === undefined ? {} : { seen }), op, body: value.body }
}

/** The reply in a frame, if the signer of that key has given it to the request of that hash. */
export function openReply(frame: string, signer: string, to: string): Reply | undefined {
  const signed = opened(frame)
  const value = signed && parsed(signed.text)
  if (signed === undefined || !isRecord(value) || value.to !== to || !isPlace(value.record)) return undefined
  if (!isSignedBy(signer, REPLY + signed.text, signed.signature)) return undefined
  if (value.refused === undefined) return { to, record: value.record, result: value.result }
  const { reason, field, bound } = isRecord(value.refused) ? value.refused : {}
  if (typeof reason !== 'string') return undefined
  const about = { ...(typeof field === 'string' ? { field } : {}), ...(typeof bound === 'string' ? { bound } : {}) }
  return { to, record: value.record, refused: { reason, ...about } }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Whoever sends what is no JSON is answered as one who sends what is not signed.
    return undefined
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function isPlace(value: unknown): value is RecordPlace {
  return isRecord(value) && isCount(value.entry) && typeof value.hash === 'string' && /^[0-9a-f]{64}$/.test(value.hash)
}
