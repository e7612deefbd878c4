/**
 * Completes package-lock.json after a change of dependencies. npm leaves out of the lock every optional package that
 * the registry at hand did not serve (binaries for other platforms, mostly), and `npm ci` then refuses that lock. Each
 * is added with the version its parent names and the platform its name tells: where it fits, npm fetches it; elsewhere
 * it is passed over. What lacks a hash is asked for again, since a registry may serve later what it did not before.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/run.mjs'

const SYSTEMS = /(android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|aix|win32)/
const PROCESSORS = /(?:^|[-/])(x64|arm64|arm|ia32|ppc64|riscv64|s390x|loong64|mips64el|wasm32)(?:[-/]|$)/

/** What npm needs to know to pass over a package on another platform. */
export function platformOf(name) {
  const os = SYSTEMS.exec(name)?.[1]
  const cpu = PROCESSORS.exec(name)?.[1]
  const libc = /musl/.test(name) ? 'musl' : /gnu/.test(name) ? 'glibc' : undefined
  return {
    ...(os === undefined ? {} : { os: [os] }),
    ...(cpu === undefined ? {} : { cpu: [cpu] }),
    ...(libc === undefined || os !== 'linux' ? {} : { libc: [libc] }),
  }
}

/** Adds to the lock's packages what is missing; how many there were. */
export function complete(packages) {
  let added = 0
  for (const [path, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const exact = /^\d+\.\d+\.\d+[\w.+-]*$/.test(version)
      if (!exact || path === '' || found(packages, path, name)) continue
      const dev = entry.dev === undefined ? {} : { dev: entry.dev }
      packages[`node_modules/${name}`] = { version, ...dev, optional: true, ...platformOf(name) }
      added += 1
    }
  }
  return added
}

/** Whether Node's way of looking upwards from `path` meets `name`. */
function found(packages, path, name) {
  for (let at = path; ; at = at.slice(0, at.lastIndexOf('node_modules/') - 1)) {
    if (packages[`${at}/node_modules/${name}`.replace(/^\//, '')] !== undefined) return true
    if (!at.includes('node_modules/')) return packages[`node_modules/${name}`] !== undefined
  }
}

/** Fills in the hashes that the registry can tell by now; how many there were. */
export function hashes(packages, ask = fromRegistry) {
  let filled = 0
  for (const [path, entry] of Object.entries(packages)) {
    if (!path.includes('node_modules/') || entry.link || entry.integrity !== undefined) continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const integrity = ask(name, entry.version)
    if (!/^sha512-/.test(integrity)) continue
    entry.integrity = integrity
    filled += 1
  }
  return filled
}

function fromRegistry(name, version) {
  const { status, stdout } = spawnSync('npm', ['view', `${name}@${version}`, 'dist.integrity'], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}

const file = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
const added = complete(lock.packages)
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
const filled = hashes(lock.packages)
if (added + filled > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} optional packages added to the lock, ${filled} hashes filled in`)
