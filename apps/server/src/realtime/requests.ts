/** What may come in on the sockets, checked before anything looks at it. */
import { CANDLE_INTERVALS, type MarketRequest } from '@candlewick/protocol/realtime'
import * as z from 'zod/mini'
import type { KeyAuth } from './sessions.ts'

const symbol = z.string().check(z.regex(/^([A-Z0-9_]{3,24}|\*)$/))
const change = z.enum(['subscribe', 'unsubscribe'])

const marketRequest = z.union([
  z.strictObject({ event: change, type: z.enum(['DETAIL', 'TRADE', 'DEPTH']), symbol }),
  z.strictObject({ event: change, type: z.literal('KLINE'), symbol, interval: z.enum(CANDLE_INTERVALS) }),
  z.strictObject({ event: z.literal('ping') }),
])

const digits = z.string().check(z.regex(/^\d{1,15}$/))

const signed = {
  key: z.string().check(z.minLength(1), z.maxLength(64)),
  timestamp: digits,
  window: z.optional(digits),
  signature: z.string().check(z.minLength(1), z.maxLength(128)),
}
const authRequest = z.union([
  z.strictObject({
    event: z.literal('auth'),
    token: z.string().check(z.minLength(1), z.maxLength(512)),
  }),
  z.strictObject({ event: z.literal('auth'), ...signed }),
])
const signedPassword = z.strictObject(signed)
/** Who listens: by a token, or by a key that signed the address of the socket. */
export type AuthRequest = z.output<typeof authRequest>

/** Undefined where the text is no request of the market socket. */
export function readMarketRequest(text: string): MarketRequest | undefined {
  return z.safeParse(marketRequest, readJson(text)).data
}

/** What the first frame of a private socket proves itself by; undefined where it is something else. */
export function readAuth(text: string): AuthRequest | undefined {
  return z.safeParse(authRequest, readJson(text)).data
}

/** What stands in the place of a token where the message broker is entered by a key; undefined of a token. */
export function readSigned(password: string): KeyAuth | undefined {
  if (!password.startsWith('{')) return undefined
  return z.safeParse(signedPassword, readJson(password)).data
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON is one more kind of malformed; the schema refuses undefined.
    return undefined
  }
}
