/** Judged as caught is what a test fails at that passes without the bug; all else is missed. On a small tree of its own. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../lib/run.mjs'
import { Tester, watched } from './watching.mjs'

const folder = mkdtempSync(join(tmpdir(), 'candlewick-watching-'))
const copy = { folder }
const SUM = 'export const sum = (a, b) => a + b\n'
const TREE = {
  'vitest.config.mjs': 'export default { test: { include: ["src/*.test.mjs"], pool: "threads" } }\n',
  'scripts/plants/tester.mjs': readFileSync(join(root, 'scripts/plants/tester.mjs'), 'utf8'),
  'src/sum.mjs': SUM,
  'src/double.mjs': 'import { sum } from "./sum.mjs"\nexport const double = (a) => sum(a, a)\n',
  'src/knows.test.mjs': `import { describe, expect, test } from 'vitest'
import { double } from './double.mjs'
describe('sums', () => {
  test('of one (and itself)', () => expect(double(0)).toBe(0))
  test('of two [and itself]', () => expect(double(1)).toBe(2))
  test('of three', () => expect(double(1)).toBe(2))
})
`,
  'src/knows-not.test.mjs': `import { expect, test } from 'vitest'
import { sum } from './sum.mjs'
test('nothing and nothing', () => expect(sum(0, 0)).toBe(0))
`,
  'src/in-order.test.mjs': `import { expect, test } from 'vitest'
import { sum } from './sum.mjs'
let told = 0
test('first', () => { told = sum(1, 1) })
test('then', () => expect(told).toBe(2))
`,
  'src/fails.test.mjs': "import { expect, test } from 'vitest'\ntest('always', () => expect(1).toBe(2))\n",
}
const BUG = { name: 'a difference', place: 'src/sum.mjs', from: 'a + b', to: 'a - b' }
let tester

beforeAll(() => {
  for (const [path, text] of Object.entries(TREE)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  tester = new Tester(copy)
})

afterAll(async () => {
  await tester.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Without its time and steps. */
async function judged(names, { plant = BUG, first } = {}) {
  const files = names.map((name) => `src/${name}.test.mjs`)
  const { seconds, steps, ...found } = await watched({ copy, tester }, plant, files, first)
  expect(seconds).toBeGreaterThan(0)
  expect(steps.length).toBeGreaterThan(0)
  expect(readFileSync(join(folder, 'src/sum.mjs'), 'utf8')).toBe(SUM)
  return found
}

test('caught is what a test fails at that passes without it, and the first of them is named', async () => {
  const found = await judged(['knows-not', 'knows'])
  const known = { status: 'caught', file: 'src/knows.test.mjs', name: 'sums of two [and itself]', failing: [] }
  expect(found).toEqual(known)
  expect(await judged(['knows-not'])).toEqual({ status: 'missed', failing: [] })
  // The next bug in the same source is not judged by the text of this one.
  expect(await judged(['knows'], { plant: { ...BUG, to: 'b + a' } })).toEqual({ status: 'missed', failing: [] })
  expect(await judged(['knows'], { plant: { ...BUG, to: 'a ++ b' } })).toMatchObject({ status: 'caught' })
})

test('a test that fails without the bug too says nothing, and is told', async () => {
  expect(await judged(['fails'])).toEqual({ status: 'unclear', failing: ['src/fails.test.mjs'] })
  const found = await judged(['fails', 'knows'])
  expect(found).toMatchObject({ status: 'caught', file: 'src/knows.test.mjs', failing: ['src/fails.test.mjs'] })
})

test('a test that leans on those before it knows the bug as well as one that stands alone', async () => {
  // Alone it fails with the bug and without.
  expect(await judged(['in-order'])).toMatchObject({ status: 'caught', name: 'then', failing: [] })
})

test('the test that knew it at another time is asked first; where it is gone, all are', async () => {
  const third = { file: 'src/knows.test.mjs', name: 'sums of three' }
  expect(await judged(['knows-not', 'knows'], { first: third })).toMatchObject({ status: 'caught', ...third })
  const gone = { ...third, name: 'sums of four' }
  expect(await judged(['knows-not', 'knows'], { first: gone })).toMatchObject({ name: 'sums of two [and itself]' })
  const elsewhere = { file: 'src/other.test.mjs', name: 'sums' }
  expect(await judged(['knows'], { first: elsewhere })).toMatchObject({ file: 'src/knows.test.mjs' })
})

test('what is in no run of tests catches nothing', async () => {
  expect(await judged(['none'])).toEqual({ status: 'unclear', failing: ['src/none.test.mjs'] })
})
