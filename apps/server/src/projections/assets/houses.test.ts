/** Operators are shown every account of the house that the state machine books on. */
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { CLEARING, HOUSES } from './houses.ts'

const ENGINE = resolve(import.meta.dirname, '../../../../../packages/engine/src')

test('every house that the engine names is shown', () => {
  const sources = readdirSync(ENGINE, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/test/.test(file),
  )
  const named = sources.flatMap(
    (file) => readFileSync(resolve(ENGINE, file), 'utf8').match(/(?<=')house:[a-z:]+(?=')/g) ?? [],
  )
  expect(new Set(named)).toEqual(new Set([...HOUSES, CLEARING]))
})
