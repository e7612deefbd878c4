/** Where a customer is logged in, where she was, and the end of it. */
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { cursor, flag, page, pageSize, records, text, withDefault } from '../fields.ts'
import { CLOSED } from '../key-closed.ts'
import { LOGIN_MEANS } from '../login-means.ts'

const ownId = () => z.string().check(z.regex(/^[a-z2-7]{20}$/, 'not_found'))
const done = z.null()

/** Where an address is registered: ISO 3166-1, two letters; empty where that is not known. */
const country = z.string()

const device = z.object({
  id: z.string(),
  /** What its owner calls it; empty where she gave it no name. */
  name: z.string(),
  trusted: z.boolean(),
  /** What the browser calls itself. */
  userAgent: z.string(),
  /** Where it was last. */
  address: z.string(),
  country,
  firstSeen: z.int(),
  lastSeen: z.int(),
  /** Open ones on it. */
  sessions: z.int(),
  /** Whether the call comes from it. */
  current: z.boolean(),
})

const session = z.object({
  id: z.string(),
  deviceId: z.string(),
  userAgent: z.string(),
  address: z.string(),
  country,
  createTime: z.int(),
  /** To within a minute. */
  lastUsed: z.int(),
  current: z.boolean(),
})

const login = z.object({
  id: z.string(),
  time: z.int(),
  address: z.string(),
  country,
  userAgent: z.string(),
  /** `done`, or what was wrong: `wrong_password`, `second_step`, `wrong_code`, `wrong_passkey`, `locked`, `closed`. */
  outcome: z.string(),
  /** By what it was, or was tried; null where that was not noted yet. */
  means: z.nullable(z.enum(LOGIN_MEANS)),
  /** Empty where it never came to be one. */
  deviceId: z.string(),
})

export const getLoginLog = defineCall({
  name: 'devices.getLoginLog',
  area: 'account',
  method: 'GET',
  path: '/api/{p}/coin/member/getLoginLog',
  who: 'customer',
  keys: 'open',
  means: 'own login history, the newest thousand',
  input: { page: page(), pageSize: pageSize(), cursor: cursor() },
  output: records(login),
})

export const getLoginDevice = defineCall({
  name: 'devices.getLoginDevice',
  area: 'account',
  method: 'GET',
  path: '/api/{p}/coin/member/getLoginDevice',
  who: 'customer',
  keys: 'open',
  means: 'own devices, the one last seen first',
  input: {},
  output: z.object({ records: z.array(device) }),
})

export const deleteDevice = defineCall({
  name: 'devices.deleteDevice',
  area: 'account',
  method: 'POST',
  path: '/api/{p}/coin/member/deleteDevice/{id}',
  who: 'customer',
  keys: CLOSED.guard,
  means: 'forgets a device and ends its sessions; their sockets close within a second',
  changes: true,
  input: { id: ownId() },
  output: done,
  errors: ['not_found'],
})

export const updateDevice = defineCall({
  name: 'devices.updateDevice',
  area: 'account',
  method: 'POST',
  path: '/api/{p}/coin/member/updateDevice',
  who: 'customer',
  keys: CLOSED.guard,
  means: 'gives a device a name, or marks it as trusted: a mark of its owner’s own, by which nothing is let or asked',
  changes: true,
  input: { id: ownId(), name: z.optional(text(1, 40)), trusted: z.optional(flag()) },
  output: done,
  errors: ['not_found'],
})

export const sessions = defineCall({
  name: 'devices.sessions',
  area: 'account',
  method: 'GET',
  path: '/api/{p}/coin/security/sessions',
  who: 'customer',
  keys: CLOSED.session,
  means: 'own open sessions, the one last used first',
  input: {},
  output: z.object({ records: z.array(session) }),
})

export const endSession = defineCall({
  name: 'devices.endSession',
  area: 'account',
  method: 'POST',
  path: '/api/{p}/coin/security/sessions/end',
  who: 'customer',
  keys: CLOSED.session,
  means: 'ends one session; its sockets close within a second',
  changes: true,
  input: { id: ownId() },
  output: done,
  errors: ['not_found'],
})

export const endSessions = defineCall({
  name: 'devices.endSessions',
  area: 'account',
  method: 'POST',
  path: '/api/{p}/coin/security/sessions/endAll',
  who: 'customer',
  keys: CLOSED.session,
  means: 'ends all other sessions, or with `all` this one too',
  changes: true,
  input: { all: withDefault(flag(), false) },
  output: z.object({ ended: z.int() }),
})

export const notMe = defineCall({
  name: 'devices.notMe',
  area: 'account',
  method: 'POST',
  path: '/api/{p}/coin/auth/notMe',
  who: 'public',
  keys: CLOSED.session,
  means:
    'by the token behind `#` in the link of a notification about a new device or a change: ends every session and locks the ' +
    'account until the password is reset',
  changes: true,
  input: { token: z.string().check(z.regex(/^[\w-]{43}$/, 'link_expired')) },
  output: done,
  errors: ['link_expired'],
})
