/**
 * `node scripts/plants.mjs`: is a bug noticed? Each of those in scripts/plants/ is planted in a copy of the tree, one at
 * a time, and the tests that it names are run: one of them has to fail. A suite that was never seen to catch a bug is
 * not known to work.
 *
 * --only a,b (by number, as printed) · --area margin,flash · --round 2 · --some 40 (so many by lot, those of --seed 7,
 * which is printed) · --wide 1 (one that is missed is tried against every test of its workspace) · --again 1 (what was
 * found for this very tree counts for nothing). Interrupted, it goes on where it was. Exit 1 where one is missed, hinders
 * the compiler or no longer applies.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureDependencies, requireNode } from './lib/dependencies.mjs'
import { files, hashOf, root } from './lib/run.mjs'
import { PLANTS } from './plants/list.mjs'
import { byLot, faultOf, isSource, placeOf } from './plants/planting.mjs'
import { compiles, plantedTree, watched } from './plants/trying.mjs'

requireNode()
await ensureDependencies()
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    area: { type: 'string' },
    round: { type: 'string' },
    some: { type: 'string' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    wide: { type: 'string', default: '0' },
    again: { type: 'string', default: '0' },
  },
})

const REPORT = join(root, 'coverage/plants.json')
const tree = files().filter((path) => /^(packages|apps|bench|scripts|e2e)\/|^[^/]+\.(json|ts)$/.test(path))
const isOfPlants = (path) => path.startsWith('scripts/plants')
const hash = hashOf(tree.filter((path) => !isOfPlants(path)))
const results = values.again === '0' ? kept() : {}
const tests = tree.filter((path) => path.endsWith('.test.ts'))
const sources = tree.filter(isSource)
const texts = new Map(sources.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
const read = (path) => texts.get(path) ?? ''

const chosen = drawn(PLANTS.filter(isWanted))
const failed = []
const unsound = []
const stale = chosen.filter((plant) => faultOf(plant, sources, read, tests) !== undefined)
for (const plant of stale) fail(plant, faultOf(plant, sources, read, tests))
const sound = chosen
  .filter((plant) => !stale.includes(plant))
  .map((plant) => ({ ...plant, place: placeOf(plant, sources, read) }))
const open = sound.filter((plant) => results[keyOf(plant)] === undefined)

if (open.length > 0) {
  const copy = plantedTree(tree)
  try {
    await tryAll(copy)
  } finally {
    copy.remove()
  }
}
for (const plant of sound) tell(plant, results[keyOf(plant)])
const caught = chosen.length - failed.length
console.log(`${caught} of ${chosen.length} planted bugs were caught`)
for (const { number, name } of failed) console.log(`  not ${number} ${name}`)
for (const file of unsound) console.log(`  ${file} fails as it is, and was left out`)
process.exit(failed.length + unsound.length === 0 && chosen.length > 0 ? 0 : 1)

async function tryAll(copy) {
  for (const [plant, says] of await compiles(copy, open)) keep(plant, { status: 'types', says })
  const left = open.filter((plant) => results[keyOf(plant)] === undefined)
  const sound = new Map()
  for (const plant of left) {
    const found = await watched(copy, plant, plant.tests, sound)
    if (found.status === 'missed' && values.wide !== '0') {
      const wider = tests.filter((path) => path.startsWith(plant.in))
      keep(plant, { ...found, beyond: (await watched(copy, plant, wider, sound)).test })
    } else keep(plant, found)
  }
  for (const [file, passes] of sound) if (!passes) unsound.push(file)
}

function keep(plant, found) {
  // Another run may have found something meanwhile.
  Object.assign(results, kept(), { [keyOf(plant)]: found })
  mkdirSync(join(root, 'coverage'), { recursive: true })
  writeFileSync(REPORT, JSON.stringify({ hash, results }))
  console.log(`${found.status.padEnd(7)} ${plant.number} ${plant.name} (${(found.seconds ?? 0).toFixed(1)} s)`)
}

function kept() {
  const known = existsSync(REPORT) ? JSON.parse(readFileSync(REPORT, 'utf8')) : {}
  return known.hash === hash ? known.results : {}
}

function tell(plant, { status, test, says, beyond }) {
  if (status === 'caught') console.log(`caught ${plant.number} ${plant.name}\n       ${test}`)
  else if (status === 'types') fail(plant, `the compiler sees it: ${says}`)
  else fail(plant, beyond === undefined ? 'missed' : `missed by its tests, and caught by: ${beyond}`)
}

function fail(plant, why) {
  failed.push(plant)
  console.error(`FAIL   ${plant.number} ${plant.name}\n       ${plant.place ?? plant.in}: ${why}`)
}

function keyOf({ place: _, ...plant }) {
  return createHash('sha256').update(JSON.stringify(plant)).digest('hex')
}

function isWanted({ number, area, round }) {
  const asked = (option, value) => option === undefined || option.split(',').includes(String(value))
  return asked(values.only, number) && asked(values.area, area) && asked(values.round, round)
}

/** So many of them by lot, in their order. */
function drawn(all) {
  if (values.some === undefined || Number(values.some) >= all.length) return all
  console.log(`${values.some} of ${all.length} by lot: --seed ${values.seed}`)
  return byLot(all, Number(values.some), values.seed)
}
