import { expect, test } from 'vitest'
import { CREDIT_RULES, CREDIT_START, type CreditRule, creditStep, scoreAfter } from './score.ts'

const after = (score: number, ...rules: CreditRule[]) => rules.reduce(scoreAfter, score)

test('the published steps: 2 for each instalment in time, less 5, 10 and 20 on days 1, 7 and 30 overdue', () => {
  expect(CREDIT_RULES.map(({ rule }) => [rule, creditStep(rule)])).toEqual([
    ['paid_on_time', 2],
    ['overdue_day_1', -5],
    ['overdue_day_7', -10],
    ['overdue_day_30', -20],
  ])
  expect(after(CREDIT_START, 'paid_on_time', 'overdue_day_1', 'overdue_day_7', 'overdue_day_30')).toBe(67)
})

test('a score never leaves 0 to 200', () => {
  expect([after(199, 'paid_on_time'), after(200, 'paid_on_time'), after(198, 'paid_on_time')]).toEqual([200, 200, 200])
  expect([after(4, 'overdue_day_1'), after(0, 'overdue_day_30'), after(20, 'overdue_day_30')]).toEqual([0, 0, 0])
})
