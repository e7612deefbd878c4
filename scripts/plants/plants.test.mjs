/** Every planted bug can still be planted: its text is in the sources exactly once, and each test that it names exists. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { files } from '../lib/run.mjs'
import { PLANTS } from './list.mjs'
import { byLot, faultOf, isSource, planted } from './planting.mjs'

const tree = ['apps', 'packages'].flatMap((folder) => files(folder))
const tests = tree.filter((path) => path.endsWith('.test.ts'))
const workspaces = [...new Set(PLANTS.map((plant) => plant.in))]
const sources = tree.filter((path) => isSource(path) && workspaces.some((one) => path.startsWith(`${one}/`)))
const texts = new Map(sources.map((path) => [path, readFileSync(path, 'utf8')]))

test('every planted bug still applies, once, and names tests that exist', () => {
  const faults = PLANTS.map((plant) => [plant.name, faultOf(plant, sources, (path) => texts.get(path), tests)])
  expect(faults.filter(([, fault]) => fault !== undefined)).toEqual([])
})

test('no two planted bugs have one name, or are the same', () => {
  expect(new Set(PLANTS.map(({ name }) => name)).size).toBe(PLANTS.length)
  expect(new Set(PLANTS.map(({ from, to }) => `${from}\0${to}`)).size).toBe(PLANTS.length)
})

test('a text that is gone, or there twice, is told; which file it is in is not asked', () => {
  const plant = { in: 'packages/a', from: 'x < 1', to: 'x <= 1', tests: ['packages/a/src/b.test.ts'] }
  const fault = (all, names = plant.tests) => faultOf(plant, Object.keys(all), (path) => all[path], names)
  expect(planted('if (x < 1) y()', plant)).toBe('if (x <= 1) y()')
  expect(fault({ 'packages/a/y.ts': 'if (x < 1) y()', 'packages/b/y.ts': 'x < 1' })).toBeUndefined()
  const gone = 'its text is not there exactly once'
  for (const text of ['x < 2', 'x < 1 || x < 1']) expect(fault({ 'packages/a/y.ts': text })).toBe(gone)
  expect(fault({ 'packages/a/y.ts': 'x < 1', 'packages/a/z.ts': 'x < 1' })).toBe(gone)
  expect(fault({ 'packages/a/y.ts': 'x < 1' }, ['packages/a/b.test.ts'])).toBe('no such test: packages/a/src/b.test.ts')
})

test('each test that a bug names is there, and one at least is named', () => {
  const fault = (names) =>
    faultOf({ in: 'a', from: 'x', to: 'y', tests: names }, ['a/z.ts'], () => 'x', ['a/one.test.ts'])
  expect(fault(['a/one.test.ts'])).toBeUndefined()
  expect(fault(['a/one.test.ts', 'one.test.ts'])).toBe('no such test: one.test.ts')
  expect(fault([])).toBe('it names no test')
})

test('a seed draws the same bugs each time, another one others', () => {
  const names = (seed) => byLot(PLANTS, 40, seed).map(({ name }) => name)
  expect(new Set(names(1)).size).toBe(40)
  expect(names(1)).toEqual(names('1'))
  expect(names(1)).not.toEqual(names(2))
  expect(PLANTS.map(({ name }) => name).filter((name) => names(1).includes(name))).toEqual(names(1))
})
