/** `npm start`: installs what is missing, builds what changed, runs the server until it is told to stop. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureDependencies, requireNode } from './lib/dependencies.mjs'
import { root } from './lib/run.mjs'

requireNode()
await ensureDependencies()
const { buildIfStale } = await import('./lib/build.mjs')
if (!(await buildIfStale())) process.exit(1)

const server = spawn(process.execPath, ['--enable-source-maps', join(root, 'apps/server/dist/main.js')], {
  cwd: root,
  stdio: 'inherit',
  // The engine's pools in large pages, where Linux has them to give (docs/running.md); elsewhere it means nothing.
  env: { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1', ...process.env },
})
// The terminal sends Ctrl C to the whole group; the server stops by itself and this process waits for it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) server.kill(signal)
  })
}
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
