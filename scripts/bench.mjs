/**
 * `npm run bench [-- NAME …]`: the programmes of `bench/`, each beside its peer or its limit in one run. Without a name
 * all of them run, one after the other, since they would disturb each other. Options (`--minutes=5`) go to what is run.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDependencies, requireNode } from './lib/dependencies.mjs'
import { root, run } from './lib/run.mjs'

requireNode()
await ensureDependencies()
const { ensureBrowser } = await import('./lib/browser.mjs')
const { buildIfStale } = await import('./lib/build.mjs')
const all = readdirSync(join(root, 'bench/src'))
  .filter((file) => /^[a-z-]+\.ts$/.test(file))
  .map((file) => file.slice(0, -3))
const options = process.argv.slice(2).filter((argument) => argument.startsWith('--'))
const named = process.argv.slice(2).filter((argument) => !options.includes(argument))
const unknown = named.filter((name) => !all.includes(name))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. There is: ${all.join(', ')}`)
  process.exit(2)
}
if (!(await buildIfStale())) process.exit(1)
const env = { ...process.env, CHROMIUM: (await ensureBrowser()) ?? '' }
let worst = 0
for (const name of named.length > 0 ? named : all) {
  console.log(`\n== ${name}`)
  worst = Math.max(worst, await run(process.execPath, ['--import', 'tsx', `bench/src/${name}.ts`, ...options], { env }))
}
process.exit(worst)
