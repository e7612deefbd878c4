/** What fifty rounds try, whatever a single one of them does. */
import { expect, test } from 'vitest'
import { planOf, REORGANISATIONS, STEPS } from './plan.ts'
import { VICTIMS } from './world.ts'

const plans = Array.from({ length: 50 }, (_, round) => planOf(round))
const tried = (has: (plan: ReturnType<typeof planOf>) => string) => new Set(plans.map(has))

test('each step is one at which each victim is killed, and in a round of each time of a reorganisation', () => {
  expect(tried(({ step, victim }) => `${step} ${victim}`).size).toBe(STEPS.length * VICTIMS.length)
  expect(tried(({ step, reorganisation }) => `${step} ${reorganisation}`).size).toBe(
    STEPS.length * REORGANISATIONS.length,
  )
})

test('each victim is killed around each reorganisation, and each of those is on both networks', () => {
  expect(tried(({ victim, reorganisation }) => `${victim} ${reorganisation}`).size).toBe(
    VICTIMS.length * REORGANISATIONS.length,
  )
  const chains = tried(({ reorganisation, replaced, deposit, withdraw }) =>
    [reorganisation, replaced, (reorganisation === 'in confirmation' ? withdraw : deposit).network].join(' '),
  )
  // Returned or spent otherwise before and after the credit, returned or dropped under a payment.
  expect(chains.size).toBe(2 * 2 * REORGANISATIONS.length)
})
