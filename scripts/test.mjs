/**
 * `npm test`: everything that must hold before a change lands, on a machine with Node and nothing else. Gates that
 * read the code, the build and its sizes, unit and integration tests (a real PostgreSQL, real sockets), then journeys
 * in a real browser. Prints what took longest and what failed, by name, and closes with one line that counts them all.
 * Up to eight tests that failed are tried once more, alone; those that pass one of the two times are named as
 * wavering.
 *
 * `npm test -- NAME …` runs only the test files and journeys that are named, by path, folder or part of either, and none
 * of the gates: `npm test -- packages/money`, `npm test -- order-types`. The build is made anew only for journeys, and
 * only where sources changed.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDependencies, requireNode } from './lib/dependencies.mjs'
import { failureLines, journeyFailures, unitFailures } from './lib/failures.mjs'
import { namedTests } from './lib/named-tests.mjs'
import { root, run, runBin } from './lib/run.mjs'
import { withSecondTry } from './lib/second-try.mjs'
import { journeyTimes, slowest, unitTimes } from './lib/slowest.mjs'
import { uncaughtFailures } from './lib/uncaught.mjs'

requireNode()
await ensureDependencies()
const { ensureBrowser, ensurePython } = await import('./lib/browser.mjs')
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
let passed = 0
const failures = []
const wavered = []
const times = []
const count = (part) => {
  passed += part.passed
  failures.push(...part.failures)
  wavered.push(...(part.wavered ?? []))
}

await (chosen ? runNamed() : runAll())
if (!chosen) console.log(slowest(times).join('\n'))
for (const line of failureLines(wavered, 'Wavered (passed one of two times):')) console.log(line)
for (const line of failureLines(failures)) console.log(line)
console.log(`${passed} passed, ${failures.length} failed`)
process.exit(failures.length === 0 && passed > 0 ? 0 : 1)

async function runNamed() {
  if (named.units.length > 0) count(await unitTests(named.units, false))
  if (named.journeys.length === 0) return
  const built = await buildIfStale()
  count(built ? await browserTests(named.journeys) : one('build', false))
}

async function runAll() {
  count(await runGates())
  const built = await build()
  count(one('build', built))
  const then = async (name, args) => count(one(name, built && (await run(process.execPath, args)) === 0))
  // What an earlier run left behind that was killed; the databases of this one go with it.
  if (built) await run(process.execPath, ['apps/server/dist/candlewick.js', 'tidy', '--tests', '--yes'])
  await then('sizes of the build', ['scripts/lint/sizes.mjs'])
  await then('production drill', ['--import', 'tsx', 'apps/server/test/production-drill.ts'])
  count(await withSecondTry(await unitTests([], built), (files) => unitTests(files, built)))
  const journeys = async () => withSecondTry(await browserTests([]), browserTests)
  count(built ? await journeys() : one('journeys (nothing was built)', false))
}

function one(name, ok) {
  return ok ? { passed: 1, failures: [] } : { passed: 0, failures: [name] }
}

async function unitTests(paths, serverBuilt) {
  await ensurePython()
  const file = join(results, 'unit.json')
  const uncaught = join(results, 'uncaught.json')
  rmSync(uncaught, { force: true })
  const own = `--reporter=${join(root, 'scripts/lib/uncaught.mjs')}`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`, own]
  const env = { ...process.env, SERVER_BUILT: serverBuilt ? 'yes' : 'no', UNCAUGHT_ERRORS: uncaught }
  const code = await runBin('vitest', ['run', ...reporters, ...paths], { env })
  const report = readReport(file)
  if (report === undefined) return one('tests (vitest ended without a report)', false)
  times.push(...unitTimes(report))
  return judged('tests', code, report.numPassedTests, [...unitFailures(report), ...uncaughtFailures(uncaught)])
}

async function browserTests(paths) {
  const executable = await ensureBrowser()
  if (executable === undefined) return one('journeys (no Chromium was found and none could be installed)', false)
  const file = join(results, 'browser.json')
  const code = await runBin('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...paths], {
    env: { ...process.env, CHROMIUM: executable, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  })
  const report = readReport(file)
  if (report === undefined) return one('journeys (playwright ended without a report)', false)
  times.push(...journeyTimes(report))
  return judged('journeys', code, report.stats.expected, journeyFailures(report))
}

/** A run that failed without failing a test, or that held none, fails all the same. */
function judged(what, code, passed, failures) {
  const silent = failures.length === 0 && (code !== 0 || passed === 0)
  return { passed, failures: silent ? [`${what} (ended with code ${code}, ${passed} passed; see above)`] : failures }
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
