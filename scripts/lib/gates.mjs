/** The gates that read the code without running it. Each passes or fails as one check of `npm test`. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { binary, root, runQuietly } from './run.mjs'

/** Completeness of the operators' texts; a build asks too. */
export const CONSOLE_LOCALES = ['apps/web/scripts/check-locales.mjs', 'apps/console', 'en', 'zh']

/** The dearest first, so that those that run side by side end together. */
const GATES = [
  ['types: server and packages', binary('tsc'), '-p', '.'],
  ['promises and correctness (oxlint)', binary('oxlint'), '--type-aware', '--deny-warnings', '--quiet', '.'],
  ['types: web', binary('tsc'), '-p', 'apps/web'],
  ['unused files, exports and dependencies (knip)', binary('knip'), '--no-progress'],
  ['formatting and lint (biome)', binary('biome'), 'ci', '--reporter=summary', '.'],
  ['types: console', binary('tsc'), '-p', 'apps/console'],
  ['dependency arrows and switched-off rules', 'scripts/lint/arrows.mjs'],
  ["words: exports and files have the field's names", 'scripts/lint/words.mjs'],
  ['lock: every package with its hash', 'scripts/lint/lock.mjs'],
  ['locales: 13 languages complete', 'apps/web/scripts/check-locales.mjs'],
  ['locales: the console, English and Chinese', ...CONSOLE_LOCALES],
]
/** Each uses what processors there are for a part of its time, and one for the rest. */
const SIDE_BY_SIDE = 2

/**
 * Runs every gate, however many fail before it.
 * @returns {Promise<{ passed: number, failures: string[] }>} how many passed, and which did not, in the order of the list
 */
export async function runGates() {
  const codes = new Map()
  const waiting = GATES.values()
  const lane = async () => {
    for (const [name, ...command] of waiting) codes.set(name, await judge(name, command))
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, lane))
  const failures = GATES.map(([name]) => name).filter((name) => codes.get(name) !== 0)
  return { passed: GATES.length - failures.length, failures: failures.map((name) => `gate: ${name}`) }
}

/** What a gate says stands above the line that names it. */
async function judge(name, command) {
  const started = Date.now()
  const installed = existsSync(join(root, 'node_modules'))
  const nothing = { code: 1, output: 'nothing is installed\n' }
  const { code, output } = installed ? await runQuietly(process.execPath, command) : nothing
  process.stdout.write(output)
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
  return code
}
