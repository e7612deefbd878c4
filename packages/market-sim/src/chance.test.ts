import { describe, expect, it } from 'vitest'
import { block, keyOf, mix, normal, roundKeys, secondNormal, uniform } from './chance.ts'

describe('the draws', () => {
  it('are Speck64/128, by the vector of its paper', () => {
    const key = roundKeys(0x1b1a1918, 0x13121110, 0x0b0a0908, 0x03020100)
    expect(block(key, 0x3b726574, 0x7475432d)).toEqual([0x8c6fa548, 0x454e028b])
  })

  it('are the same for a key and a place, and other ones for another key or place', () => {
    const places = [
      [0, 0],
      [1, 0],
      [0, 1],
      [2 ** 32, 0],
      [2 ** 40 + 7, 3],
      [1_795_361_466_166, 52],
    ] as const
    const drawn = ['a', 'b'].flatMap((name) => places.map(([a, b]) => mix(keyOf(name), a, b)))
    expect(new Set(drawn).size).toBe(drawn.length)
    expect(['a', 'b'].flatMap((name) => places.map(([a, b]) => mix(keyOf(name), a, b)))).toEqual(drawn)
  })

  it('are even, and normal ones have no mean, variance 1 and nothing to do with the second of the place', () => {
    const key = keyOf('even')
    const count = 100_000
    let [sum, squares, products, low] = [0, 0, 0, 0]
    for (let place = 0; place < count; place += 1) {
      const first = normal(key, place, 1)
      products += first * secondNormal()
      sum += first
      squares += first ** 2
      if (uniform(key, place, 2) < 0.25) low += 1
    }
    const bound = 4 / Math.sqrt(count)
    expect(Math.abs(sum / count)).toBeLessThan(bound)
    expect(Math.abs(squares / count - 1)).toBeLessThan(1.5 * bound)
    expect(Math.abs(products / count)).toBeLessThan(bound)
    expect(Math.abs(low / count - 0.25)).toBeLessThan(bound / 2)
  })
})
