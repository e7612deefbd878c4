/** What counts as an answer to a challenge. */
import { expect, test } from 'vitest'
import { firstWordOf, sha256Hex } from './sha256.ts'
import { bitsOf, leadingZeroBits, solveWork } from './work.ts'

test('zero bits are counted from the front', () => {
  expect(leadingZeroBits('8000')).toBe(0)
  expect(leadingZeroBits('7fff')).toBe(1)
  expect(leadingZeroBits('1fff')).toBe(3)
  expect(leadingZeroBits('0fff')).toBe(4)
  expect(leadingZeroBits('0001')).toBe(15)
  expect(leadingZeroBits('0000')).toBe(16)
})

test('an answer keeps the challenge and has the bits that it asks for', () => {
  const challenge = '1700000000.12.abcdefghijklmnop.mark'
  const answer = solveWork(challenge)
  expect(answer.startsWith(`${challenge}.`)).toBe(true)
  expect(leadingZeroBits(sha256Hex(answer))).toBeGreaterThanOrEqual(12)
  expect(bitsOf(challenge)).toBe(12)
  expect(bitsOf('tq0abc.18.nonce.mark')).toBe(18)
  expect(() => solveWork(`1.12.${'x'.repeat(40)}`)).toThrow(RangeError)
  expect(() => solveWork('1.33.x')).toThrow(RangeError)
  expect(bitsOf('nothing of the kind')).toBe(0)
})

test('the first word of a short message is that of its hash, whatever was hashed in the same place before', () => {
  const block = new Uint8Array(64)
  const firstWord = firstWordOf(block)
  for (let length = 55; length >= 0; length -= 1) {
    const text = 'abcdefghij'.repeat(6).slice(0, length)
    block.set(new TextEncoder().encode(text))
    expect((firstWord(length) >>> 0).toString(16).padStart(8, '0')).toBe(sha256Hex(text).slice(0, 8))
  }
})
