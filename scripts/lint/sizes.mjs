/**
 * Holds the size budgets: what a first visit to a route loads, gzip, summed over the files that the build really made.
 * `apps/web/size-budget.json` names each budget's modules; Vite's manifest turns them into files, imports included.
 * A module that the build does not know fails: a budget that points at nothing guards nothing.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../lib/run.mjs'

const dist = join(root, 'apps/web/dist')
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
const { budgets } = JSON.parse(readFileSync(join(root, 'apps/web/size-budget.json'), 'utf8'))

/** Every script that loading `key` loads, statically imported ones included. */
function closure(key, found) {
  const chunk = manifest[key]
  if (chunk === undefined) throw new Error(`the build made nothing of ${key}`)
  if (found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const imported of chunk.imports ?? []) closure(imported, found)
  return found
}

let failed = 0
for (const { name, modules, kilobytes } of budgets) {
  const scripts = new Set()
  for (const module of modules) closure(module, scripts)
  const sized = [...scripts]
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({ file, bytes: gzipSync(readFileSync(join(dist, file)), { level: 9 }).length }))
    .sort((a, b) => b.bytes - a.bytes)
  const total = sized.reduce((sum, { bytes }) => sum + bytes, 0)
  const ok = total <= kilobytes * 1000
  if (!ok) failed += 1
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name}: ${(total / 1000).toFixed(1)} kB of ${kilobytes} kB, gzip`)
  for (const { file, bytes } of sized) console.log(`       ${(bytes / 1000).toFixed(1).padStart(6)}  ${file}`)
}
process.exit(failed === 0 ? 0 : 1)
