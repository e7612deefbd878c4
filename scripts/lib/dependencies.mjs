/** Installs the locked dependencies when they are missing or stale, and only then. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, root, run } from './run.mjs'

/** Of the packages that build the product: where it is missing, only those that run it were installed. */
const BUILDER = join(root, 'node_modules', 'rolldown', 'package.json')
const stamp = join(root, 'node_modules', '.candlewick-installed')

/** Whether this version of Node is one that package.json names: what is kept for long, from where its modules load. */
export function isSupported(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major >= 24 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)
}

/** Stops the process where Node is not one that is supported. */
export function requireNode() {
  if (isSupported(process.versions.node)) return
  console.error(`Candlewick needs Node 20.19, 22.12, 24 or newer; this is ${process.version}.`)
  process.exit(1)
}

export async function ensureDependencies() {
  const wanted = hashOf(['package-lock.json'])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && existsSync(BUILDER)) return
  console.log('Installing dependencies (about a minute) …')
  const npm = process.env.npm_execpath
  // In production npm leaves out by itself what the build needs.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const code = npm
    ? await run(process.execPath, [npm, ...args])
    : await run('npm', args, { shell: process.platform === 'win32' })
  if (code !== 0) {
    console.error('The dependencies could not be installed; see above.')
    process.exit(1)
  }
  writeFileSync(stamp, wanted)
}
