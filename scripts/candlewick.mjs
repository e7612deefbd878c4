/** `npm run candlewick -- COMMAND`: the operator's one-off commands; `help` lists them. */
import { fstatSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDependencies, requireNode } from './lib/dependencies.mjs'
import { root, run } from './lib/run.mjs'

requireNode()
await ensureDependencies()
const { buildIfStale } = await import('./lib/build.mjs')
if (!(await buildIfStale())) process.exit(1)
// The signer is no command of the server's: it has a programme, settings and secrets of its own.
const [name, ...rest] = process.argv.slice(2)
const signer = name === 'signer'
const programme = join(root, 'apps/server/dist', signer ? 'signer/main.js' : 'candlewick.js')
// The passphrase may be open as descriptor 3.
const stdio = ['inherit', 'inherit', 'inherit', ...(signer && isOpen(3) ? [3] : [])]
process.exit(await run(process.execPath, [programme, ...(signer ? rest : process.argv.slice(2))], { stdio }))

/** Whether whoever started this gave it a file or a pipe there. */
function isOpen(descriptor) {
  try {
    const stat = fstatSync(descriptor)
    return stat.isFile() || stat.isFIFO()
  } catch {
    return false
  }
}
