/** What is counted before anyone is let in and what is good once: budgets, codes, answers to challenges, devices. */
import { solveWork } from '@candlewick/rules/work'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../test/database.ts'
import { type Budget, Budgets } from './budgets.ts'
import { Codes } from './codes.ts'
import { KnownDevices } from './known-devices.ts'
import { Users } from './users.ts'
import { Work } from './work.ts'

let database: TestDatabase
let budgets: Budgets
beforeAll(async () => {
  database = await freshDatabase()
  budgets = new Budgets(database.sql)
})
afterAll(() => database.drop())
afterEach(() => {
  vi.useRealTimers()
})

const THREE: Budget = { name: 'three', allowed: 3, seconds: 900 }

test('what is given back, or forgotten, never leaves more than is allowed', async () => {
  const claim = { budget: THREE, key: 'honest' }
  const used = async () => (await budgets.count([claim])).map((one) => one.used)
  expect(await used()).toEqual([1])
  for (let n = 0; n < 3; n += 1) await budgets.giveBack([claim])
  expect(await used()).toEqual([1])
  await budgets.forget([claim])
  await budgets.giveBack([claim])
  expect([await used(), await used(), await used()]).toEqual([[1], [2], [3]])
  await expect(budgets.take([claim])).rejects.toMatchObject({ name: 'CallError' })
})

test('a span ends when it began to, however often it is tried meanwhile', async () => {
  const claim = { budget: THREE, key: 'hasty' }
  const [first] = await budgets.count([claim])
  expect(first?.wait).toBeCloseTo(900, 0)
  await database.sql`update budgets set until = until - interval '10 minutes'`
  for (let n = 0; n < 5; n += 1) await budgets.count([claim])
  const [late] = await budgets.count([claim])
  expect(late?.used).toBe(7)
  expect(late?.wait).toBeLessThan(301)
  await database.sql`update budgets set until = now() - interval '1 second'`
  expect(await budgets.count([claim])).toMatchObject([{ used: 1 }])
})

test('an answer to a challenge serves its purpose and visitor, for five minutes, once', async () => {
  const work = new Work(database.sql, budgets)
  const { bound } = (await work.challenge('login', 'visitor', 1)) as { bound?: unknown }
  const answer = solveWork(String(bound))
  expect(await work.answered('login', 'visitor', answer)).toBe(true)
  expect(await work.answered('register', 'visitor', answer)).toBe(false)
  expect(await work.answered('login', 'another', answer)).toBe(false)
  expect(await work.answered('login', 'visitor', `${answer}1`)).toBe(false)
  await work.demand('login', 'visitor', 1, answer)
  await expect(work.demand('login', 'visitor', 1, answer)).rejects.toMatchObject({ name: 'CallError' })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 302_000 })
  expect(await work.answered('login', 'visitor', answer)).toBe(false)
})

test('a code is good for whom it was asked for, and for nobody else who knows it', async () => {
  const codes = new Codes(database.sql)
  const users = new Users(database.sql)
  const people = ['ann', 'bob'].map((account) => users.insert({ account, passwordHash: '', language: 'en' }))
  const [ann, bob] = (await Promise.all(people)).map(({ id }) => id)
  const common = { purpose: 'bind', target: 'both@x.test', visitor: 'home' } as const
  const asked = { ...common, userId: ann, address: '127.0.0.1', proven: true, sent: true }
  const code = await codes.issue(asked)
  const wrong = { name: 'CallError' }
  await expect(codes.use({ ...common, code, field: 'code', userId: bob ?? '' })).rejects.toMatchObject(wrong)
  await expect(codes.use({ ...common, code, field: 'code' })).rejects.toMatchObject(wrong)
  await codes.use({ ...common, code, field: 'code', userId: ann ?? '' })
  await expect(codes.use({ ...common, code, field: 'code', userId: ann ?? '' })).rejects.toMatchObject(wrong)
})

test('a device is known for half a year since its last login, and a login begins it anew', async () => {
  const devices = new KnownDevices(database.sql)
  const { id } = await new Users(database.sql).insert({ account: 'dora', passwordHash: '', language: 'en' })
  const day = 86_400_000
  const began = Date.now()
  const onDay = (days: number, more = 0) => vi.useFakeTimers({ toFake: ['Date'], now: began + days * day + more })
  onDay(0)
  const { cookie: first } = await devices.remember(id, undefined)
  const own = (await devices.proven(first)).get(id)
  expect(own).toMatch(/^[\w-]{22}$/)
  onDay(180, -2_000)
  expect((await devices.proven(first)).get(id)).toBe(own)
  const { cookie: renewed } = await devices.remember(id, first)
  onDay(180)
  expect(await devices.proven(first)).toEqual(new Map())
  expect(await devices.proven(renewed)).toEqual(new Map([[id, own]]))
})
