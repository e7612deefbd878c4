/**
 * `npm run soak -- --minutes 60 --rounds 100 --histories 100000 --exchanges 2000 --extremes 10000000`: the long programmes. First the formulas
 * of contracts are held against an oracle in exact rationals over so many random histories, and the engine's contracts
 * against an oracle that reckons every event again; attackers of contracts play so many rounds each (--attackers) against
 * their bounds, and write their table into docs/attackers.md (0 leaves them out); and so many commands, of all types and as extreme
 * as well-formed ones can be, are sent to the engine, which may throw at none (a life that breaks is kept as a file).
 * Farmers of flash contracts choose among so many moments (--moments), and the simulated market's moves are looked at for
 * memory: tables in docs/attackers.md. Then the simulation runs under new seeds for as
 * long as told (a seed that fails is kept and replayed by every later test run); then the real server, and now and then
 * its database, is killed under load as often as told. Stops at the first that fails.
 * Before that, numbers as people type and paste them (--texts, 0 leaves them out) are read in every language under a new
 * seed, and what would be sent is held against what was echoed; and so many borrowers (--borrowers) are told by previews
 * what ten loans each then do. Every property of the tests is drawn so many times (--properties) under new seeds. A simulated day of so many orders by 1,000 customers
 * (--orders) may refuse none and hold no more memory than after its first hour; and a customer at full rate for so many
 * minutes (--beside) may not be noticed by another, whose answers are measured.
 * The development chains are reorganised in so many rounds (--reorganisations) while two readers follow them.
 * Names that exist and names that do not are guessed at, at both doors (--logins 0 leaves it out): refused in the same words and
 * the same time (`apps/server/test/login-times.ts`).
 * Payer and signer are killed so often (--payouts) while withdrawals go out over the development chains. Last, so many
 * customers (--money) deposit on these chains, trade and withdraw on them, while the built server, the built signer or both
 * are killed at every step of it and three blocks are replaced: chains and ledger are held against each other, and every
 * payment against its withdrawal (`apps/server/test/money-kill.ts`, which prints a table of steps and who was killed).
 * Every page of the app is looked at in so many languages (--languages) on phones and desks, for texts that do not fit.
 * First of all so many bugs (--plants) are planted in a copy of the tree, one at a time, and have to be caught (plants.mjs).
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureDependencies, requireNode } from './lib/dependencies.mjs'
import { files, root, run, runBin } from './lib/run.mjs'

requireNode()
await ensureDependencies()
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    rounds: { type: 'string', default: '20' },
    histories: { type: 'string', default: '100000' },
    exchanges: { type: 'string', default: '2000' },
    orders: { type: 'string', default: '30000000' },
    beside: { type: 'string', default: '10' },
    attackers: { type: 'string', default: '40' },
    extremes: { type: 'string', default: '10000000' },
    moments: { type: 'string', default: '250000' },
    texts: { type: 'string', default: '200000' },
    plants: { type: 'string', default: '20' },
    borrowers: { type: 'string', default: '300' },
    properties: { type: 'string', default: '10' },
    payouts: { type: 'string', default: '50' },
    money: { type: 'string', default: '50' },
    languages: { type: 'string', default: '13' },
    logins: { type: 'string', default: '1' },
    reorganisations: { type: 'string', default: '500' },
  },
})
for (const [name, value] of Object.entries(values)) {
  if (/^\d{1,9}$/.test(value)) continue
  console.error(`--${name}: "${value}" is not a whole number`)
  process.exit(2)
}
const testing = (file, ...args) => run(process.execPath, ['--import', 'tsx', `packages/${file}`, ...args])
if (values.plants !== '0') {
  if (await run(process.execPath, ['scripts/plants.mjs', '--some', values.plants])) process.exit(1)
}
const reckoned = await testing('rules/src/contract/testing/soak.ts', '--histories', values.histories)
if (reckoned || (await testing('engine/src/contract/testing/soak.ts', '--exchanges', values.exchanges))) process.exit(1)
if (values.attackers !== '0') {
  const attackers = 'engine/src/contract/testing/attackers/soak.ts'
  if (await testing(attackers, '--rounds', values.attackers, '--write')) process.exit(1)
}
const seed = String(Math.floor(Math.random() * 100_000))
if (await testing('engine/src/extremes/testing/soak.ts', '--commands', values.extremes, '--from', seed)) process.exit(1)
if (await crowd(values.orders)) process.exit(1)
if (await testing('market-sim/src/testing/soak.ts', '--moments', values.moments)) process.exit(1)
if (await anHour()) process.exit(1)
if (values.texts !== '0' && (await misread(values.texts))) process.exit(1)
if (await properties(Number(values.properties))) process.exit(1)
if (values.borrowers !== '0' && (await borrowers(values.borrowers))) process.exit(1)
if (values.reorganisations !== '0' && (await reorganised(values.reorganisations))) process.exit(1)
const { buildIfStale } = await import('./lib/build.mjs')
if (!(await buildIfStale())) process.exit(1)
const program = (file, ...args) => run(process.execPath, ['--import', 'tsx', `apps/server/test/${file}`, ...args])
if (values.logins !== '0' && (await program('login-times.ts'))) process.exit(1)
const simulated = await program('soak-simulation.ts', '--minutes', values.minutes)
const noticed = values.beside === '0' ? 0 : await program('neighbour.ts', '--minutes', values.beside)
const killed = simulated || noticed || (await program('kill-loop.ts', '--rounds', values.rounds))
const stalled = killed || (await program('stall-loop.ts', '--rounds', values.rounds))
const paid = stalled || (await payouts(values.payouts))
const moved = paid || values.money === '0' ? paid : await program('money-kill.ts', '--rounds', values.money)
if (moved || values.languages === '0') process.exit(moved)
process.exit(await run(process.execPath, ['scripts/languages.mjs', '--languages', values.languages]))

/** A seed that fails is printed: `REORGANISATIONS_SEED=… REORGANISATIONS=… npx vitest run reorganised` draws the same again. */
function reorganised(rounds) {
  const env = { ...process.env, REORGANISATIONS: rounds, REORGANISATIONS_SEED: String(Date.now() % 1_000_000_000) }
  console.log(`chains: ${rounds} rounds of seed ${env.REORGANISATIONS_SEED}`)
  return runBin('vitest', ['run', '--project', 'server', 'apps/devchain/src/readers/reorganised.test.ts'], { env })
}

/** Money goes out over real chains while payer and signer are killed so often. */
function payouts(kills) {
  const file = 'apps/server/test/payout-kill.test.ts'
  const env = { ...process.env, PAYOUT_KILLS: kills }
  return kills === '0' ? 0 : runBin('vitest', ['run', '--project', 'server', file], { env })
}

/** The makers' market is walked for an hour, where the tests walk a quarter of one. */
function anHour() {
  const env = { ...process.env, MARKET_MINUTES: '60' }
  return runBin('vitest', ['run', '--project', 'packages', 'packages/market-sim/src/makers.test.ts'], { env })
}

/** Memory is compared after collecting what is no longer needed. */
function crowd(orders) {
  const file = 'packages/engine/src/shares/testing/day.ts'
  return orders === '0' ? 0 : run(process.execPath, ['--expose-gc', '--import', 'tsx', file, '--orders', orders])
}

/** A seed that fails is printed with what it typed: `TYPED_SEED=… TYPED_TEXTS=… npx vitest run misread` types it again. */
function misread(texts) {
  const env = { ...process.env, TYPED_TEXTS: texts, TYPED_SEED: String(Date.now() % 1_000_000_000) }
  console.log(`numbers: ${texts} texts of seed ${env.TYPED_SEED}`)
  const file = 'apps/web/src/pages/misread.test.ts'
  return runBin('vitest', ['run', '--project', 'web-logic', file, '--testTimeout', '3600000'], { env })
}

/** A seed that fails is printed: `BORROWERS_SEED=… BORROWERS=… npx vitest run margin/preview` asks for the same again. */
function borrowers(count) {
  const env = { ...process.env, BORROWERS: count, BORROWERS_SEED: String(Date.now() % 1_000_000_000) }
  console.log(`borrowings: ${count} borrowers of seed ${env.BORROWERS_SEED}`)
  return runBin('vitest', ['run', '--project', 'server', 'apps/server/src/features/margin/preview.test.ts'], { env })
}

/** A seed that fails is printed: `PROPERTY_SEED=… npm test -- NAME` draws the same again. */
async function properties(times) {
  const tests = files('packages').filter((path) => path.endsWith('.test.ts'))
  const drawing = tests.filter((path) => /fc\.assert|PROPERTY_SEED/.test(readFileSync(join(root, path), 'utf8')))
  for (let time = 0; time < times; time += 1) {
    const env = { ...process.env, PROPERTY_SEED: String(Math.floor(Math.random() * 2 ** 31)) }
    console.log(`properties of ${drawing.length} files: seed ${env.PROPERTY_SEED}`)
    if (await runBin('vitest', ['run', '--project', 'packages', '--reporter=dot', ...drawing], { env })) return 1
  }
  return 0
}
