/** The gates that read the code without running it. Each passes or fails as one check of `npm test`. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, runBin } from './run.mjs'

/** Completeness of the operators' texts; a build asks too. */
export const CONSOLE_LOCALES = ['apps/web/scripts/check-locales.mjs', 'apps/console', 'en', 'zh']

const GATES = [
  ['formatting and lint (biome)', () => runBin('biome', ['ci', '--reporter=summary', '.'])],
  ['promises and correctness (oxlint)', () => runBin('oxlint', ['--type-aware', '--deny-warnings', '--quiet', '.'])],
  ['types: server and packages', () => runBin('tsc', ['-p', '.'])],
  ['types: web', () => runBin('tsc', ['-p', 'apps/web'])],
  ['types: console', () => runBin('tsc', ['-p', 'apps/console'])],
  ['dependency arrows and switched-off rules', () => run(process.execPath, ['scripts/lint/arrows.mjs'])],
  ['unused files, exports and dependencies (knip)', () => runBin('knip', ['--no-progress'])],
  ["words: exports and files have the field's names", () => run(process.execPath, ['scripts/lint/words.mjs'])],
  ['lock: every package with its hash', () => run(process.execPath, ['scripts/lint/lock.mjs'])],
  ['locales: 13 languages complete', () => run(process.execPath, ['apps/web/scripts/check-locales.mjs'])],
  ['locales: the console, English and Chinese', () => run(process.execPath, CONSOLE_LOCALES)],
]

/**
 * Runs every gate, however many fail before it.
 * @returns {Promise<{ passed: number, failures: string[] }>} how many passed, and which did not
 */
export async function runGates() {
  let passed = 0
  const failures = []
  for (const [name, gate] of GATES) {
    const started = Date.now()
    const code = existsSync(join(root, 'node_modules')) ? await gate() : 1
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
    if (code === 0) passed += 1
    else failures.push(`gate: ${name}`)
  }
  return { passed, failures }
}
