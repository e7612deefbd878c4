/** The rules of a login password, and of a fund password. */
import { isBreached } from './breached.ts'

const LOW = 8
const HIGH = 64
const KINDS = 2

export interface PasswordRules {
  length: boolean
  kinds: boolean
  notBreached: boolean
}

function kindsOf(password: string): number {
  return [/\d/, /\p{L}/u, /[^\d\p{L}]/u].filter((kind) => kind.test(password)).length
}

/** Which of the rules a password keeps; an empty one keeps none. */
export function passwordRules(password: string): PasswordRules {
  const length = [...password].length
  return {
    length: length >= LOW && length <= HIGH,
    kinds: kindsOf(password) >= KINDS,
    notBreached: password !== '' && !isBreached(password),
  }
}

export function isGoodPassword(password: string): boolean {
  const rules = passwordRules(password)
  return rules.length && rules.kinds && rules.notBreached
}

/** The fund password: 6 to 20 letters, digits and signs of its alphabet. */
const FUND_PASSWORD = /^[A-Za-z0-9`~!@#$%^&*()_\-+=<>.?:"{}]{6,20}$/

export const isFundPassword = (password: string): boolean => FUND_PASSWORD.test(password)
