/** Settings, dictionaries, countries and uploads: what every screen may need and no domain owns. */
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { dictionaryPageSize, withDefault } from '../fields.ts'
import { CLOSED } from '../key-closed.ts'

/** What `/platform/dev/config.js` sets as `window.platformConfig`. */
export const platformConfig = z.object({
  /** Prefixes of the calls: `{head}` and `{p}`. */
  head: z.string(),
  apiRequestHead: z.string(),
  name: z.string(),
  /** Storage keys are this and a dash and the key. */
  keyName: z.string(),
  /** Lifetime of the token's cookie, in days. */
  cookieTime: z.int(),
  /** Seconds after which the client asks for a new token. */
  refreshAfter: z.int(),
  /** Where the sockets are; empty: the same origin. */
  socket: z.string(),
  /** Where MQTT over WebSocket is. */
  mqtt: z.string(),
  /** The languages on offer, and the one of a first visit. */
  languages: z.array(z.string()),
  defaultLang: z.string(),
  defaultCurrency: z.string(),
  defaultTimezone: z.string(),
  /** True where books and trades come from a simulation, and every page that shows a price says so. */
  simulated: z.boolean(),
  /** True where the development mailbox is there. */
  demo: z.boolean(),
})
export type PlatformConfig = z.output<typeof platformConfig>

const settings = z.object({
  /** Where customer support is reached. */
  supportUrl: z.string(),
  name: z.string(),
  currencies: z.array(z.object({ code: z.string(), name: z.string(), symbol: z.string() })),
  defaultCurrency: z.string(),
  languages: z.array(z.string()),
  defaultLang: z.string(),
  defaultTimezone: z.string(),
  passwordRule: z.object({ low: z.int(), high: z.int(), kinds: z.int() }),
  /** The share of all fees that goes to the security fund, a decimal. */
  securityFundShare: z.string(),
  simulated: z.boolean(),
})

export const getConfig = defineCall({
  name: 'platform.config',
  area: 'platform',
  method: 'GET',
  path: '/api/{p}/coin/platform/config',
  who: 'public',
  keys: 'open',
  means: 'the platform configuration as an answer',
  input: {},
  output: platformConfig,
})

/** What stopped working in a browser, of customers and of operators. */
export const failureReport = () => ({
  /** Which part, a word of the code. */
  where: z.string().check(z.regex(/^[a-zA-Z0-9 _-]{1,40}$/)),
  message: z.string().check(z.maxLength(300)),
  /** Where it was thrown, as the browser writes it. */
  trace: withDefault(z.string().check(z.maxLength(2_000)), ''),
  /** The address of the page without its query, where names and secrets travel. */
  page: z.string().check(z.regex(/^\/[\w/.-]{0,199}$/)),
})

export const reportFailure = defineCall({
  name: 'platform.reportFailure',
  area: 'platform',
  method: 'POST',
  path: '/api/{p}/coin/platform/failure',
  who: 'public',
  keys: { closed: 'tells of failures of our own pages' },
  means: 'a part of a page stopped working: what the operators should know of it',
  input: failureReport(),
  output: z.null(),
})

export const getAllSetting = defineCall({
  name: 'platform.getAllSetting',
  area: 'platform',
  method: 'POST',
  path: '/api/common/getAllSetting',
  who: 'public',
  keys: 'open',
  means: 'all public settings, the support URL among them',
  input: {},
  output: settings,
})

export const getDictItems = defineCall({
  name: 'platform.getDictItems',
  area: 'platform',
  method: 'GET',
  path: '/api/{head}/sys/sys/dict/getDictItems/{dictCode}',
  who: 'public',
  keys: 'open',
  means: 'items of a dictionary: coin_plate, coin_lang, t_app_language, app_image, timeZone, exchange_currency',
  input: {
    dictCode: z.string().check(z.regex(/^\w{1,40}$/)),
    /** Dictionaries are always given whole, which is what −521 asks for. */
    pageSize: z.optional(dictionaryPageSize()),
  },
  output: z.array(z.object({ dictKey: z.string(), dictValue: z.string(), remark: z.string(), sort: z.int() })),
})

export const getCountryCode = defineCall({
  name: 'platform.getCountryCode',
  area: 'platform',
  method: 'POST',
  path: '/api/user/getCountryCode',
  who: 'public',
  keys: 'open',
  means: 'countries with dialling codes',
  input: {},
  output: z.array(z.object({ code: z.string(), name: z.string(), nameCn: z.string(), dialCode: z.string() })),
})

/** What a stored image is for; each kind has a quota of its own, and all but an avatar is for its owner and reviewers. */
export const FILE_KIND_NAMES = ['image', 'avatar', 'chat', 'payment', 'identity', 'method'] as const
export type FileKind = (typeof FILE_KIND_NAMES)[number]

const stored = z.object({
  /** Address of the stored file, relative to the site. */
  url: z.string(),
  name: z.string(),
  /** In bytes, after re-encoding. */
  size: z.int(),
  width: z.int(),
  height: z.int(),
})

export const uploadOss = defineCall({
  name: 'platform.uploadOss',
  area: 'platform',
  method: 'POST',
  path: '/api/common/upload/OSS',
  who: 'customer',
  keys: CLOSED.picture,
  means: 'stores an image (JPEG, PNG, WebP; at most 8 MiB and 40 megapixels)',
  changes: true,
  upload: true,
  input: {},
  output: stored,
  errors: ['file_missing', 'file_type', 'file_too_large', 'file_quota', 'storage_full'],
})

export const uploadFile = defineCall({
  name: 'platform.uploadFile',
  area: 'platform',
  method: 'POST',
  path: '/api/{head}/cgform-api/upload/file',
  who: 'customer',
  keys: CLOSED.picture,
  means: 'stores an image of a kind; unless something comes to use it, it is gone after a day',
  changes: true,
  upload: true,
  input: { type: withDefault(z.enum(FILE_KIND_NAMES), 'image') },
  output: stored,
  errors: ['file_missing', 'file_type', 'file_too_large', 'file_quota', 'storage_full'],
})

export const getState = defineCall({
  name: 'platform.state',
  area: 'platform',
  method: 'GET',
  path: '/api/{p}/state',
  who: { staff: 'state.read', demo: 'public' },
  means:
    'sequence, digest and sums of the state machine, and how far the tables are behind; operators only, but in the demo',
  input: {},
  output: z.object({
    sequence: z.int(),
    /** Digest of the state at that sequence: equal on every replica and after every replay. */
    digest: z.string(),
    /** Sum over all accounts of each asset, in units: always 0. */
    sums: z.record(z.string(), z.number()),
    projectionLag: z.object({ commands: z.int(), milliseconds: z.int() }),
    /** Why the replica stopped, where it did. */
    halted: z.optional(z.string()),
  }),
  errors: ['forbidden', 'unavailable'],
})
