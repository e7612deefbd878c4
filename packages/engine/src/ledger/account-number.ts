/** The numbers by which callers name accounts, of the ledger's own: each pair's isolated account has a type of its own there. */
import type { AccountType } from './commands.ts'
import { ISOLATED_TYPES } from './ledger.ts'

export const ISOLATED_ACCOUNT = 6

/** A caller's number of a ledger's account type. */
export function accountNumber(type: number): AccountType {
  return type >= ISOLATED_TYPES ? ISOLATED_ACCOUNT : (type as AccountType)
}
