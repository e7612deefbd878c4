/** Every planted bug can still be planted: its text is in the sources exactly once, and tests that it names exist. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { files } from '../lib/run.mjs'
import { PLANTS } from './list.mjs'
import { byLot, faultOf, isSource, planted, testsOf } from './planting.mjs'

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
  const plant = { in: 'packages/a', from: 'x < 1', to: 'x <= 1', tests: ['a/b.test.ts'] }
  const fault = (all, names = ['packages/a/src/c/b.test.ts']) =>
    faultOf(plant, Object.keys(all), (path) => all[path], names)
  expect(planted('if (x < 1) y()', plant)).toBe('if (x <= 1) y()')
  expect(fault({ 'packages/a/y.ts': 'if (x < 1) y()', 'packages/b/y.ts': 'x < 1' })).toBeUndefined()
  const gone = 'its text is not there exactly once'
  for (const text of ['x < 2', 'x < 1 || x < 1']) expect(fault({ 'packages/a/y.ts': text })).toBe(gone)
  expect(fault({ 'packages/a/y.ts': 'x < 1', 'packages/a/z.ts': 'x < 1' })).toBe(gone)
  expect(fault({ 'packages/a/y.ts': 'x < 1' }, ['packages/b.test.ts'])).toBe('none of the tests that it names is there')
})

test('tests are named by the folders that lead to them', () => {
  const all = ['packages/engine/src/margin/borrow.test.ts', 'packages/rules/test/margin/borrow.test.ts']
  expect(testsOf({ tests: ['margin/borrow.test.ts'] }, all)).toEqual(all)
  expect(testsOf({ tests: ['rules/borrow.test.ts'] }, all)).toEqual(all.slice(1))
  expect(testsOf({ tests: ['margin/engine/borrow.test.ts', 'row.test.ts'] }, all)).toEqual([])
})

test('a seed draws the same bugs each time, another one others', () => {
  const names = (seed) => byLot(PLANTS, 40, seed).map(({ name }) => name)
  expect(new Set(names(1)).size).toBe(40)
  expect(names(1)).toEqual(names('1'))
  expect(names(1)).not.toEqual(names(2))
  expect(PLANTS.map(({ name }) => name).filter((name) => names(1).includes(name))).toEqual(names(1))
})
