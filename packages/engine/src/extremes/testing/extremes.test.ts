import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { GENERATORS } from './generators.ts'
import { type Life, lifeOf, live, nothing } from './run.ts'

/** Longer and more lives, under new seeds, are the soak's; here they are the same each time. */
const FIRST = Number(process.env.PROPERTY_SEED ?? 41)
const RUNS = 8
const COMMANDS = 4_000
const REGRESSIONS = fileURLToPath(new URL('./regressions', import.meta.url))

describe('commands as extreme as well-formed ones can be', () => {
  it('throw nothing, break no invariant, and restored engines tell and come to the same; every type is accepted', () => {
    const counted = nothing()
    for (let n = 0; n < RUNS; n += 1) live(lifeOf(FIRST + n, COMMANDS), counted)
    expect([...counted.accepted.keys()].sort()).toEqual(Object.keys(GENERATORS).sort())
  })

  it('the same seed gives the same life', () => {
    const life: Life = { seed: 5, commands: 600 }
    expect(live(life)).toBe(live(life))
  })

  for (const name of readdirSync(REGRESSIONS).filter((file) => file.endsWith('.json'))) {
    it(`once broke, never again: ${name}`, () => {
      live(JSON.parse(readFileSync(`${REGRESSIONS}/${name}`, 'utf8')) as Life)
    })
  }
})
