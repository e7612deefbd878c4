import { expect, test } from 'vitest'
import { REWARD_TASKS, taskOf } from './tasks.ts'
import { couponExpiry, isCampaignName } from './terms.ts'

test('a campaign is for the task that it is named after, in whichever round', () => {
  for (const task of REWARD_TASKS) {
    expect([taskOf(task), taskOf(`${task}-spring-2027`), taskOf(`${task}s`)]).toEqual([task, task, undefined])
    expect(isCampaignName(task)).toBe(true)
  }
  expect(taskOf('welcome')).toBeUndefined()
  // No task's name begins another's, so that a round is never taken for a task.
  for (const task of REWARD_TASKS) expect(REWARD_TASKS.filter((other) => taskOf(other) === task)).toEqual([task])
})

test('names are small letters, digits and single dashes between them', () => {
  for (const name of ['a', 'first-deposit-2', ''.padEnd(32, 'x')])
    expect([name, isCampaignName(name)]).toEqual([name, true])
  for (const name of ['', 'A', 'a b', 'a_b', '-a', 'a-', 'a--b', 'ä', 'a\n', ''.padEnd(33, 'x')]) {
    expect([name, isCampaignName(name)]).toEqual([name, false])
  }
})

test('a coupon is there for whole days from its grant, and never past what a time can be', () => {
  expect(couponExpiry(1_000, 7)).toBe(1_000 + 7 * 86_400_000)
  expect(couponExpiry(Number.MAX_SAFE_INTEGER, 365)).toBe(Number.MAX_SAFE_INTEGER)
})
