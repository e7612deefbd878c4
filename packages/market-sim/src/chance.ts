/**
 * Chance as a function of where one looks: the same seed and place give the same draw, for ever and in any order. The
 * simulated market is made of these, so that history can be computed backwards and two servers see one market.
 */

/** A 32-bit mix of three integers (the finaliser of MurmurHash3 over each). */
export function mix(seed: number, a: number, b: number): number {
  let hash = seed | 0
  hash = scramble(Math.imul(hash ^ (a | 0), 0x9e3779b1))
  hash = scramble(Math.imul(hash ^ (b | 0), 0x85ebca6b) + 0x165667b1)
  return hash >>> 0
}

function scramble(value: number): number {
  let hash = value
  hash ^= hash >>> 16
  hash = Math.imul(hash, 0x85ebca6b)
  hash ^= hash >>> 13
  hash = Math.imul(hash, 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}

/** A 32-bit seed from a text. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return scramble(hash) >>> 0
}

/** Uniform in [0, 1). */
export function uniform(seed: number, a: number, b: number): number {
  return mix(seed, a, b) / 4_294_967_296
}

const TABLE_BITS = 12
const NORMAL = tableOf((p) => inverseNormal(p))
/** Student's t with 5 degrees of freedom, scaled to variance 1: tails like those of real returns. */
const FAT = tableOf((p) => fatTailed(inverseNormal(p)))

/** Standard normal. */
export function normal(seed: number, a: number, b: number): number {
  return NORMAL[mix(seed, a, b) >>> (32 - TABLE_BITS)] ?? 0
}

/** Mean 0, variance 1, and fatter tails than the normal. */
export function fat(seed: number, a: number, b: number): number {
  return FAT[mix(seed, a, b) >>> (32 - TABLE_BITS)] ?? 0
}

/** Quantiles in the middles of equal slices of probability, scaled to variance 1. */
function tableOf(quantile: (p: number) => number): Float64Array {
  const size = 1 << TABLE_BITS
  const table = Float64Array.from({ length: size }, (_, at) => quantile((at + 0.5) / size))
  const variance = table.reduce((sum, value) => sum + value * value, 0) / size
  return table.map((value) => value / Math.sqrt(variance))
}

/** Cornish-Fisher expansion of Student's t (5 degrees) around the normal quantile `z`. */
function fatTailed(z: number): number {
  const degrees = 5
  const first = (z ** 3 + z) / 4
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96
  return z + first / degrees + second / degrees ** 2
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
