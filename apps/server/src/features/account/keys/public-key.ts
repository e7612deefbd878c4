/** Which Ed25519 keys a customer may sign by. */
import { ed25519 } from '@noble/curves/ed25519.js'

/**
 * Whether nobody but who has the other half of the pair can sign by it: for a point of small order anybody can make a
 * signature that fits some requests, and what is no point at all fits none.
 * @param publicKey 32 bytes in base64
 */
export function isSoundKey(publicKey: string): boolean {
  try {
    return !ed25519.Point.fromBytes(Buffer.from(publicKey, 'base64')).isSmallOrder()
  } catch {
    return false
  }
}
