/**
 * Proof of work, the same in a browser and in a server: the answer to a challenge is the challenge, a dot and a number
 * such that the SHA-256 of the whole begins with as many zero bits as the challenge's second part says.
 */
import { sha256Hex } from './sha256.ts'

/** Zero bits at the beginning of a hash in hex. */
export function leadingZeroBits(hex: string): number {
  const zeros = /^0*/.exec(hex)?.[0].length ?? 0
  const next = hex[zeros]
  return zeros * 4 + (next === undefined ? 0 : Math.clz32(Number.parseInt(next, 16)) - 28)
}

/** How many zero bits a challenge asks for; 0 where the text is no challenge. */
export function bitsOf(challenge: string): number {
  const bits = /^\d+\.(\d{1,2})\./.exec(challenge)?.[1]
  return bits === undefined ? 0 : Number(bits)
}

/** An answer to the challenge. Takes two to the power of its bits hashes on average: run it where nobody waits. */
export function solveWork(challenge: string): string {
  const bits = bitsOf(challenge)
  for (let number = 0; ; number += 1) {
    const answer = `${challenge}.${number}`
    if (leadingZeroBits(sha256Hex(answer)) >= bits) return answer
  }
}
