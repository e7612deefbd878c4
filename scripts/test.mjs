/**
 * `npm test`: everything that must hold before a change lands, on a machine with Node and nothing else. Gates that
 * read the code, the build and its sizes, unit and integration tests (a real PostgreSQL, real sockets), then journeys
 * in a real browser. Prints what took longest, and closes with one line that counts them all.
 *
 * `npm test -- NAME …` runs only the test files and journeys that are named, by path, folder or part of either, and none
 * of the gates: `npm test -- packages/money`, `npm test -- order-types`. The build is made anew only for journeys, and
 * only where sources changed.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDependencies, requireNode } from './lib/dependencies.mjs'
import { namedTests } from './lib/named-tests.mjs'
import { root, run, runBin } from './lib/run.mjs'
import { journeyTimes, slowest, unitTimes } from './lib/slowest.mjs'

requireNode()
await ensureDependencies()
const { ensureBrowser } = await import('./lib/browser.mjs')
const { runGates } = await import('./lib/gates.mjs')
const { build, buildIfStale } = await import('./lib/build.mjs')

const named = namedTests(process.argv.slice(2))
if (named.unknown.length > 0) {
  console.error(`There is no test named ${named.unknown.join(', ')}`)
  process.exit(2)
}
const chosen = process.argv.length > 2
const results = join(root, 'coverage/results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const total = { passed: 0, failed: 0 }
const times = []
const count = ({ passed, failed }) => {
  total.passed += passed
  total.failed += failed
}

await (chosen ? runNamed() : runAll())
if (!chosen) console.log(slowest(times).join('\n'))
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)

async function runNamed() {
  if (named.units.length > 0) count(await unitTests(named.units, false))
  if (named.journeys.length > 0) count((await buildIfStale()) ? await browserTests(named.journeys) : one(false))
}

async function runAll() {
  count(await runGates())
  const built = await build()
  count(one(built))
  // What an earlier run left behind that was killed; the databases of this one go with it.
  if (built) await run(process.execPath, ['apps/server/dist/candlewick.js', 'tidy', '--tests', '--yes'])
  count(one(built && (await run(process.execPath, ['scripts/lint/sizes.mjs'])) === 0))
  count(one(built && (await run(process.execPath, ['--import', 'tsx', 'apps/server/test/production-drill.ts'])) === 0))
  count(await unitTests([], built))
  count(built ? await browserTests([]) : one(false))
}

function one(ok) {
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** A test that was switched off counts as failed: it says nothing about what it names. */
async function unitTests(paths, serverBuilt) {
  const file = join(results, 'unit.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const env = { ...process.env, SERVER_BUILT: serverBuilt ? 'yes' : 'no' }
  const code = await runBin('vitest', ['run', ...reporters, ...paths], { env })
  const report = readReport(file)
  if (report === undefined) return one(false)
  times.push(...unitTimes(report))
  const failed = report.numFailedTests + report.numPendingTests + report.numTodoTests
  const passed = report.numPassedTests
  // A suite that could not even be loaded fails the run without failing a test.
  return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed }
}

async function browserTests(paths) {
  const executable = await ensureBrowser()
  if (executable === undefined) {
    console.error('No Chromium was found and none could be installed: the journeys did not run.')
    return one(false)
  }
  const file = join(results, 'browser.json')
  const code = await runBin('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...paths], {
    env: { ...process.env, CHROMIUM: executable, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  })
  const report = readReport(file)
  if (report === undefined) return one(false)
  times.push(...journeyTimes(report))
  const { expected, unexpected, skipped, flaky } = report.stats
  const failed = unexpected + skipped + flaky
  return { passed: expected, failed: failed === 0 && (code !== 0 || expected === 0) ? 1 : failed }
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
