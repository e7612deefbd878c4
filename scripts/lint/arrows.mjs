/**
 * Holds the arrows of the tree: who may import whom. A package sees only the packages below it, a folder only those
 * below it (layers.mjs), an area of the product another only through its `public.ts`; the engine has no I/O and no
 * clock. Also counts what switches a rule off.
 */
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { files, root } from '../lib/run.mjs'
import { areasOf, circlesOf, judgeLayers, PUBLIC, strangersOf, wholeUsesOf } from './folders.mjs'

/** Room → the rooms it may import. A room not named here may import nothing of ours. */
export const ARROWS = {
  'packages/money': [],
  'packages/rules': ['money'],
  'packages/engine': ['money', 'rules'],
  'packages/protocol': ['money', 'rules'],
  'packages/chain': ['money', 'rules'],
  'packages/market-sim': ['money', 'rules', 'engine'],
  'packages/ui': ['money'],
  'apps/devchain': ['chain', 'money', 'rules'],
  'apps/signer': ['chain', 'money', 'rules', 'engine'],
  'apps/server': ['money', 'rules', 'engine', 'protocol', 'market-sim', 'chain', 'devchain'],
  'apps/web': ['money', 'rules', 'protocol', 'ui', 'chain'],
  'apps/console': ['money', 'rules', 'protocol', 'ui', 'chain'],
  e2e: ['money', 'protocol', 'rules'],
  bench: ['money', 'rules', 'engine', 'protocol', 'market-sim', 'ui', 'server', 'web', 'chain', 'devchain', 'signer'],
}

/** The simulated market's own users: the demo, and what tests and measures. Nobody's money may hang on invented data. */
const SIMULATED = /^(packages\/market-sim|apps\/server\/src\/demo|apps\/server\/test|bench)\/|\.test\.ts$/

/** The development chains' own users: whatever else asks a chain asks it through `chain`, as it asks a real one. */
const ON_OWN_CHAINS = /^(apps\/devchain|apps\/server\/src\/demo|apps\/server\/test|bench)\/|\.test\.ts$|\/testing\//

/** Where nothing from Node and nothing that knows the time or chance may be used. */
const PURE = /^packages\/(money|rules|engine)\/src\/(?!.*(\.test\.ts|\/testing\/))/
const IMPURE = /\b(Date\.now|new Date\(\)|Math\.random|performance\.now|setTimeout|setInterval|process\.)/

const IMPORT =
  /(?:^|[^.\w])(?:import|export)\s*(?:type\s*)?(?:[\w*{}\s,$]*?\sfrom\s*)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g
const SWITCHES = /biome-ignore|oxlint-disable|eslint-disable|@ts-ignore|@ts-expect-error|@ts-nocheck/
/** `biome-ignore rule: reason` and the like: a switch without words behind it is refused. */
const REASONED =
  /(biome-ignore(-all|-start|-end)? [\w/]+: \S.{9,}|(oxlint|eslint)-disable\S* \S+ -- \S.{9,}|@ts-expect-error \S.{9,})/
const SWITCH_LIMIT = 12
/**
 * What benchmarks and the tests of whole servers share with the programmes that build and start the product, so that they
 * measure and judge what runs.
 */
const BUILDER = /^scripts\/lib\/(bundle|server)\.mjs$/
const MAY_BUILD = /^(bench|apps\/server\/test)\//
const OFF_TEST = /\b(it|test|describe)\.(skip|only|todo|fixme)\b/

function roomOf(path) {
  return Object.keys(ARROWS).find((room) => path.startsWith(`${room}/`))
}

/** What is wrong with one import. */
export function judge(path, target) {
  const room = roomOf(path)
  if (room === undefined) return undefined
  const own = /^@candlewick\/([^/]+)/.exec(target)?.[1]
  if (own !== undefined) {
    if (!ARROWS[room].includes(own)) return `${room} may not import ${own}`
    const invented = own === 'market-sim' && !SIMULATED.test(path)
    if (own === 'devchain' && !ON_OWN_CHAINS.test(path)) return 'only the demo, tests and benches import devchain'
    return invented ? `only the demo, tests and benches import market-sim: use reference/ or what is listed` : undefined
  }
  if (!target.startsWith('.')) {
    return PURE.test(path) ? `${room} is pure and may not import ${target}` : undefined
  }
  const reached = normalize(join(dirname(path), target))
  if (MAY_BUILD.test(path) && BUILDER.test(reached)) return undefined
  if (roomOf(reached) !== room) return `reaches out of its room into ${reached}`
  return judgeLayers(path, reached)
}

/** What one file does against the rules, and how many rules it switches off. */
function inspect(path, text) {
  const problems = []
  const areas = []
  let switches = 0
  for (const match of text.matchAll(IMPORT)) {
    const target = match[1] ?? match[2]
    const problem = judge(path, target)
    if (problem) problems.push(`${path}: ${problem}`)
    else if (target.startsWith('.')) areas.push(...areasOf(path, normalize(join(dirname(path), target))))
  }
  problems.push(...wholeUsesOf(text).map((use) => `${path}: ${use}`))
  if (PUBLIC.test(path)) problems.push(...strangersOf(text).map((line) => `${path}: ${line}`))
  for (const [index, line] of text.split('\n').entries()) {
    const say = (problem) => problems.push(`${path}:${index + 1}: ${problem}`)
    if (SWITCHES.test(line)) {
      switches += 1
      if (!REASONED.test(line)) say('switches a rule off without a reason')
    }
    if (PURE.test(path) && IMPURE.test(line)) say('time, chance and environment are injected here')
    if (OFF_TEST.test(line)) say('a switched-off test')
  }
  return { problems, areas, switches }
}

function main() {
  const folders = ['packages', 'apps', 'e2e', 'bench']
  const sources = folders.flatMap((folder) => files(folder)).filter((path) => /\.tsx?$/.test(path))
  const found = sources.map((path) => inspect(path, readFileSync(join(root, path), 'utf8')))
  const problems = [...found.flatMap((file) => file.problems), ...circlesOf(found.flatMap((file) => file.areas))]
  const switches = found.reduce((sum, file) => sum + file.switches, 0)
  if (switches > SWITCH_LIMIT) problems.push(`${switches} rules switched off, at most ${SWITCH_LIMIT}`)
  for (const problem of problems) console.error(problem)
  console.log(
    `${sources.length} files, ${switches} rules switched off (at most ${SWITCH_LIMIT}), ${problems.length} problems`,
  )
  process.exit(problems.length === 0 ? 0 : 1)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main()
