/**
 * Proves that a request was signed by an API key: by whom, from where it may come, at what time, and that it came once.
 * Keys are believed for a few seconds without asking again; what becomes of them is heard of sooner.
 */
import {
  createHash,
  createHmac,
  createPublicKey,
  createSecretKey,
  type KeyObject,
  timingSafeEqual,
  verify,
} from 'node:crypto'
import type { BlockList } from 'node:net'
import { CallError } from '@candlewick/protocol/errors'
import { remember } from '../../../adapters/newest.ts'
import type { KeyRights } from '../../../http/handle.ts'
import type { KeyAllowance, ProvenKey, SignedRequest } from '../../../http/signed.ts'
import { type Budget, type Budgets, isOver } from '../budgets.ts'
import { blockOf, isIn } from './addresses.ts'
import { type Keys, sessionOfKey, type UsableKey } from './keys.ts'

/** Milliseconds that a request may be old, or ahead; what a caller may ask for in its place. */
const WINDOW_MS = 5_000
const LONGEST_WINDOW_MS = 60_000
const PLAIN_WINDOW = String(WINDOW_MS)
/** Milliseconds that a key is believed without asking again. */
const BELIEVED_MS = 5_000
const CACHED = 5_000
/** Requests a minute of one key in one process. */
export const KEY_REQUESTS = 6_000
const MINUTE_MS = 60_000
/** Signatures of what only reads are remembered here, of what changes in the database, longer than any window is wide. */
const SEEN_MS = 2 * LONGEST_WINDOW_MS + 5_000
const SEEN = 200_000
const ONCE: Budget = { name: 'api signature', allowed: 1, seconds: SEEN_MS / 1_000 }
/** What stands before the 32 bytes of an Ed25519 key so that it is one in the form of SPKI. */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')

export interface SignaturesDependencies {
  readonly keys: Keys
  readonly budgets: Budgets
  /** Requests a minute of one key. */
  readonly requestsPerMinute: number
}

/** What is asked of a key with every request, made once while it is believed. */
interface Believed {
  readonly key: UsableKey
  readonly proof: KeyObject
  /** Undefined where it may be used from anywhere. */
  readonly block: BlockList | undefined
  readonly rights: KeyRights
  readonly until: number
  /** Requests of the running minute, and its end. */
  used: number
  resetAt: number
  /** When its use was written down, and from where. */
  noted: number
  address: string
}

export class Signatures {
  readonly #dependencies: SignaturesDependencies
  /** By id; the longest unread goes first. */
  readonly #believed = new Map<string, Believed>()
  #seen = new Set<string>()
  #seenBefore = new Set<string>()
  #turnedAt = performance.now()
  /** Rises with each change heard of, so that what was read before it is not believed after it. */
  #forgotten = 0

  constructor(dependencies: SignaturesDependencies) {
    this.#dependencies = dependencies
  }

  /** A key was changed or deleted: it is asked for anew. */
  forget(sessionId: string): void {
    const id = /^key\.(\w+)$/.exec(sessionId)?.[1]
    const held = id === undefined ? undefined : this.#believed.get(id)
    if (id === undefined) return
    this.#forgotten += 1
    if (held !== undefined) this.#believed.set(id, { ...held, until: 0 })
  }

  /** @throws CallError naming what is wrong with the key, the signature, the address, the clock, or that it came before */
  async prove(request: SignedRequest): Promise<ProvenKey> {
    const believed = await this.#believedFor(request.key)
    const { key, rights } = believed
    const signature = signatureOf(key, request.signature)
    if (signature === undefined || !isSigned(believed, request, signature)) {
      throw new CallError('key_signature', { field: 'cw-signature' })
    }
    checkUsable(believed, request)
    const allowance = allowanceOf(believed, this.#dependencies.requestsPerMinute)
    if (allowance.remaining >= 0) await this.#once(request, signature)
    await this.#note(believed, request.address)
    return { viewer: { userId: key.userId, sessionId: sessionOfKey(key.id), roles: new Set(), key: rights }, allowance }
  }

  /** Whose key it is, while it may still be used; for sockets that were opened by it. */
  async stands(id: string, address: string): Promise<{ userId: string; sessionId: string } | undefined> {
    const believed = await this.#believedFor(id)
    const { key } = believed
    const over = key.barred || key.suspended || isExpired(key) || !isHere(believed, address)
    return over ? undefined : { userId: key.userId, sessionId: sessionOfKey(key.id) }
  }

  /** Once a minute, and whenever it comes from elsewhere: where a key is used from is what its owner looks for. */
  async #note(believed: Believed, address: string): Promise<void> {
    if (believed.noted + MINUTE_MS > Date.now() && believed.address === address) return
    believed.noted = Date.now()
    believed.address = address
    await this.#dependencies.keys.used(believed.key.id, address)
  }

  async #believedFor(id: string): Promise<Believed> {
    const held = this.#believed.get(id)
    if (held !== undefined && held.until > Date.now()) return held
    const forgotten = this.#forgotten
    const key = await this.#dependencies.keys.usable(id)
    if (key === undefined) {
      this.#believed.delete(id)
      throw new CallError('key_unknown', { field: 'cw-key' })
    }
    const { used, resetAt, noted, address } = held ?? { used: 0, resetAt: 0, noted: 0, address: '' }
    const until = forgotten === this.#forgotten ? Date.now() + BELIEVED_MS : 0
    const believed = { key, ...madeOf(key), until, used, resetAt, noted, address }
    this.#believed.delete(id)
    remember(this.#believed, id, believed, CACHED)
    return believed
  }

  /** The same signature can be written in more than one way: what it is counts. @throws CallError `key_replayed` */
  async #once({ key, changes }: SignedRequest, signature: Buffer): Promise<void> {
    const name = createHash('sha256').update(`${key}\0`).update(signature).digest('base64url')
    if (this.#seenHere(name)) throw new CallError('key_replayed', { field: 'cw-signature' })
    if (!changes) return
    // Whichever process it comes to next.
    const [counted] = await this.#dependencies.budgets.count([{ budget: ONCE, key: name }])
    if (counted !== undefined && isOver(counted)) throw new CallError('key_replayed', { field: 'cw-signature' })
  }

  #seenHere(name: string): boolean {
    if (performance.now() - this.#turnedAt > SEEN_MS || this.#seen.size >= SEEN) {
      this.#seenBefore = this.#seen
      this.#seen = new Set()
      this.#turnedAt = performance.now()
    }
    if (this.#seen.has(name) || this.#seenBefore.has(name)) return true
    this.#seen.add(name)
    return false
  }
}

function madeOf(key: UsableKey): Pick<Believed, 'proof' | 'block' | 'rights'> {
  const { kind, secret, addresses, permissions, markets } = key
  return {
    proof:
      kind === 'hmac'
        ? createSecretKey(secret)
        : createPublicKey({ key: Buffer.concat([SPKI, secret]), format: 'der', type: 'spki' }),
    block: addresses.length === 0 ? undefined : blockOf(addresses),
    rights: { permissions: new Set(permissions), markets: new Set(markets) },
  }
}

function checkUsable(believed: Believed, { address, timestamp, window }: SignedRequest): void {
  const { key } = believed
  if (key.barred) throw new CallError('account_locked')
  if (key.suspended) throw new CallError('key_suspended', { field: 'cw-key' })
  if (isExpired(key)) throw new CallError('key_expired', { field: 'cw-key' })
  if (!isHere(believed, address)) throw new CallError('key_address', { bound: address })
  const allowed = window === undefined ? WINDOW_MS : numberOf(window, 'cw-window')
  if (allowed < 1 || allowed > LONGEST_WINDOW_MS) {
    throw new CallError('field_invalid', { field: 'cw-window', bound: `1..${LONGEST_WINDOW_MS}` })
  }
  const now = Date.now()
  if (Math.abs(now - numberOf(timestamp, 'cw-timestamp')) > allowed) {
    throw new CallError('key_clock', { field: 'cw-timestamp', bound: now })
  }
}

/** A list that cannot be read lets nobody in. */
function isHere({ key, block }: Believed, address: string): boolean {
  return key.addresses.length === 0 || (block !== undefined && isIn(block, address))
}

const isExpired = ({ expireTime }: UsableKey): boolean => expireTime !== null && expireTime <= Date.now()

/** What a signature says; undefined where it has not the form of the key's kind. */
function signatureOf({ kind }: UsableKey, text: string): Buffer | undefined {
  if (kind === 'hmac') return /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : undefined
  return /^[A-Za-z0-9+/]{86}==$/.test(text) ? Buffer.from(text, 'base64') : undefined
}

/**
 * What is signed begins with the timestamp and, where one is sent, the window. Where the two meet no other request can be
 * read into it: a timestamp of more or fewer digits is not of our time.
 */
function isSigned({ key, proof }: Believed, request: SignedRequest, signature: Buffer): boolean {
  const { timestamp, window = '', method, path, body } = request
  const isOver = (head: string): boolean => {
    const signed = Buffer.concat([Buffer.from(head, 'utf8'), body])
    if (key.kind === 'ed25519') return verify(null, signed, proof, signature)
    return timingSafeEqual(signature, createHmac('sha256', proof).update(signed).digest())
  }
  // Whoever sends what holds anyway need not sign it: without the header the request says the same.
  return (
    isOver(`${timestamp}${window}${method}${path}`) ||
    (window === PLAIN_WINDOW && isOver(`${timestamp}${method}${path}`))
  )
}

function allowanceOf(believed: Believed, limit: number): KeyAllowance {
  const now = Date.now()
  if (believed.resetAt <= now) {
    believed.used = 0
    believed.resetAt = now + MINUTE_MS
  }
  believed.used += 1
  return { limit, remaining: limit - believed.used, reset: Math.ceil((believed.resetAt - now) / 1_000) }
}

function numberOf(text: string, field: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new CallError('field_invalid', { field })
  return Number(text)
}
