import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import OutsideTests, { outsideFailures } from './outside-tests.mjs'
import { root, runBin } from './run.mjs'

function folder() {
  mkdirSync(join(root, 'coverage'), { recursive: true })
  const made = mkdtempSync(join(root, 'coverage/outside-'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  return made
}

test('an error that no test caught is named with the file and the test that ran', async () => {
  const at = folder()
  const list = join(at, 'outside.json')
  writeFileSync(join(at, 'none.mjs'), 'export default {}')
  writeFileSync(
    join(at, 'thrown.test.mjs'),
    `import { test } from 'vitest'
     test('waits', async () => {
       setTimeout(() => { throw new RangeError('too late') }, 5)
       await new Promise((done) => setTimeout(done, 50))
     })`,
  )
  const reporter = `--reporter=${join(root, 'scripts/lib/outside-tests.mjs')}`
  const env = { ...process.env, OUTSIDE_TESTS: list }
  const code = await runBin('vitest', ['run', '--root', at, '--config', join(at, 'none.mjs'), reporter], { env })
  expect(code).toBe(1)
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const [failure, ...others] = outsideFailures(list)
  expect(others).toEqual([])
  expect(failure).toMatch(/thrown\.test\.mjs › outside its tests \(RangeError: too late, while “waits” ran\)$/)
  vi.restoreAllMocks()
})

test('a run in which every error was caught has none, and one of no file says so', () => {
  const list = join(folder(), 'outside.json')
  vi.stubEnv('OUTSIDE_TESTS', list)
  new OutsideTests().onTestRunEnd([], [])
  vi.unstubAllEnvs()
  expect(outsideFailures(list)).toEqual([])
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  vi.stubEnv('OUTSIDE_TESTS', list)
  new OutsideTests().onTestRunEnd([], [new TypeError('a worker ended')])
  vi.unstubAllEnvs()
  expect(outsideFailures(list)).toEqual(['outside all tests (TypeError: a worker ended)'])
  vi.restoreAllMocks()
  expect(outsideFailures(join(root, 'no-such-file'))).toEqual([])
})
