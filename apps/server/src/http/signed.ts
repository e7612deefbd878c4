/**
 * Requests that are signed by an API key in the place of a token: what of them is signed, kept as it came, and what the
 * key may ask for. Who proves the signature is handed in.
 */
import type { IncomingMessage } from 'node:http'
import type { Call } from '@candlewick/protocol/call'
import { CONTRACT_TYPES, contractSymbol } from '@candlewick/protocol/contract-symbols'
import { CallError } from '@candlewick/protocol/errors'
import { keyPermissionOf } from '@candlewick/protocol/key-access'
import { fieldNamed } from '@candlewick/protocol/renames'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CLOSING_CALLS } from './closing-calls.ts'
import type { KeyRights, Viewer } from './handle.ts'
import { BODY_LIMIT } from './input.ts'

/** What a signature is over, and from where it came. */
export interface SignedRequest {
  readonly key: string
  /** As they were sent. */
  readonly timestamp: string
  readonly window: string | undefined
  readonly signature: string
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly body: Buffer
  readonly address: string
  /** A repetition of what only reads does no harm, and need not be known by other processes. */
  readonly changes: boolean
}

/** How much of its allowance a key has left. */
export interface KeyAllowance {
  readonly limit: number
  readonly remaining: number
  /** Seconds until it is whole again. */
  readonly reset: number
}

export interface ProvenKey {
  readonly viewer: Viewer & { readonly key: KeyRights }
  readonly allowance: KeyAllowance
}

/** @throws CallError `key_unknown`, `key_signature`, `key_clock`, `key_address`, `key_expired`, `key_suspended`, `key_replayed` */
export type ProveKey = (request: SignedRequest) => Promise<ProvenKey>

const KEY_HEADER = 'cw-key'
/** Nothing else of a key's shape is looked for. */
const KEY_ID = /^[a-z2-7]{20}$/

/** How a key is named among the tokens that were proven lately. */
export const nameOfKey = (key: string): string => `key ${key}`

const bodies = new WeakMap<IncomingMessage, Buffer[]>()

/** The key that a request names; undefined where it names none. */
export function requestKey(request: FastifyRequest): string | undefined {
  const named = request.headers[KEY_HEADER]
  return typeof named === 'string' && named !== '' ? named : undefined
}

/** Keeps a copy of the body of a request that is signed, up to what is read of any. */
export function keepBody(request: FastifyRequest, payload: IncomingMessage): void {
  if (requestKey(request) === undefined) return
  const chunks: Buffer[] = []
  let size = 0
  bodies.set(request.raw, chunks)
  payload.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size <= BODY_LIMIT) chunks.push(chunk)
  })
}

/** What proves whoever sent the request; undefined where it is not signed. @throws CallError `key_unknown`, `field_required` */
export function signedBy(request: FastifyRequest, call: Call): SignedRequest | undefined {
  const key = requestKey(request)
  if (key === undefined) return undefined
  if (!KEY_ID.test(key)) throw new CallError('key_unknown', { field: KEY_HEADER })
  return {
    key,
    timestamp: header(request, 'cw-timestamp') ?? missing('cw-timestamp'),
    window: header(request, 'cw-window'),
    signature: header(request, 'cw-signature') ?? missing('cw-signature'),
    method: request.method,
    path: request.url,
    body: Buffer.concat(bodies.get(request.raw) ?? []),
    address: request.ip,
    changes: call.changes,
  }
}

/** Says how much of the key's allowance is left. @throws CallError `too_many_requests` where none is */
export function announce(reply: FastifyReply, { limit, remaining, reset }: KeyAllowance): void {
  reply.header('cw-limit', limit).header('cw-remaining', Math.max(0, remaining)).header('cw-reset', reset)
  if (remaining < 0) throw new CallError('too_many_requests', { bound: Math.max(1, reset) })
}

/** @throws CallError `key_permission` where the key was not given what the call needs */
export function checkPermission(call: Call, { permissions }: KeyRights): void {
  const needed = keyPermissionOf(call)
  if (needed === undefined || !permissions.has(needed)) {
    throw new CallError('key_permission', { bound: needed ?? 'none' })
  }
}

/**
 * A key that is bound to markets trades only what it names: a call that says none is refused, but for what only closes.
 * @param input as it was sent, not yet checked
 * @throws CallError `key_market`
 */
export function checkMarket(call: Call, { markets }: KeyRights, input: Readonly<Record<string, unknown>>): void {
  if (markets.size === 0 || keyPermissionOf(call) === 'read') return
  const symbol = input[fieldNamed(call.wire.sends, 'symbol')]
  const contractType = input[fieldNamed(call.wire.sends, 'contractType')]
  if (typeof symbol !== 'string') {
    if (CLOSING_CALLS.has(call.name)) return
    throw new CallError('key_market', { field: 'symbol' })
  }
  const type = CONTRACT_TYPES.find((one) => one === contractType)
  const own = call.area === 'contract' ? (contractSymbol(symbol, type) ?? symbol) : symbol
  if (!markets.has(own)) throw new CallError('key_market', { field: 'symbol', bound: [...markets].join(', ') })
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

function missing(field: string): never {
  throw new CallError('field_required', { field })
}
