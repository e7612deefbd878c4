/** The vector that every implementation of the format must meet, and what is hashed at its edges. */
import { expect, test } from 'vitest'
import { sha256 } from '../sha256.ts'
import { bytesOfHex, hexOf, ProofRange } from './encoding.ts'
import { contextOf, idOf, type LeafOf, leafHash, nodeAbove } from './liabilities.ts'
import { branchAt, buildTree, EqualLeaves } from './tree.ts'

const SNAPSHOT = { asset: 'USDT', decimals: 6, sequence: 1_000_000, time: 1_767_225_600_000 }

const nonce = (byte: number) => new Uint8Array(32).fill(byte)
const leaf = (identity: string, byte: number, part: number, parts: number, amount: bigint): LeafOf => ({
  id: idOf(identity, nonce(byte), sha256),
  part,
  parts,
  amount,
})
const LEAVES = [
  leaf('a@example.com', 0x11, 1, 1, 1_500_000n),
  leaf('b@example.com', 0x22, 1, 2, 250_000_001n),
  leaf('b@example.com', 0x22, 2, 2, 9_007_199_254_740_991n),
]
const PAD = () => nonce(0x33)

test('the published vector: context, leaves in their order, root and sum', () => {
  expect(hexOf(contextOf(SNAPSHOT, sha256))).toBe('84a5ce7d4355a557d32415e50a61639afa3770720888394ed1565ecb39bf6cb9')
  const tree = buildTree(SNAPSHOT, LEAVES, PAD, sha256)
  const leaves = [0, 1, 2, 3].map((place) => hexOf(branchAt(tree.levels[0] ?? new Uint8Array(), place).hash))
  expect(leaves).toEqual([
    '47eac37e8ddad396583abd36ba921b2225094e77cc3666cec26925f723540006',
    '4daa8cf38f4cf78b832139e653124469871677959e1fb526ec0768370651da03',
    '55ffababf26b51381bf111f793fe0feac9cf0da8b594508763b9ab41ca8406b2',
    'cbcfd7c481e518390eed64fd0ff17c399ee78bd85394936bd6ec8d32c1ebdfc6',
  ])
  expect([...tree.places]).toEqual([2, 3, 1])
  expect(hexOf(tree.root)).toBe('2a8e6cc407a7669edcbeb6d07dfc7799169b6dfc32b109dffe80911574df67c9')
  expect(tree.sum).toBe(9_007_199_506_240_992n)
  expect(tree.depth).toBe(2)
})

test('an amount that is negative or not below 2^128 is refused, and so is a sum', () => {
  const context = contextOf(SNAPSHOT, sha256)
  const of = (amount: bigint) => leaf('a@example.com', 1, 1, 1, amount)
  expect(() => leafHash(context, of(-1n), sha256)).toThrow(ProofRange)
  expect(() => leafHash(context, of(2n ** 128n), sha256)).toThrow(ProofRange)
  expect(leafHash(context, of(2n ** 128n - 1n), sha256)).toHaveLength(32)
  const half = { hash: nonce(1), sum: 2n ** 127n }
  expect(() => nodeAbove(1, half, half, sha256)).toThrow(ProofRange)
  const two = [of(2n ** 127n), { ...of(2n ** 127n), id: nonce(9) }]
  expect(() => buildTree(SNAPSHOT, two, PAD, sha256)).toThrow(ProofRange)
  expect(() => buildTree(SNAPSHOT, [of(-5n)], PAD, sha256)).toThrow(ProofRange)
})

test('equal leaves are refused: a customer counted twice, or a pad that is not random', () => {
  const [first] = LEAVES
  if (first === undefined) throw new Error('no leaf')
  expect(() => buildTree(SNAPSHOT, [first, first], PAD, sha256)).toThrow(EqualLeaves)
  expect(() => buildTree(SNAPSHOT, [...LEAVES, { ...first, amount: 1n }, first], PAD, sha256)).toThrow(EqualLeaves)
  const five = Array.from({ length: 5 }, (_, n) => leaf(`${n}@example.com`, n, 1, 1, BigInt(n)))
  expect(() => buildTree(SNAPSHOT, five, PAD, sha256)).toThrow(EqualLeaves)
})

test('one customer is a tree of depth 0; nobody at all is a pad alone', () => {
  const one = buildTree(SNAPSHOT, LEAVES.slice(0, 1), PAD, sha256)
  expect([one.depth, one.sum, one.places.length]).toEqual([0, 1_500_000n, 1])
  const none = buildTree(SNAPSHOT, [], PAD, sha256)
  expect([none.depth, none.sum, none.places.length]).toEqual([0, 0n, 0])
})

test('hex is read as it is written, and nothing else is', () => {
  expect(bytesOfHex('00ff10', 3)).toEqual(new Uint8Array([0, 255, 16]))
  for (const wrong of ['00FF10', '00ff1', '00ff10aa', '0g0000']) expect(bytesOfHex(wrong, 3)).toBeUndefined()
})
