/**
 * `npm run nodes`: whether Candlewick runs on the newer versions of Node as it does on the oldest one, which `npm test`
 * runs on. A smoke set (exact numbers, engine, snapshots, database, journal, requests, passwords) and a start of the built
 * server, on each version that is at hand in `.nodes`. Nothing is fetched unless asked for:
 *
 *   npm run nodes -- --install    # from npm, some 100 MB each, beside the tree's own packages
 */
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureDependencies, requireNode } from './lib/dependencies.mjs'
import { binary, root, run } from './lib/run.mjs'
import { SERVER } from './lib/server.mjs'
import { exitText, whyNotReady } from './lib/starting.mjs'

const VERSIONS = ['22.23.3', '24.21.0']
const SMOKE = [
  'packages/money',
  'packages/rules',
  'packages/engine/src/spot',
  'packages/engine/src/persist',
  'apps/server/src/db',
  'apps/server/src/journal/journal.test.ts',
  'apps/server/src/journal/snapshots.test.ts',
  'apps/server/src/http',
  'apps/server/src/features/account',
]
const START_LIMIT_MS = 120_000

requireNode()
await ensureDependencies()
const { values } = parseArgs({ options: { install: { type: 'boolean', default: false } } })
if (values.install) for (const version of VERSIONS) await install(version)
const atHand = VERSIONS.filter((version) => existsSync(nodeOf(version)))
if (atHand.length === 0) {
  console.error(`None of ${VERSIONS.join(', ')} is at hand: npm run nodes -- --install`)
  process.exit(2)
}
const { buildIfStale } = await import('./lib/build.mjs')
if (!(await buildIfStale())) process.exit(1)
let worst = 0
for (const version of atHand) {
  const tests = await run(nodeOf(version), [binary('vitest'), 'run', ...SMOKE])
  const fault = await startFault(nodeOf(version))
  const told = `tests ${tests === 0 ? 'passed' : `FAILED with code ${tests}`}, server ${fault ?? 'started and stopped'}`
  console.log(`Node ${version}: ${told}`)
  if (tests !== 0 || fault !== undefined) worst = 1
}
process.exit(worst)

/** Where npm puts the one file of the package that holds Node for this system. */
function nodeOf(version) {
  return join(
    root,
    '.nodes',
    version,
    'node_modules',
    packageName(),
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  )
}

function packageName() {
  return `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
}

async function install(version) {
  if (existsSync(nodeOf(version))) return
  const folder = join(root, '.nodes', version)
  mkdirSync(folder, { recursive: true })
  // Without it npm would look further up and install into the tree.
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const args = ['install', '--no-save', '--no-audit', '--no-fund', `${packageName()}@${version}`]
  if ((await run('npm', args, { cwd: folder, shell: process.platform === 'win32' })) !== 0) process.exit(1)
}

/** Starts the built server on a fresh folder, and stops it when it is ready: what went wrong, or nothing. */
async function startFault(node) {
  const folder = mkdtempSync(join(tmpdir(), 'candlewick-nodes-'))
  // Its database's account may pass.
  chmodSync(folder, 0o711)
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: '',
    NODE_ENV: 'development',
    LOG_LEVEL: 'error',
  }
  const server = spawn(node, SERVER, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const gone = new Promise((resolve) => server.once('exit', (...how) => resolve(how)))
  const fault = await whyNotReady(server, /ready at http:/, START_LIMIT_MS)
  server.kill('SIGTERM')
  const [code, signal] = await gone
  rmSync(folder, { recursive: true, force: true })
  if (fault !== undefined || code === 0) return fault
  return `started, but ended ${exitText(code, signal)} when it was asked to stop`
}
