/**
 * Proof of work, the same in a browser and in a server: the answer to a challenge is the challenge, a dot and a number
 * such that the SHA-256 of the whole begins with as many zero bits as the challenge's second part says.
 */
import { firstWordOf } from './sha256.ts'

/** Zero bits at the beginning of a hash in hex. */
export function leadingZeroBits(hex: string): number {
  const zeros = /^0*/.exec(hex)?.[0].length ?? 0
  const next = hex[zeros]
  return zeros * 4 + (next === undefined ? 0 : Math.clz32(Number.parseInt(next, 16)) - 28)
}

/** How many zero bits a challenge asks for; 0 where the text is no challenge. */
export function bitsOf(challenge: string): number {
  const bits = /^[0-9a-z]+\.(\d{1,2})\./.exec(challenge)?.[1]
  return bits === undefined ? 0 : Number(bits)
}

/** Longest challenge: with the dot, ten digits and the end of a message it fits one block of the hash. */
export const LONGEST_CHALLENGE = 44

/**
 * An answer to the challenge. Takes two to the power of its bits hashes on average: run it where nobody waits.
 * @throws RangeError where the challenge is longer than {@link LONGEST_CHALLENGE} or asks for more than 32 bits
 */
export function solveWork(challenge: string): string {
  const bits = bitsOf(challenge)
  const prefix = new TextEncoder().encode(`${challenge}.`)
  if (prefix.length > LONGEST_CHALLENGE + 1 || bits > 32) throw new RangeError('no challenge of ours')
  const block = new Uint8Array(64)
  block.set(prefix)
  const firstWord = firstWordOf(block)
  for (let number = 0; ; number += 1) {
    const length = prefix.length + writeDigits(block, prefix.length, number)
    if (Math.clz32(firstWord(length)) >= bits) return `${challenge}.${number}`
  }
}

/** Writes a whole number in decimal digits; how many there are. */
function writeDigits(bytes: Uint8Array, place: number, number: number): number {
  let digits = 1
  for (let rest = number; rest >= 10; rest = Math.floor(rest / 10)) digits += 1
  let rest = number
  for (let at = place + digits - 1; at >= place; at -= 1) {
    bytes[at] = 48 + (rest % 10)
    rest = Math.floor(rest / 10)
  }
  return digits
}
