/** `npm run shots`: a picture of every page, 1440 and 390 wide, both themes, into `shots/`, for people to look through. */
import { ensureDependencies, requireNode } from './lib/dependencies.mjs'
import { root, run } from './lib/run.mjs'

requireNode()
await ensureDependencies()
const { ensureBrowser } = await import('./lib/browser.mjs')
const { buildIfStale } = await import('./lib/build.mjs')
const executable = await ensureBrowser()
if (executable === undefined || !(await buildIfStale())) process.exit(1)
process.exit(
  await run(process.execPath, ['--import', 'tsx', 'e2e/src/shots.ts', ...process.argv.slice(2)], {
    cwd: root,
    env: { ...process.env, CHROMIUM: executable },
  }),
)
