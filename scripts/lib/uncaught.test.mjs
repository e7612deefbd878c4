import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { root, runBin } from './run.mjs'
import Uncaught, { uncaughtFailures } from './uncaught.mjs'

function folder() {
  mkdirSync(join(root, 'coverage'), { recursive: true })
  const made = mkdtempSync(join(root, 'coverage/uncaught-'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  return made
}

test('an error that no test caught is named with the file and the test that ran', async () => {
  const at = folder()
  const list = join(at, 'uncaught.json')
  writeFileSync(join(at, 'none.mjs'), 'export default {}')
  writeFileSync(
    join(at, 'thrown.test.mjs'),
    `import { test } from 'vitest'
     test('waits', async () => {
       setTimeout(() => { throw new RangeError('too late') }, 5)
       await new Promise((done) => setTimeout(done, 50))
     })`,
  )
  const reporter = `--reporter=${join(root, 'scripts/lib/uncaught.mjs')}`
  const env = { ...process.env, UNCAUGHT_ERRORS: list }
  const code = await runBin('vitest', ['run', '--root', at, '--config', join(at, 'none.mjs'), reporter], { env })
  expect(code).toBe(1)
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const [failure, ...others] = uncaughtFailures(list)
  expect(others).toEqual([])
  expect(failure).toMatch(/thrown\.test\.mjs › outside its tests \(RangeError: too late, while “waits” ran\)$/)
  vi.restoreAllMocks()
})

test('a run in which every error was caught has none, and one of no file says so', () => {
  const list = join(folder(), 'uncaught.json')
  vi.stubEnv('UNCAUGHT_ERRORS', list)
  new Uncaught().onTestRunEnd([], [])
  vi.unstubAllEnvs()
  expect(uncaughtFailures(list)).toEqual([])
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  vi.stubEnv('UNCAUGHT_ERRORS', list)
  new Uncaught().onTestRunEnd([], [new TypeError('a worker ended')])
  vi.unstubAllEnvs()
  expect(uncaughtFailures(list)).toEqual(['outside all tests (TypeError: a worker ended)'])
  vi.restoreAllMocks()
  expect(uncaughtFailures(join(root, 'no-such-file'))).toEqual([])
})
