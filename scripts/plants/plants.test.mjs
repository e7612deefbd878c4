/** Every planted bug can still be planted: its text is in the source exactly once, and the tests that it names exist. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { files } from '../lib/run.mjs'
import { PLANTS } from './list.mjs'
import { faultOf, planted } from './planting.mjs'

const tests = ['apps', 'packages'].flatMap((folder) => files(folder)).filter((path) => path.endsWith('.test.ts'))
const sources = new Map()
function read(path) {
  if (!sources.has(path)) sources.set(path, existsSync(path) ? readFileSync(path, 'utf8') : undefined)
  return sources.get(path)
}

test('every planted bug still applies, once, and names tests that exist', () => {
  const faults = PLANTS.map((plant) => [plant.name, faultOf(plant, read, tests)])
  expect(faults.filter(([, fault]) => fault !== undefined)).toEqual([])
})

test('no two planted bugs have one name, or are the same', () => {
  expect(new Set(PLANTS.map(({ name }) => name)).size).toBe(PLANTS.length)
  expect(new Set(PLANTS.map(({ file, from, to }) => `${file}\0${from}\0${to}`)).size).toBe(PLANTS.length)
})

test('a text that is gone, or there twice, is told', () => {
  const plant = { file: 'a.ts', from: 'x < 1', to: 'x <= 1', tests: ['a.test.ts'] }
  const fault = (text, names = ['packages/a.test.ts']) => faultOf(plant, () => text, names)
  expect(planted('if (x < 1) y()', plant)).toBe('if (x <= 1) y()')
  expect(fault('if (x < 1) y()')).toBeUndefined()
  expect(fault('if (x < 2) y()')).toBe('its text is not there exactly once')
  expect(fault('x < 1 || x < 1')).toBe('its text is not there exactly once')
  expect(fault(undefined)).toBe('there is no such file')
  expect(fault('x < 1', ['packages/b.test.ts'])).toBe('there is no test file a.test.ts')
})
