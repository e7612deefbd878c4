/** `npm run candlewick -- COMMAND`: the operator's one-off commands; `help` lists them. */
import { join } from 'node:path'
import { ensureDependencies, requireNode } from './lib/dependencies.mjs'
import { root, run } from './lib/run.mjs'

requireNode()
await ensureDependencies()
const { buildIfStale } = await import('./lib/build.mjs')
if (!(await buildIfStale())) process.exit(1)
process.exit(await run(process.execPath, [join(root, 'apps/server/dist/candlewick.js'), ...process.argv.slice(2)]))
