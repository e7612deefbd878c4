/**
 * `npm test`: everything that must hold before a change lands, on a machine with Node and nothing else. Gates that
 * read the code, the build and its sizes, unit and integration tests (a real PostgreSQL, real sockets), then journeys
 * in a real browser. Closes with one line that counts them all.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDependencies, requireNode } from './lib/dependencies.mjs'
import { root, run, runBin } from './lib/run.mjs'

requireNode()
await ensureDependencies()
const { ensureBrowser } = await import('./lib/browser.mjs')
const { runGates } = await import('./lib/gates.mjs')
const { build } = await import('./lib/build.mjs')

const results = join(root, 'coverage/results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const total = { passed: 0, failed: 0 }
const count = ({ passed, failed }) => {
  total.passed += passed
  total.failed += failed
}

count(await runGates())
const built = await build()
count(one(built))
count(one(built && (await run(process.execPath, ['scripts/lint/sizes.mjs'])) === 0))
count(one(built && (await run(process.execPath, ['--import', 'tsx', 'apps/server/test/production-drill.ts'])) === 0))
count(await unitTests())
count(await browserTests())

console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)

function one(ok) {
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** A test that was switched off counts as failed: it says nothing about what it names. */
async function unitTests() {
  const file = join(results, 'unit.json')
  const code = await runBin('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`])
  const report = readReport(file)
  if (report === undefined) return one(false)
  const failed = report.numFailedTests + report.numPendingTests + report.numTodoTests
  const passed = report.numPassedTests
  // A suite that could not even be loaded fails the run without failing a test.
  return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed }
}

async function browserTests() {
  if (!built) return one(false)
  const executable = await ensureBrowser()
  if (executable === undefined) {
    console.error('No Chromium was found and none could be installed: the journeys did not run.')
    return one(false)
  }
  const file = join(results, 'browser.json')
  const code = await runBin('playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
    env: { ...process.env, CHROMIUM: executable, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  })
  const report = readReport(file)
  if (report === undefined) return one(false)
  const { expected, unexpected, skipped, flaky } = report.stats
  const failed = unexpected + skipped + flaky
  return { passed: expected, failed: failed === 0 && (code !== 0 || expected === 0) ? 1 : failed }
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
