/** A credit score begins at 100, is changed by rules alone, once for what they are about, and stays within its bounds. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { CreditScores } from './scores.ts'

let app: TestApp
let scores: CreditScores
beforeAll(async () => {
  app = await startTestApp()
  scores = new CreditScores(app.sql)
})
afterAll(() => app.stop())

const customer = async (email: string) => (await app.customer(email)).userId

test('nobody’s score is anything but 100 before a rule was applied', async () => {
  const user = await customer('new@credit.test')
  expect(await scores.of(user)).toBe(100)
  expect(await scores.shown(user)).toMatchObject({ score: 100, start: 100, least: 0, most: 200, line: [] })
})

test('each rule counts once for what it is about, however often and at once it is asked for', async () => {
  const user = await customer('once@credit.test')
  await Promise.all(Array.from({ length: 32 }, () => scores.change(user, 'paid_on_time', 'loan-1/1')))
  expect(await scores.of(user)).toBe(102)
  expect(await scores.change(user, 'overdue_day_1', 'loan-1/2')).toBe(97)
  expect(await scores.change(user, 'overdue_day_1', 'loan-1/2')).toBe(97)
  expect(await scores.change(user, 'overdue_day_7', 'loan-1/2')).toBe(87)
  const { records, total } = await scores.history(user, {})
  expect(total).toBe(3)
  expect(records).toMatchObject([
    { rule: 'overdue_day_7', step: -10, change: -10, score: 87, reference: 'loan-1/2' },
    { rule: 'overdue_day_1', step: -5, change: -5, score: 97 },
    { rule: 'paid_on_time', step: 2, change: 2, score: 102, reference: 'loan-1/1' },
  ])
  expect((await scores.shown(user)).line.map(({ score }) => score)).toEqual([102, 97, 87])
})

test('32 changes at once all count, each from the one before', async () => {
  const user = await customer('many@credit.test')
  await Promise.all(Array.from({ length: 32 }, (_, n) => scores.change(user, 'paid_on_time', `loan/${n}`)))
  expect(await scores.of(user)).toBe(164)
})

test('the ends of the range hold, and the history says how much of a step there was room for', async () => {
  const user = await customer('ends@credit.test')
  for (let n = 0; n < 5; n += 1) await scores.change(user, 'overdue_day_30', `a/${n}`)
  expect(await scores.change(user, 'overdue_day_1', 'a/9')).toBe(0)
  expect(await scores.change(user, 'paid_on_time', 'b/1')).toBe(2)
  expect(await scores.change(user, 'overdue_day_1', 'b/2')).toBe(0)
  const { records } = await scores.history(user, { pageSize: 3 })
  expect(records.map(({ step, change }) => [step, change])).toEqual([
    [-5, -2],
    [2, 2],
    [-5, 0],
  ])
})
