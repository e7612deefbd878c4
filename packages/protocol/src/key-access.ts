/**
 * What an API key may call, from the call's own definition: a call that is not named here by area is none for keys, so
 * that a new one is not let in by having been forgotten; why one is closed stands in `key-closed.ts`.
 */
import type { Area, Call } from './call.ts'
import { WHY_CLOSED } from './key-closed.ts'

export const KEY_PERMISSIONS = ['read', 'trade', 'withdraw'] as const
export type KeyPermission = (typeof KEY_PERMISSIONS)[number]

/** Areas whose calls are a key's: what reads needs `read`, what changes `trade`. */
const AREAS: ReadonlySet<Area> = new Set([
  'market',
  'spot',
  'assets',
  'contract',
  'flash',
  'margin',
  'pledge',
  'finance',
  'loan',
  'withdrawals',
  'swap',
  'rewards',
  'credit',
  'proof',
])
/** Calls of other areas that a key may read; names, contacts and addresses come to it masked. */
const READS: ReadonlySet<string> = new Set([
  'account.getInfo',
  'security.overview',
  'devices.getLoginLog',
  'devices.getLoginDevice',
  'identity.levels',
  'platform.config',
  'platform.getAllSetting',
  'platform.getCountryCode',
  'platform.getDictItems',
  'deposits.currencies',
  'deposits.address',
  'deposits.list',
  'deposits.log',
  'deposits.detail',
  'deposits.lookup',
])
/** What takes money out of the exchange. */
const WITHDRAWS = /withdraw/i

/** The permission that a key needs for a call; undefined where no key may. */
export function keyPermissionOf({ name, area, who, path, changes }: Call): KeyPermission | undefined {
  if ((who !== 'public' && who !== 'customer') || WHY_CLOSED.has(name)) return undefined
  if (READS.has(name)) return 'read'
  if (!AREAS.has(area)) return undefined
  if (!changes) return 'read'
  return WITHDRAWS.test(path) ? 'withdraw' : 'trade'
}
