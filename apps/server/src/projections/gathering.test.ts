import { describe, expect, test } from 'vitest'
import { Gathering } from './gathering.ts'

/** The delays of so many customers' commands in a row, each once. */
function delays(gathering: Gathering, commands: number): number[] {
  return [...new Set(Array.from({ length: commands }, () => gathering.delayOf(true)))]
}

describe('how long the projector gathers', () => {
  test('what a customer did is written soon, and what the house did later', () => {
    const gathering = new Gathering()
    expect([gathering.delayOf(true), gathering.delayOf(false)]).toEqual([20, 500])
  })

  test('behind a crowd it gathers for longer, until there is none', () => {
    const gathering = new Gathering()
    expect(delays(gathering, 40)).toEqual([20])
    gathering.begin()
    expect(delays(gathering, 40)).toEqual([150])
    gathering.begin()
    expect(delays(gathering, 39)).toEqual([150])
    gathering.begin()
    expect(delays(gathering, 1)).toEqual([20])
  })

  test('the house alone is no crowd', () => {
    const gathering = new Gathering()
    for (let command = 0; command < 500; command += 1) gathering.delayOf(false)
    gathering.begin()
    expect(gathering.delayOf(true)).toBe(20)
  })
})
