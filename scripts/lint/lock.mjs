/**
 * Holds the lock to what it is for: every package that a production machine installs is named with the hash of its
 * contents. Binaries for other systems may lack one where the registry at hand did not serve them
 * (`scripts/complete-lock.mjs` asks again); their number may fall and not grow.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../lib/run.mjs'

/** Where the exchange runs: the images of production, and what its gates run on. */
const PLATFORMS = [
  { os: 'linux', cpu: 'x64', libc: 'glibc' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
]
/** Binaries of other platforms that were never served to us. */
const UNCHECKED = 56

/** Whether a package whose platform is so limited is installed on this one. */
function fits(entry, platform) {
  return ['os', 'cpu', 'libc'].every((part) => entry[part] === undefined || entry[part].includes(platform[part]))
}

/** What is wrong with the packages of a lock, as sentences. */
export function problemsOf(packages, { platforms = PLATFORMS, unchecked = UNCHECKED } = {}) {
  const problems = []
  let open = 0
  for (const [path, entry] of Object.entries(packages)) {
    if (!path.includes('node_modules/') || entry.link) continue
    // A package of the registry names no place: it is found wherever the registry is.
    if (entry.resolved !== undefined) problems.push(`${path} comes from ${entry.resolved}`)
    if (/^sha512-/.test(entry.integrity ?? '')) continue
    const bound = entry.optional === true && (entry.os ?? entry.cpu) !== undefined
    // What only development chains run is installed on no machine that holds anybody's money.
    if (!bound || (entry.dev !== true && platforms.some((platform) => fits(entry, platform))))
      problems.push(`${path} has no sha512 hash`)
    else open += 1
  }
  if (open > unchecked) problems.push(`${open} binaries of other platforms have no hash, ${unchecked} had none before`)
  return problems
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const problems = problemsOf(packages)
  for (const problem of problems) console.error(`package-lock.json: ${problem}`)
  process.exit(problems.length === 0 ? 0 : 1)
}
