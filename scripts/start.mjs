/** `npm start`: installs what is missing, builds what changed, runs the server until it is told to stop, and again where it halted. */
import { ensureDependencies, requireNode } from './lib/dependencies.mjs'
import { root } from './lib/run.mjs'
import { SERVER, SERVER_ENV } from './lib/server.mjs'
import { supervise } from './lib/supervise.mjs'

requireNode()
await ensureDependencies()
const { buildIfStale } = await import('./lib/build.mjs')
if (!(await buildIfStale())) process.exit(1)

const env = { ...SERVER_ENV, ...process.env }
let running
// The terminal sends Ctrl C to the whole group; the server stops by itself and this process waits for it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    running?.stopped()
    if (signal !== 'SIGINT' || !process.stdin.isTTY) running?.server.kill(signal)
  })
}
const code = await supervise(process.execPath, SERVER, { cwd: root, stdio: 'inherit', env }, (server, stopped) => {
  running = { server, stopped }
})
process.exit(code)
