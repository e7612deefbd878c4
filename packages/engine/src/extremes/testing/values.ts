/** The numbers and texts that a fuzz of extremes sends: well-formed, and as far out as a command may say. */
import type { Lots, Rate, Ticks, Units } from '@candlewick/money/types'
import { MAX_CLIENT_ID, MAX_PRICE } from '../../limits.ts'
import type { Chance } from '../../testing/chance.ts'

export const MOST = Number.MAX_SAFE_INTEGER

/** A whole number of any magnitude from 1 on: each power of two is as likely as any other. */
export function magnitude(chance: Chance): number {
  const exponent = chance.whole(0, 52)
  const spread = chance.whole(0, 1_000_000) / 1_000_000
  return Math.min(MOST, Math.floor(2 ** exponent * (1 + spread)))
}

/** At, right below and right above a bound, kept to what a command can say. */
export function around(chance: Chance, bound: number): number {
  return Math.max(0, Math.min(MOST, bound + chance.whole(-1, 1)))
}

/** Any whole number: the smallest, the largest, those around the bounds given, or one of any magnitude. */
export function whole(chance: Chance, ...bounds: number[]): number {
  switch (chance.whole(0, 9)) {
    case 0:
      return chance.one([0, 1, 2])
    case 1:
      return MOST - chance.whole(0, 1)
    case 2:
    case 3:
      return magnitude(chance)
    default: {
      const [first = magnitude(chance), ...more] = bounds
      return around(chance, chance.one([first, ...more]))
    }
  }
}

/** A price: most of the time near one that counts, now and then the lowest, the highest, or past it. */
export function price(chance: Chance, near: readonly number[]): Ticks {
  const kind = chance.whole(0, 39)
  if (kind === 0) return chance.one([0, 1, MAX_PRICE - 1, MAX_PRICE, MAX_PRICE + 1, MOST]) as Ticks
  if (kind === 1) return magnitude(chance) as Ticks
  const [first = 1, ...more] = near
  const from = chance.one([first, ...more])
  const parts = chance.one([0, 1, 10, 100, 500, 2_000, 5_000])
  const moved = from + Math.floor((from / 10_000) * chance.whole(-parts, parts)) + chance.whole(-2, 2)
  return Math.max(0, Math.min(MOST, moved)) as Ticks
}

/** A quantity: by what it is worth, by the market's largest, or by nothing at all. */
export function quantity(chance: Chance, most: number, worth: number): Lots {
  const kind = chance.whole(0, 19)
  if (kind < 2) return whole(chance, most, Math.floor(most / 2)) as Lots
  if (kind === 2) return around(chance, Math.floor(MOST / Math.max(1, worth))) as Lots
  const exponent = chance.whole(0, Math.max(0, Math.floor(Math.log2(Math.max(1, most)))))
  return chance.whole(1, Math.max(1, Math.min(2 ** 30, 2 ** exponent))) as Lots
}

export function units(n: number): Units {
  return n as Units
}

/** A rate: those around its bounds, or anything below. */
export function rate(chance: Chance, low: number, high: number): Rate {
  return (chance.in(30) ? whole(chance, low, high) : chance.whole(low, high)) as Rate
}

/** A client id: new, one of some that come again, or as long as one may be, and one longer. */
export function clientId(chance: Chance, sequence: number): string {
  const kind = chance.whole(0, 19)
  if (kind === 0) return ''.padEnd(chance.one([0, 1, MAX_CLIENT_ID, MAX_CLIENT_ID + 1]), `x${sequence}`)
  if (kind === 1) return `again${chance.whole(0, 20)}`
  return `id${sequence}`
}
