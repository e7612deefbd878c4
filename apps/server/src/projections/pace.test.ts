import { describe, expect, test } from 'vitest'
import { Pace } from './pace.ts'

/** The delays of so many customers' commands in a row, each once. */
function delays(pace: Pace, commands: number): number[] {
  return [...new Set(Array.from({ length: commands }, () => pace.delayOf(true)))]
}

describe('the pace of the projector', () => {
  test('what a customer did is written soon, and what the house did later', () => {
    const pace = new Pace()
    expect([pace.delayOf(true), pace.delayOf(false)]).toEqual([20, 500])
  })

  test('behind a crowd it gathers for longer, until there is none', () => {
    const pace = new Pace()
    expect(delays(pace, 40)).toEqual([20])
    pace.begin()
    expect(delays(pace, 40)).toEqual([60])
    pace.begin()
    expect(delays(pace, 39)).toEqual([60])
    pace.begin()
    expect(delays(pace, 1)).toEqual([20])
  })

  test('the house alone is no crowd', () => {
    const pace = new Pace()
    for (let command = 0; command < 500; command += 1) pace.delayOf(false)
    pace.begin()
    expect(pace.delayOf(true)).toBe(20)
  })
})
