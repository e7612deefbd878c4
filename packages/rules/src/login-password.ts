/** The form in which a login password leaves the browser, a customer's and an operator's alike. */
import { sha256Hex } from './sha256.ts'

/** Said before the password when it is hashed, so that its hash is of no use at any other service. */
const SALT = 'candlewick:'

/** What is sent instead of the password: the SHA-256 of the salted password, in hex. */
export function transformPassword(password: string): string {
  return sha256Hex(SALT + password)
}
