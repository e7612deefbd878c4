/** What a form says of an API key: read from what was typed, checked as the server checks it, and sent by its names. */
import type { CallInput, CallOutput } from '@candlewick/protocol/client'

export type ApiKey = CallOutput<'keys.apis'>['records'][number]
export type Permission = ApiKey['permissions'][number]

/** In the order of what they allow. */
export const PERMISSIONS = ['read', 'trade', 'withdraw'] as const satisfies readonly Permission[]
export const EXPIRY_DAYS = [30, 90, 365] as const
/** As many as one customer may have, and as many addresses and markets as one key. */
export const MOST = { keys: 30, addresses: 20, markets: 50 } as const
const DAY_MS = 86_400_000

export interface Draft {
  readonly name: string
  readonly permissions: readonly Permission[]
  /** As typed, with commas, spaces or lines between. */
  readonly addresses: string
  readonly markets: readonly string[]
  /** `keep` leaves an end as it is; else days from now. */
  readonly expiry: 'keep' | 'never' | number
  readonly kind: ApiKey['kind']
  /** As pasted. */
  readonly publicKey: string
}

export const NEW_DRAFT: Draft = {
  name: '',
  permissions: ['read'],
  addresses: '',
  markets: [],
  expiry: 90,
  kind: 'hmac',
  publicKey: '',
}

export const draftOf = ({ name, permissions, addresses, markets, kind }: ApiKey): Draft => ({
  ...{ name, permissions, markets, kind, publicKey: '' },
  addresses: addresses.join(', '),
  expiry: 'keep',
})

export type Fault =
  | { readonly field: 'name' | 'permissions' | 'publicKey'; readonly why: 'missing' }
  | { readonly field: 'addresses'; readonly why: 'missing' | 'wide' | 'bad' | 'many'; readonly text?: string }

/** The first thing that stands in the way, in the order of the form. */
export function faultOf(draft: Draft, isNew: boolean): Fault | undefined {
  if (!draft.name.trim()) return { field: 'name', why: 'missing' }
  if (draft.permissions.length === 0) return { field: 'permissions', why: 'missing' }
  const addresses = addressesIn(draft.addresses)
  const bad = addresses.find((one) => !isAddress(one))
  if (bad !== undefined) return { field: 'addresses', why: 'bad', text: bad }
  if (addresses.length > MOST.addresses) return { field: 'addresses', why: 'many' }
  if (draft.permissions.includes('withdraw')) {
    if (addresses.length === 0) return { field: 'addresses', why: 'missing' }
    const wide = addresses.find((one) => !isNarrow(one))
    if (wide !== undefined) return { field: 'addresses', why: 'wide', text: wide }
  }
  if (isNew && draft.kind === 'ed25519' && rawPublicKey(draft.publicKey) === undefined) {
    return { field: 'publicKey', why: 'missing' }
  }
  return undefined
}

/** What is sent of a draft that has no fault. */
export function termsOf(draft: Draft, id: string | undefined, now: number): CallInput<'keys.api'> {
  const { name, permissions, markets, expiry } = draft
  const publicKey = id === undefined && draft.kind === 'ed25519' ? rawPublicKey(draft.publicKey) : undefined
  return {
    ...(id === undefined ? {} : { id }),
    name: name.trim(),
    permissions: [...permissions],
    addresses: addressesIn(draft.addresses),
    markets: [...markets],
    ...(expiry === 'keep' ? {} : { expireTime: expiry === 'never' ? null : now + expiry * DAY_MS }),
    ...(publicKey === undefined ? {} : { publicKey }),
  }
}

export const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter((one) => one !== '')

const V4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$|\/)|(?=$|\/))){4}(?:\/(?:3[0-2]|[12]?\d))?$/

/** An address or a network, as far as can be told without asking; the server knows for certain. */
function isAddress(text: string): boolean {
  if (V4.test(text)) return true
  const [address = '', bits] = text.split('/')
  if (!address.includes(':') || !/^[0-9a-f:.]{2,45}$/i.test(address)) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= 128)
}

/** What withdraws is used from hosts and small networks only. */
function isNarrow(text: string): boolean {
  const [address = '', bits] = text.split('/')
  return bits === undefined || Number(bits) >= (address.includes(':') ? 48 : 24)
}

/** What stands before the 32 bytes of an Ed25519 key where a tool writes it in the form of SPKI. */
const SPKI = 'MCowBQYDK2VwAyEA'
const RAW = /^[A-Za-z0-9+/]{43}=$/

/** The 32 bytes in base64, of what was pasted: they alone, their PEM, or what stands within a PEM. */
export function rawPublicKey(pasted: string): string | undefined {
  const text = pasted.replace(/-----[A-Z ]+-----/g, '').replace(/\s+/g, '')
  const raw = text.startsWith(SPKI) ? text.slice(SPKI.length) : text
  return RAW.test(raw) ? raw : undefined
}
