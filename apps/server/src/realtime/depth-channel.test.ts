import { expect, test } from 'vitest'
import { DEPTH_LEVELS, DepthChannel, type Level } from './depth-channel.ts'

/** A book of bids below 1,000 and asks above, deeper than what is sent, that changes when the test says so. */
function bookOf(depth: number) {
  const side = (sign: 1 | -1): Level[] => Array.from({ length: depth }, (_, n) => [1_000 + sign * (n + 1), 10])
  const sides = { buy: side(-1), sell: side(1) }
  let version = 7
  return {
    depth: (_: string, of: 'buy' | 'sell', limit: number) => sides[of].slice(0, limit),
    bookVersion: () => version,
    change(of: 'buy' | 'sell', at: number, lots: number): void {
      const [ticks = 0] = sides[of][at] ?? []
      sides[of] = lots === 0 ? sides[of].filter((_, n) => n !== at) : sides[of].with(at, [ticks, lots])
      version += 1
    },
  }
}

const TEXTS = { price: String, quantity: String }

test('a change beyond what is sent is not told, and leaves the numbers without a gap', () => {
  const book = bookOf(DEPTH_LEVELS + 10)
  const channel = new DepthChannel('X', book, TEXTS)
  expect(channel.snapshot(0)).toMatchObject({ snapshot: true, previous: 7, sequence: 7 })
  for (let n = 0; n < 3; n += 1) {
    book.change('sell', DEPTH_LEVELS + n, 11)
    expect(channel.delta(0)).toBeUndefined()
    // Whoever comes now is told the number that those know who are there.
    expect(channel.snapshot(0).sequence).toBe(7)
  }
  book.change('buy', 3, 12)
  expect(channel.delta(0)).toEqual({
    ...{ snapshot: false, previous: 7, sequence: 11, bids: [['996', '12']], asks: [], time: 0 },
  })
  expect(channel.delta(0)).toBeUndefined()
  expect(channel.snapshot(0)).toMatchObject({ previous: 11, sequence: 11 })
})

test('a level that leaves is told as nothing, and the one that comes into sight with it', () => {
  const book = bookOf(DEPTH_LEVELS + 10)
  const channel = new DepthChannel('X', book, TEXTS)
  book.change('sell', 0, 0)
  book.change('buy', DEPTH_LEVELS - 1, 0)
  expect(channel.delta(0)).toMatchObject({
    asks: [
      ['1001', '0'],
      [String(1_001 + DEPTH_LEVELS), '10'],
    ],
    bids: [
      [String(1_000 - DEPTH_LEVELS), '0'],
      [String(999 - DEPTH_LEVELS), '10'],
    ],
  })
})
