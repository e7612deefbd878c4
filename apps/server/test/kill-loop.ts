/**
 * Kills the server (and, each fourth time, its database) under load as often as told:
 * `npx tsx apps/server/test/kill-loop.ts --rounds 100`. Uses the built server where there is one (`--sources` does not).
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { killRounds } from './kill/rounds.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '10' }, sources: { type: 'boolean', default: false } },
})
const built = resolve(import.meta.dirname, '../dist/main.js')
const command = existsSync(built) && !values.sources ? [built] : ['--import', 'tsx', 'apps/server/src/main.ts']

const report = await killRounds({
  rounds: Number(values.rounds),
  command,
  victimOf: (round) => (round % 4 === 0 ? 'database' : 'server'),
  servesWithinMs: 10_000,
  tell: (line) => console.log(line),
})
console.log(`nothing acknowledged was lost: ${JSON.stringify(report)}`)
