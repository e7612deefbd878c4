/** API keys: what programmes sign their requests with, and what becomes of orders when they fall silent. */
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { factorCode, passkeyResponse } from '../factors.ts'
import { symbol, text, time, whole } from '../fields.ts'
import { KEY_PERMISSIONS } from '../key-access.ts'
import { password } from './account.ts'

export const MOST_KEYS = 30
/** Seconds that may pass before a switch is renewed. */
export const LONGEST_SILENCE = 3_600

const keyId = () => z.string().check(z.regex(/^[a-z2-7]{20}$/, 'not_found'))
const address = () => z.string().check(z.regex(/^[0-9a-fA-F.:]{2,45}(\/[0-9]{1,3})?$/))

const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** `hmac`: HMAC-SHA-256 with a secret of ours; `ed25519`: with the caller's own key. */
  kind: z.enum(['hmac', 'ed25519']),
  permissions: z.array(z.enum(KEY_PERMISSIONS)),
  /** Addresses and networks that it may be used from; empty: from anywhere. */
  addresses: z.array(z.string()),
  /** Symbols that it may trade; empty: all. */
  markets: z.array(z.string()),
  createTime: z.int(),
  /** Null: never. */
  expireTime: z.nullable(z.int()),
  /** To within a minute; null: not yet. */
  lastUsed: z.nullable(z.int()),
  /** From where it was used last; empty: not yet. */
  lastAddress: z.string(),
  /** Since the password was reset, until it is enabled again. */
  suspended: z.boolean(),
})

/** Of calls that no API key may call. */
const NO_KEYS = { closed: 'keys make, change and show no keys' }

export const apis = defineCall({
  name: 'keys.apis',
  area: 'account',
  method: 'GET',
  path: '/api/{p}/coin/member/apis',
  who: 'customer',
  keys: NO_KEYS,
  means: 'own API keys, the newest first',
  input: {},
  output: z.object({ records: z.array(apiKey) }),
})

export const api = defineCall({
  name: 'keys.api',
  area: 'account',
  method: 'POST',
  path: '/api/{p}/coin/member/api',
  who: 'customer',
  keys: NO_KEYS,
  means:
    'makes an API key, its secret shown this once; with `id` changes one: what is left out stays, and `suspended` ' +
    'false enables it again. With `publicKey` (Ed25519, 32 bytes in base64, each for one key) the key signs by that ' +
    'and has no secret. Needs a factor, or the login password where none is bound; `withdraw` needs `addresses`, hosts ' +
    'or networks of at least /24 (IPv6: /48)',
  changes: true,
  input: {
    id: z.optional(keyId()),
    name: z.optional(text(1, 40)),
    permissions: z.optional(z.array(z.enum(KEY_PERMISSIONS)).check(z.minLength(1), z.maxLength(3))),
    addresses: z.optional(z.array(address()).check(z.maxLength(20))),
    markets: z.optional(z.array(symbol()).check(z.maxLength(50))),
    expireTime: z.optional(z.nullable(time())),
    suspended: z.optional(z.literal(false)),
    publicKey: z.optional(z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/))),
    password: z.optional(password()),
    secondFactor: z.optional(factorCode()),
    passkey: z.optional(passkeyResponse),
  },
  output: z.object({ key: apiKey, secret: z.string() }),
  errors: [
    'not_found',
    'too_many',
    'factor_needed',
    'code_wrong',
    'passkey_failed',
    'field_required',
    'password_wrong',
  ],
})

export const apiDel = defineCall({
  name: 'keys.apiDel',
  area: 'account',
  method: 'GET',
  path: '/api/{p}/coin/member/api/del',
  who: 'customer',
  keys: NO_KEYS,
  means: 'deletes an API key; its sockets close within a second',
  changes: true,
  input: { id: keyId() },
  output: z.null(),
  errors: ['not_found'],
})

export const cancelAllAfter = defineCall({
  name: 'keys.cancelAllAfter',
  area: 'spot',
  method: 'POST',
  path: '/api/{p}/coin/order/cancelAllAfter',
  who: 'customer',
  keys: 'open',
  means:
    'cancels every open and waiting order, of spot, margin and contracts, unless it is called again within `seconds`; ' +
    'with 0 it is switched off',
  changes: true,
  closes: true,
  input: { seconds: whole(0, LONGEST_SILENCE) },
  output: z.object({
    /** Epoch milliseconds; null where it is off. */
    cancelTime: z.nullable(z.int()),
  }),
})
