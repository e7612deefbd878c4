/**
 * `npm run dev`: the server from its sources, begun anew when one of them changes, and the app as it is being written.
 * Where only the app is changed nothing is restarted; what is signed in and typed stays.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureDependencies, requireNode } from './lib/dependencies.mjs'
import { root } from './lib/run.mjs'
import { SERVER_ENV } from './lib/server.mjs'

requireNode()
await ensureDependencies()
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8080' },
    web: { type: 'string', default: '5173' },
    data: { type: 'string', default: 'data/dev' },
  },
})

const api = `http://127.0.0.1:${values.port}`
const page = `http://localhost:${values.web}`
const env = { ...SERVER_ENV, LOG_LEVEL: 'warn', DATA_DIR: values.data, ...process.env }
const parts = [
  part(['--watch', '--watch-preserve-output', '--import', 'tsx', 'apps/server/src/main.ts'], {
    // Sockets are opened by pages of this address alone.
    env: { ...env, PORT: values.port, PUBLIC_URL: page },
    cwd: root,
  }),
  part([join(root, 'node_modules/vite/bin/vite.js'), '--port', values.web, '--strictPort', '--clearScreen', 'false'], {
    env: { ...env, CANDLEWICK_SERVER: api },
    cwd: join(root, 'apps/web'),
  }),
]
console.log(`The app is at ${page}, the server at ${api}; both follow what you change.`)

// The terminal sends Ctrl C to the whole group; whoever stops this process otherwise stops both with it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    for (const each of parts) each.kill(signal)
  })
}
const codes = await Promise.all(parts.map((each) => new Promise((resolve) => each.on('exit', resolve))))
process.exit(codes.find((code) => code !== 0 && code !== null) ?? 0)

/** One of the two; where it ends, so does the other. */
function part(args, options) {
  const child = spawn(process.execPath, args, { ...options, stdio: 'inherit' })
  child.on('exit', () => {
    for (const each of parts) if (each !== child && each.exitCode === null) each.kill('SIGTERM')
  })
  return child
}
