import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSoundKey } from './public-key.ts'

const of = (hex: string) => Buffer.from(hex, 'hex').toString('base64')

test('keys of pairs are sound', () => {
  for (let times = 0; times < 20; times += 1) {
    const spki = generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' })
    expect(isSoundKey(spki.subarray(-32).toString('base64'))).toBe(true)
  }
})

test('points of small order, for which anybody signs, and what is no point are not', () => {
  // Orders 4, 1, 2 and 8 (twice), and encodings of them past the field's size; then no point of the curve.
  const unsound = [
    '0000000000000000000000000000000000000000000000000000000000000000',
    '0100000000000000000000000000000000000000000000000000000000000000',
    'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
    'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    '0200000000000000000000000000000000000000000000000000000000000000',
  ]
  for (const key of unsound) expect(isSoundKey(of(key)), key).toBe(false)
})
