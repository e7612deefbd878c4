/** The address of a way to move a coin; a transfer starts from the account that is shown. */
import type { MOVES } from '../../navigation/moves.ts'
import { ALL_ACCOUNTS } from './use-assets.ts'

export type MoveKey = (typeof MOVES)[number]['key']

export function moveSearch(key: MoveKey, coin: string, account: number): Record<string, string> {
  return { key, coin, ...(key === 'transfer' && account !== ALL_ACCOUNTS && { out: String(account) }) }
}
