/** Random things nobody can guess: tokens, ids, codes. */
import { createHash, randomBytes, randomInt } from 'node:crypto'

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'
/** Without letters and digits that are taken for one another. */
const INVITE = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** 256 bits, 43 characters that fit a header and a cookie. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored in a token's place. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** 100 random bits as 20 lower-case characters. */
export function newId(): string {
  return fromAlphabet(BASE32, 20)
}

export function newInviteCode(): string {
  return fromAlphabet(INVITE, 8)
}

/** Six digits. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** Both alphabets have 32 letters, so that every byte falls evenly. */
function fromAlphabet(alphabet: string, length: number): string {
  return Array.from(randomBytes(length), (byte) => alphabet.charAt(byte & 31)).join('')
}
