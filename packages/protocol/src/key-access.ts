/**
 * What an API key may call, from the call's own definition: one that does not say `open` is none for keys, so that a new
 * one is not let in by having been forgotten. Names, contacts and addresses come to a key masked.
 */
import type { Call } from './call.ts'

export const KEY_PERMISSIONS = ['read', 'trade', 'withdraw'] as const
export type KeyPermission = (typeof KEY_PERMISSIONS)[number]

/** What takes money out of the exchange. */
const WITHDRAWS = /withdraw/i

/** The permission that a key needs for a call; undefined where no key may. */
export function keyPermissionOf({ keys, who, path, changes }: Call): KeyPermission | undefined {
  if ((who !== 'public' && who !== 'customer') || keys !== 'open') return undefined
  if (!changes) return 'read'
  return WITHDRAWS.test(path) ? 'withdraw' : 'trade'
}
