/**
 * `npm run dev`: the server from its sources, begun anew when one of them changes, and the app as it is being written.
 * Where only the app is changed nothing is restarted; what is signed in and typed stays.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureDependencies, requireNode } from './lib/dependencies.mjs'
import { follow } from './lib/following.mjs'
import { root } from './lib/run.mjs'
import { SERVER_ENV, SERVER_FLAGS } from './lib/server.mjs'

requireNode()
await ensureDependencies()
const { buildServer } = await import('./lib/build.mjs')
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8080' },
    web: { type: 'string', default: '5173' },
    data: { type: 'string', default: 'data/dev' },
  },
})

/** A server that was begun serves by then. */
const STANDBY_MS = 2_500

const api = `http://127.0.0.1:${values.port}`
const page = `http://localhost:${values.web}`
const env = { ...SERVER_ENV, LOG_LEVEL: 'warn', DATA_DIR: values.data, ...process.env }
/** Inside the tree, where packages are found. */
const builds = join(root, 'data/dev-builds', values.port)
let build = 0
/** Waits for the next build, so that a change need not wait for what no change touches. */
let standby
rmSync(builds, { recursive: true, force: true })
// The server looks here for the built apps, which are not needed: they are served from their sources.
for (const app of ['web', 'console']) mkdirSync(join(builds, `../${app}/dist`), { recursive: true })

/** @param main of the newest build */
function inWaiting(main) {
  return spawn(process.execPath, [...SERVER_FLAGS, join(root, 'scripts/lib/standby.mjs'), main], {
    // Sockets are opened by pages of the app's address alone.
    env: { ...env, PORT: values.port, PUBLIC_URL: page },
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
}

const server = follow({
  folders: [
    ...['server', 'signer', 'devchain'].map((name) => `apps/${name}`),
    ...['chain', 'engine', 'market-sim', 'money', 'protocol', 'rules'].map((name) => `packages/${name}`),
  ].map((folder) => join(root, folder, 'src')),
  async build() {
    build += 1
    const folder = join(builds, String(build))
    await buildServer(folder, { quick: true })
    return folder
  },
  start(folder) {
    // Whoever used those before has ended.
    for (const name of readdirSync(builds))
      if (join(builds, name) !== folder) rmSync(join(builds, name), { recursive: true })
    const main = join(folder, 'main.js')
    const child = standby?.connected === true ? standby : inWaiting(main)
    child.send(main)
    standby = undefined
    // Not before this one is there: it has the processor to itself.
    const due = setTimeout(() => {
      if (child.exitCode === null) standby = inWaiting(main)
    }, STANDBY_MS)
    child.once('exit', () => clearTimeout(due))
    return child
  },
  say: (line) => console.error(`The server: ${line}`),
})
/** The operators' app has a port of its own, and is reached through that of the customers', whose origin the server knows. */
const consolePort = String(Number(values.web) + 1)
const serve = (folder, port, more = {}) =>
  spawn(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), '--port', port, '--strictPort', '--clearScreen', 'false'],
    { env: { ...env, CANDLEWICK_SERVER: api, ...more }, cwd: join(root, folder), stdio: 'inherit' },
  )
const app = serve('apps/web', values.web, { CANDLEWICK_CONSOLE: `http://localhost:${consolePort}` })
const operators = serve('apps/console', consolePort)
console.log(`The app is at ${page}, the console at ${page}/console/, the server at ${api}; all follow what you change.`)

// The terminal sends Ctrl C to the whole group; whoever stops this process otherwise stops both with it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    app.kill(signal)
    operators.kill(signal)
    standby?.kill()
    void server.stop()
  })
}
const code = await new Promise((resolve) => app.once('exit', resolve))
operators.kill()
await server.stop()
standby?.kill()
rmSync(builds, { recursive: true, force: true })
process.exit(code ?? 0)
