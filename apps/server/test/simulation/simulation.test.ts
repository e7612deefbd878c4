import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { faultyPlan, mendedPlan, poisonedPlan, quietPlan } from './plans.ts'
import { type Plan, type Report, simulate } from './run.ts'

/** The same each time, so that a change is judged alike wherever it runs; new seeds and longer runs are the soak's. */
const SEEDS = [1, 2, 3]

/** How often each kind of fault happened, over all seeds: a run in which nothing went wrong would have shown nothing. */
const happened = new Map<string, number>()

/** How often, over all seeds, a gateway died: which seed meets how many moves with every step of the code. */
const ENOUGH_CRASHES = 10
let crashes = 0

function count(report: Report): void {
  expect(report.acknowledged).toBeGreaterThan(100)
  crashes += report.crashes
  for (const [fault, times] of Object.entries(report.faults)) happened.set(fault, (happened.get(fault) ?? 0) + times)
}

for (const seed of SEEDS) {
  test(`seed ${seed}: what was acknowledged stands, whatever fails`, async () => {
    count(await simulate(faultyPlan(seed, 1_200)))
  })
}

/** Runs of one kind until so many commands were passed over in all: which seed meets how many moves with every read. */
const ENOUGH_PASSED = 3
const MOST_RUNS = 5

for (const [what, planOf] of [
  ['which every build throws at', poisonedPlan],
  ['which only some of the builds throw at', mendedPlan],
] as const) {
  test(`commands ${what} are passed over, by every replica and replay alike`, async () => {
    let passed = 0
    for (let seed = 10; passed < ENOUGH_PASSED && seed < 10 + MOST_RUNS; seed += 1) {
      const report = await simulate(planOf(seed, 500))
      passed += report.passed
      count(report)
    }
    expect(passed).toBeGreaterThanOrEqual(ENOUGH_PASSED)
  })
}

test('every kind of fault happened under those seeds', () => {
  expect(crashes).toBeGreaterThan(ENOUGH_CRASHES)
  expect(happened.size).toBeGreaterThan(3)
  expect([...happened].filter(([fault, times]) => fault !== 'clock' && times === 0)).toEqual([])
})

test('the same seed gives the same run to the last step', async () => {
  const [one, two] = [await simulate(faultyPlan(5, 300)), await simulate(faultyPlan(5, 300))]
  expect(one).toEqual(two)
})

test('a gateway may die before any step, and nothing is lost or doubled', async () => {
  const whole = await simulate(quietPlan(11))
  for (let crashAt = 0; crashAt < whole.busySteps; crashAt++) {
    try {
      await simulate({ ...quietPlan(11), crashAt })
    } catch (failure) {
      throw new Error(`dying before step ${crashAt}`, { cause: failure })
    }
  }
})

test('a gateway may die before any step while a command is passed over', async () => {
  const poisoned = { ...quietPlan(11), commands: 4, poison: 2 }
  const whole = await simulate(poisoned)
  expect(whole.passed).toBeGreaterThan(0)
  // Not every step, which would take a minute: the soak's crashes come anywhere.
  for (let crashAt = 0; crashAt < whole.busySteps; crashAt += 24) {
    try {
      await simulate({ ...poisoned, crashAt })
    } catch (failure) {
      throw new Error(`dying before step ${crashAt}`, { cause: failure })
    }
  }
})

const REGRESSIONS = fileURLToPath(new URL('./regressions', import.meta.url))

for (const name of readdirSync(REGRESSIONS).filter((file) => file.endsWith('.json'))) {
  test(`once failed, never again: ${name}`, async () => {
    await simulate(JSON.parse(readFileSync(`${REGRESSIONS}/${name}`, 'utf8')) as Plan)
  })
}
