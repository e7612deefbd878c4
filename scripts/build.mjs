/** `npm run build`: builds server and web, whether or not they changed. */
import { ensureDependencies, requireNode } from './lib/dependencies.mjs'

requireNode()
await ensureDependencies()
const { build } = await import('./lib/build.mjs')
process.exit((await build()) ? 0 : 1)
