/**
 * Holds the lock to what it is for: every package, for whichever system, is named with the hash of its contents and
 * comes from the registry. npm leaves out the hashes of binaries for other systems (`scripts/complete-lock.mjs`).
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../lib/run.mjs'

/** What is wrong with the packages of a lock, as sentences. */
export function problemsOf(packages) {
  const problems = []
  for (const [path, entry] of Object.entries(packages)) {
    if (!path.includes('node_modules/') || entry.link) continue
    // A package of the registry names no place: it is found wherever the registry is.
    if (entry.resolved !== undefined) problems.push(`${path} comes from ${entry.resolved}`)
    if (!/^sha512-/.test(entry.integrity ?? '')) problems.push(`${path} has no sha512 hash`)
  }
  return problems
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const problems = problemsOf(packages)
  for (const problem of problems) console.error(`package-lock.json: ${problem}`)
  process.exit(problems.length === 0 ? 0 : 1)
}
