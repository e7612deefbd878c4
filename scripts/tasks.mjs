/** `npm run tasks`: the tasks of a trader's day, done in a real browser and counted, into `docs/tasks.md`. */
import { ensureDependencies, requireNode } from './lib/dependencies.mjs'
import { root, run } from './lib/run.mjs'

requireNode()
await ensureDependencies()
const { ensureBrowser } = await import('./lib/browser.mjs')
const { buildIfStale } = await import('./lib/build.mjs')
const executable = await ensureBrowser()
if (executable === undefined || !(await buildIfStale())) process.exit(1)
process.exit(
  await run(process.execPath, ['--import', 'tsx', 'e2e/src/tasks.ts', ...process.argv.slice(2)], {
    cwd: root,
    env: { ...process.env, CHROMIUM: executable },
  }),
)
