/**
 * Lets either of two gateways stand still under load, as often as told:
 * `npx tsx apps/server/test/stall-loop.ts --rounds 50`. Uses the built server where there is one (`--sources` does not).
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { stallRounds } from './kill/stalls.ts'

/** Twice each, so that each of two gateways has its turn. */
const STALLS = [5_000, 5_000, 10_000, 10_000, 20_000, 20_000, 60_000, 60_000]

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '8' }, sources: { type: 'boolean', default: false } },
})
const built = resolve(import.meta.dirname, '../dist/main.js')
const command = existsSync(built) && !values.sources ? [built] : ['--import', 'tsx', 'apps/server/src/main.ts']

const report = await stallRounds({
  stalls: Array.from({ length: Number(values.rounds) }, (_, round) => STALLS[round % STALLS.length] ?? 5_000),
  command,
  tell: (line) => console.log(line),
})
console.log(`both gateways served again, and nothing was lost: ${JSON.stringify(report)}`)
