/** What counts as an answer to a challenge. */
import { expect, test } from 'vitest'
import { sha256Hex } from './sha256.ts'
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
  expect(bitsOf('nothing of the kind')).toBe(0)
})
