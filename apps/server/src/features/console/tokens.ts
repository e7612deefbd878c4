/** What operators' sessions and links are proven by: 256 random bits, stored as their hash. */
import { createHash, randomBytes } from 'node:crypto'

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export function newLink(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOf(token) }
}

/** 100 random bits as 20 lower-case characters. */
export function newId(): string {
  return Array.from(randomBytes(20), (byte) => BASE32.charAt(byte & 31)).join('')
}
