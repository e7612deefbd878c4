import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sha256Bytes, sha256Hex } from './sha256.ts'

it('agrees with a well-known implementation on every length of block and on any text', () => {
  for (let length = 0; length < 200; length += 1) {
    const bytes = new Uint8Array(length).map((_, i) => (i * 37 + length) & 255)
    expect(sha256Bytes(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'))
  }
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      expect(sha256Hex(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'))
    }),
  )
})
