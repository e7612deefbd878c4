/**
 * Runs the simulation under new seeds for as long as told: `npx tsx apps/server/test/soak-simulation.ts --minutes 10`
 * (or `--seed 123 --commands 5000` for one run). A run that fails is written to the folder of regressions.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { faultyPlan, mendedPlan, poisonedPlan } from './simulation/plans.ts'
import { type Plan, simulate } from './simulation/run.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string' },
    commands: { type: 'string', default: '3000' },
  },
})

async function attempt(plan: Plan): Promise<boolean> {
  try {
    const report = await simulate(plan)
    console.log(`seed ${plan.seed}: ${JSON.stringify(report)}`)
    return true
  } catch (failure) {
    const path = fileURLToPath(new URL(`./simulation/regressions/seed-${plan.seed}.json`, import.meta.url))
    writeFileSync(path, `${JSON.stringify(plan)}\n`)
    console.error(`seed ${plan.seed} failed, kept as ${path}:`, failure)
    return false
  }
}

const commands = Number(values.commands)
let failed = 0
/** A third of them run a bug, a third replace the build that has it. */
const planOf = (seed: number) => [faultyPlan, poisonedPlan, mendedPlan][seed % 3] ?? faultyPlan

if (values.seed !== undefined) {
  if (!(await attempt(planOf(Number(values.seed))(Number(values.seed), commands)))) failed += 1
} else {
  const end = Date.now() + Number(values.minutes) * 60_000
  while (Date.now() < end) {
    const seed = Math.floor(Math.random() * 2 ** 31)
    if (!(await attempt(planOf(seed)(seed, commands)))) failed += 1
  }
}
process.exit(failed === 0 ? 0 : 1)
