/**
 * Holds the size budgets: what a first visit to a route loads, gzip, summed over the files that the build really made.
 * An app's `size-budget.json` names each budget's modules (or a file of many, by its name), with what the page asks for by itself once it is there, and
 * what only a wide screen, a phone or a quiet page asks for (`screens`, of which the heaviest counts); Vite's manifest turns
 * them into files, imports included. A module that the build does not know fails: a budget that points at nothing
 * guards nothing. The journey `addresses` measures the same in a browser; what a page has come to ask for and no budget
 * names is seen there.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../lib/run.mjs'

const APPS = ['apps/web', 'apps/console']
const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))

/** Every script that loading `key` loads, statically imported ones included. */
function closure(manifest, key, found) {
  const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key)
  if (chunk === undefined) throw new Error(`the build made nothing of ${key}`)
  if (found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const imported of chunk.imports ?? []) closure(manifest, imported, found)
  return found
}

/** The scripts that the document names beside its modules and the build has: what runs before the first paint. */
function ownScripts(dist) {
  const names = readFileSync(join(dist, 'index.html'), 'utf8').matchAll(/<script src="[^"]*?([\w-]+\.js)"/g)
  return [...names].map(([, name]) => name).filter((name) => existsSync(join(dist, name)))
}

/** Every script that `modules` bring, the heaviest first. */
function sizesOf(manifest, dist, modules) {
  const scripts = new Set(ownScripts(dist))
  for (const module of modules) closure(manifest, module, scripts)
  return [...scripts]
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({ file, bytes: gzipSync(readFileSync(join(dist, file)), { level: 9 }).length }))
    .sort((a, b) => b.bytes - a.bytes)
}

const sum = (sized) => sized.reduce((total, { bytes }) => total + bytes, 0)

let failed = 0
const budgets = APPS.flatMap((app) => {
  const manifest = read(`${app}/dist/.vite/manifest.json`)
  return read(`${app}/size-budget.json`).budgets.map((budget) => ({ ...budget, app, manifest }))
})
for (const { name, modules, screens = { any: [] }, kilobytes, app, manifest } of budgets) {
  const dist = join(root, app, 'dist')
  const sized = Object.values(screens)
    .map((own) => sizesOf(manifest, dist, [...modules, ...own]))
    .sort((one, other) => sum(other) - sum(one))[0]
  const total = sum(sized)
  const ok = total <= kilobytes * 1000
  if (!ok) failed += 1
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name}: ${(total / 1000).toFixed(1)} kB of ${kilobytes} kB, gzip`)
  for (const { file, bytes } of sized) console.log(`       ${(bytes / 1000).toFixed(1).padStart(6)}  ${file}`)
}
// What shows forms by themselves in the demo is built apart, with a server that is told what to answer.
const assets = join(root, 'apps/web/dist/assets')
const strangers = readdirSync(assets)
  .filter((file) => file.endsWith('.js'))
  .filter((file) => readFileSync(join(assets, file), 'utf8').includes('data-specimen'))
console.log(
  `${strangers.length === 0 ? 'ok  ' : 'FAIL'} nothing of the component page in the app ${strangers.join(' ')}`,
)
process.exit(failed + strangers.length === 0 ? 0 : 1)
