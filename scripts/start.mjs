/** `npm start`: installs what is missing, builds what changed, runs the server until it is told to stop. */
import { spawn } from 'node:child_process'
import { ensureDependencies, requireNode } from './lib/dependencies.mjs'
import { root } from './lib/run.mjs'
import { SERVER, SERVER_ENV } from './lib/server.mjs'

requireNode()
await ensureDependencies()
const { buildIfStale } = await import('./lib/build.mjs')
if (!(await buildIfStale())) process.exit(1)

const server = spawn(process.execPath, SERVER, {
  cwd: root,
  stdio: 'inherit',
  env: { ...SERVER_ENV, ...process.env },
})
// The terminal sends Ctrl C to the whole group; the server stops by itself and this process waits for it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) server.kill(signal)
  })
}
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
