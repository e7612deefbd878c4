/**
 * Chance as a function of where one looks: the same key and place give the same draw, for ever and in any order. The
 * simulated market is made of these, so that history can be computed backwards and two servers see one market. The
 * draws are a block cipher of the place (Speck64/128), so that whoever knows prices but not the seed, of 128 bits, knows
 * nothing of the draws to come: a 32-bit mix can be searched through in minutes.
 */
import { sha256Hex } from '@candlewick/rules/sha256'

/** Round keys of the cipher. */
export type Key = Int32Array

const ROUNDS = 27

/** The key that a text names: the first 128 bits of its SHA-256. */
export function keyOf(text: string): Key {
  const hash = sha256Hex(text)
  const word = (at: number) => Number.parseInt(hash.slice(8 * at, 8 * at + 8), 16) | 0
  return roundKeys(word(0), word(1), word(2), word(3))
}

/** The round keys of Speck64/128, from the words of a key in the order of its paper. */
export function roundKeys(l2: number, l1: number, l0: number, k0: number): Key {
  const keys = new Int32Array(ROUNDS)
  const left = [l0, l1, l2]
  keys[0] = k0
  for (let round = 0; round < ROUNDS - 1; round += 1) {
    const last = keys[round] ?? 0
    const word = left[round] ?? 0
    const next = ((last + ((word >>> 8) | (word << 24))) | 0) ^ round
    left.push(next)
    keys[round + 1] = ((last << 3) | (last >>> 29)) ^ next
  }
  return keys
}

/** The second word of the last block. */
let second = 0

/** Enciphers the block of two 32-bit words; gives the first, and leaves the other in `second`. */
function encipher(key: Key, first: number, other: number): number {
  let x = first | 0
  let y = other | 0
  for (let round = 0; round < ROUNDS; round += 1) {
    x = ((((x >>> 8) | (x << 24)) + y) | 0) ^ (key[round] ?? 0)
    y = ((y << 3) | (y >>> 29)) ^ x
  }
  second = y >>> 0
  return x >>> 0
}

const TWO_32 = 4_294_967_296

/** A draw of 32 bits for a place: `a` below 2^48, `b` below 2^16 for no two places to share one. */
export function mix(key: Key, a: number, b: number): number {
  return encipher(key, (Math.floor(a / TWO_32) << 16) ^ b, a)
}

/** Speck64/128 of one block, as two unsigned words. */
export function block(key: Key, first: number, other: number): readonly [number, number] {
  return [encipher(key, first, other), second]
}

/** Uniform in [0, 1). */
export function uniform(key: Key, a: number, b: number): number {
  return mix(key, a, b) / TWO_32
}

const TABLE_BITS = 12
const NORMAL = tableOf((p) => inverseNormal(p))

/** Standard normal. */
export function normal(key: Key, a: number, b: number): number {
  return NORMAL[mix(key, a, b) >>> (32 - TABLE_BITS)] ?? 0
}

/** Another standard normal of the place that was looked at last, at the cost of none. */
export function secondNormal(): number {
  return NORMAL[second >>> (32 - TABLE_BITS)] ?? 0
}

/** Quantiles in the middles of equal slices of probability, scaled to variance 1. */
function tableOf(quantile: (p: number) => number): Float64Array {
  const size = 1 << TABLE_BITS
  const table = Float64Array.from({ length: size }, (_, at) => quantile((at + 0.5) / size))
  const variance = table.reduce((sum, value) => sum + value * value, 0) / size
  return table.map((value) => value / Math.sqrt(variance))
}

/** Quantile of the standard normal by bisection; exact enough for a table built once. */
function inverseNormal(p: number): number {
  let low = -8
  let high = 8
  for (let step = 0; step < 50; step += 1) {
    const middle = (low + high) / 2
    if (cumulative(middle) < p) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** Abramowitz and Stegun 26.2.17, error below 7.5e-8. */
function cumulative(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x))
  const tail =
    (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return x >= 0 ? 1 - tail : tail
}
