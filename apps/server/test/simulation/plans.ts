/** What the simulated runs look like; the soak varies them. */
import type { Plan } from './run.ts'
import { NO_FAULTS } from './store.ts'

/** Everything fails now and then. */
export function faultyPlan(seed: number, commands: number): Plan {
  return {
    seed,
    gateways: 1 + (seed % 3),
    commands,
    faults: { lost: 0.02, unanswered: 0.03, late: 0.03, rotten: 0.25, forged: 0.002 },
    crash: 0.004,
    clockJump: 0.001,
  }
}

/** Everything fails now and then, and the engine has a bug that many commands run into. */
export function poisonedPlan(seed: number, commands: number): Plan {
  const plan = faultyPlan(seed, commands)
  return { ...plan, gateways: 2 + (seed % 2), poison: 60, faults: { ...plan.faults, forged: 0 } }
}

/** The same while the build is being replaced by one without the bug. */
export function mendedPlan(seed: number, commands: number): Plan {
  return { ...poisonedPlan(seed, commands), mended: 0.4 }
}

/** Nothing fails but what the caller makes fail: short enough to be tried at every step. */
export function quietPlan(seed: number): Plan {
  return { seed, gateways: 2, commands: 24, faults: NO_FAULTS, crash: 0, clockJump: 0 }
}
