/** Every planted bug can still be planted: its text is in the sources exactly once, and each test that it names exists. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { files } from '../lib/run.mjs'
import { PLANTS } from './list.mjs'
import { byLot, faultOf, isSource, isTest, planted } from './planting.mjs'
import { reachOf, workspaceOf } from './reach.mjs'

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

test('what was found holds while the tests that a bug names stand, and every source that they may run', () => {
  const leansOn = (workspace) =>
    ({ 'apps/server': ['packages/engine'], 'packages/engine': ['packages/money'] })[workspace]
  const reached = (plant, paths) => reachOf(plant, paths, (workspace) => leansOn(workspace) ?? [])
  const engine = { in: 'packages/engine', tests: ['packages/engine/src/a.test.ts'] }
  const always = ['package-lock.json', 'scripts/lib/seeded.mjs', 'vitest.config.ts']
  const never = ['apps/web/src/page.tsx', 'bench/src/peer.ts', 'scripts/lint/words.mjs', 'scripts/plants/spot.mjs']
  const own = ['packages/engine/package.json', 'packages/engine/src/a.test.ts', 'packages/engine/src/a.ts']
  const below = ['packages/money/src/fraction.ts']
  const above = ['apps/server/src/main.ts', 'apps/signer/src/main.ts']
  const others = ['apps/server/src/b.test.ts', 'packages/engine/src/b.test.ts']
  const paths = [...always, ...never, ...own, ...below, ...above, ...others]
  expect(reached(engine, paths)).toEqual([...always, ...own, ...below])
  // A test of the server runs the engine, and the processes that the server starts.
  const server = { ...engine, tests: [...engine.tests, 'apps/server/src/b.test.ts'] }
  expect(reached(server, paths)).toEqual([...always, ...own, ...below, ...above, 'apps/server/src/b.test.ts'])
})

test('no planted bug hangs on a test that runs another file of tests, which nobody would see change', () => {
  const named = [...new Set(PLANTS.flatMap((plant) => plant.tests))]
  const runsAnother = named.filter((path) => /from '[^']*\.test\.ts'/.test(readFileSync(path, 'utf8')))
  expect(runsAnother).toEqual([])
  expect(named.every(isTest)).toBe(true)
  expect(named.map(workspaceOf)).not.toContain(undefined)
})
