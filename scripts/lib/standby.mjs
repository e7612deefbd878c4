/**
 * A process for the next build of the server (`npm run dev`): it has read what comes from npm, which takes half as long as a
 * whole start, and runs the build that it is told by a message. Ends where nobody can tell it any more.
 *
 *   node scripts/lib/standby.mjs MAIN-OF-AN-EARLIER-BUILD
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const IMPORT = /^(?:import|export) (?:[^'"]* from )?["']([^"']+)["']/gm

const gone = () => process.exit()
process.once('disconnect', gone)
const told = new Promise((resolve) => {
  process.once('message', resolve)
})
for (const name of packagesOf(process.argv[2])) await import(name)
const main = await told
process.off('disconnect', gone)
process.disconnect()
process.argv.splice(1, 2, main)
await import(pathToFileURL(main).href)

/** What a file of a build, and those of the same build that it reads, take from npm as they begin. */
function packagesOf(file, seen = new Set()) {
  if (seen.has(file) || !existsSync(file)) return []
  seen.add(file)
  const names = [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, name]) => name)
  const near = (name) => name.startsWith('./')
  return [
    ...names.filter((name) => !near(name)),
    ...names.filter(near).flatMap((name) => packagesOf(join(file, '..', name), seen)),
  ]
}
