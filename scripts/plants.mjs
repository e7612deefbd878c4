/**
 * `node scripts/plants.mjs`: is a bug noticed? Each of those in scripts/plants/ is planted in a copy of the tree, one at
 * a time, and the tests that it names are run: one of them has to fail. A suite that was never seen to catch a bug is
 * not known to work.
 *
 * --only a,b (by number, as printed) · --area margin,flash · --round 2 · --some 40 (so many by lot, those of --seed 7,
 * which is printed; --seed 7,8 is two rounds) · --wide 1 (one that is missed is tried against every test of its workspace)
 * · --again 1 (what was found for the same sources counts for nothing). Interrupted, it goes on where it was. Exit 1 where
 * one is missed, hinders the compiler or no longer applies.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureDependencies, requireNode } from './lib/dependencies.mjs'
import { files, hashOf, root } from './lib/run.mjs'
import { PLANTS } from './plants/list.mjs'
import { byLot, faultOf, isSource, placeOf } from './plants/planting.mjs'
import { reachOf } from './plants/reach.mjs'
import { compiles, plantedTree } from './plants/trying.mjs'
import { Tester, Untried, watched } from './plants/watching.mjs'

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
const tests = tree.filter((path) => path.endsWith('.test.ts'))
const sources = tree.filter(isSource)
const texts = new Map(sources.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
const read = (path) => texts.get(path) ?? ''

const workspaces = new Map(
  tree
    .filter((path) => path.endsWith('/package.json'))
    .map((path) => [JSON.parse(readFileSync(join(root, path), 'utf8')).name, dirname(path)]),
)
const hashes = new Map(tree.map((path) => [path, hashOf([path])]))
/** What was found by name, with the key that it holds for. */
const results = kept()

const lots = drawn(PLANTS.filter(isWanted))
const chosen = [...new Set(lots.flatMap(({ plants }) => plants))]
const failed = []
const unsound = new Set()
const stale = chosen.filter((plant) => faultOf(plant, sources, read, tests) !== undefined)
for (const plant of stale) fail(plant, faultOf(plant, sources, read, tests))
const sound = chosen
  .filter((plant) => !stale.includes(plant))
  .map((plant) => ({ ...plant, place: placeOf(plant, sources, read), key: keyOf(plant) }))
const open = sound.filter(({ name, key }) => values.again !== '0' || results[name]?.key !== key)

if (open.length > 0) {
  const copy = plantedTree(tree)
  try {
    await tryAll(copy)
  } finally {
    copy.remove()
  }
}
for (const plant of sound) {
  if (results[plant.name]?.key === plant.key) tell(plant, results[plant.name])
  else fail(plant, 'could not be tried: its tests did not start in time')
}
for (const { title, plants } of lots) {
  const caught = plants.filter(({ name }) => failed.every((other) => other.name !== name))
  console.log(`${title}${caught.length} of ${plants.length} planted bugs were caught`)
}
for (const { number, name } of failed) console.log(`  not ${number} ${name}`)
for (const file of unsound) console.log(`  ${file} fails as it is, and was left out`)
process.exit(failed.length + unsound.size === 0 && chosen.length > 0 ? 0 : 1)

async function tryAll(copy) {
  const refused = await compiles(copy, open)
  for (const [plant, says] of refused) keep(plant, { status: 'types', says })
  const tester = new Tester(copy)
  const at = { copy, tester }
  for (const plant of open.filter((one) => !refused.has(one))) {
    try {
      keep(plant, await tried(at, plant))
    } catch (error) {
      if (!(error instanceof Untried)) throw error
      console.log(`untried ${plant.number} ${plant.name}`)
    }
  }
  await tester.stop()
}

async function tried(at, plant) {
  const found = await watched(at, plant, plant.tests, results[plant.name])
  if (found.status !== 'missed' || values.wide === '0') return found
  const wider = tests.filter((path) => path.startsWith(plant.in))
  const { file, name } = await watched(at, plant, wider)
  return file === undefined ? found : { ...found, beyond: `${file}: ${name}` }
}

function keep(plant, found) {
  // Another run may have found something meanwhile.
  Object.assign(results, kept(), { [plant.name]: { key: plant.key, ...found } })
  for (const file of found.failing ?? []) unsound.add(file)
  // What fails as it is may do so at this moment only.
  const known = Object.entries(results).filter(([, { status }]) => status !== 'unclear')
  mkdirSync(join(root, 'coverage'), { recursive: true })
  writeFileSync(REPORT, JSON.stringify({ results: Object.fromEntries(known) }, undefined, 1))
  console.log(`${found.status.padEnd(7)} ${plant.number} ${plant.name} (${(found.seconds ?? 0).toFixed(1)} s)`)
}

function kept() {
  const known = existsSync(REPORT) ? JSON.parse(readFileSync(REPORT, 'utf8')) : {}
  return known.results ?? {}
}

function tell(plant, { status, file, name, says, steps, beyond }) {
  if (status === 'caught') console.log(`caught ${plant.number} ${plant.name}\n       ${file}: ${name}`)
  else if (status === 'types') fail(plant, `the compiler sees it: ${says}`)
  else {
    const why = status === 'unclear' ? 'not caught, where tests of it fail as they are' : 'missed by its tests'
    fail(plant, [beyond === undefined ? why : `${why}, and caught by: ${beyond}`, ...steps].join('\n       '))
  }
}

function fail(plant, why) {
  failed.push(plant)
  console.error(`FAIL   ${plant.number} ${plant.name}\n       ${plant.place ?? plant.in}: ${why}`)
}

/** The bug, and all that its outcome may depend on. */
function keyOf(plant) {
  const hash = createHash('sha256').update(JSON.stringify(plant))
  for (const path of reachOf(plant, tree, leansOn)) hash.update(hashes.get(path))
  return hash.digest('hex')
}

function leansOn(workspace) {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'))
  const names = Object.keys({ ...dependencies, ...devDependencies })
  return names.map((name) => workspaces.get(name)).filter((folder) => folder !== undefined)
}

function isWanted({ number, area, round }) {
  const asked = (option, value) => option === undefined || option.split(',').includes(String(value))
  return asked(values.only, number) && asked(values.area, area) && asked(values.round, round)
}

/** All of them, or as many by lot for each seed. */
function drawn(all) {
  if (values.some === undefined || Number(values.some) >= all.length) return [{ title: '', plants: all }]
  console.log(`${values.some} of ${all.length} by lot: --seed ${values.seed}`)
  return values.seed
    .split(',')
    .map((seed) => ({ title: `seed ${seed}: `, plants: byLot(all, Number(values.some), seed) }))
}
