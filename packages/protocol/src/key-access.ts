/**
 * What an API key may call, from the call's own definition: a call that is not named here by area is none for keys, so
 * that a new one is not let in by having been forgotten.
 */
import type { Area, Call } from './call.ts'

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
])
/** Calls of other areas that a key may read. */
const READS: ReadonlySet<string> = new Set([
  'account.getInfo',
  'platform.config',
  'deposits.currencies',
  'deposits.address',
  'deposits.list',
  'deposits.log',
  'deposits.detail',
])
/** What takes money out of the exchange. */
const WITHDRAWS = /withdraw/i
/** Where money may go, and what she binds herself by, is for the customer herself to say. */
const NEVER = /\/userCoin\/|\/withdrawal\/(bookOnly|code)$|\/flash\/(lossLimit|pause)$/

/** The permission that a key needs for a call; undefined where no key may. */
export function keyPermissionOf({ name, area, who, path, changes }: Call): KeyPermission | undefined {
  if (who !== 'public' && who !== 'customer') return undefined
  if (READS.has(name)) return 'read'
  if (!AREAS.has(area) || (changes && NEVER.test(path))) return undefined
  if (!changes) return 'read'
  return WITHDRAWS.test(path) ? 'withdraw' : 'trade'
}
