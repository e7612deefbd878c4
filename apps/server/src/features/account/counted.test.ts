/** What is counted before anyone is let in and what is good once: budgets, codes, answers to challenges, devices. */
import { solveWork } from '@candlewick/rules/work'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../test/database.ts'
import { type Budget, Budgets } from './budgets.ts'
import { type CodeRequest, Codes } from './codes.ts'
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

test('a code that was looked at serves still, and guesses by looking are counted as all are', async () => {
  const codes = new Codes(database.sql)
  const ann = await new Users(database.sql).insert({ account: 'looker', passwordHash: '', language: 'en' })
  const common = { purpose: 'bind', target: 'looked@x.test', visitor: 'home', userId: ann.id } as const
  const code = await codes.issue({ ...common, address: '127.0.0.1', proven: true, sent: true })
  const given = { ...common, code, field: 'code' }
  for (let n = 0; n < 12; n += 1) await codes.check(given)
  const wrong = { ...given, code: code === '000000' ? '111111' : '000000' }
  const refused = { error: 'code_wrong', field: 'code' }
  for (let n = 0; n < 4; n += 1) await expect(codes.check(wrong)).rejects.toMatchObject(refused)
  await codes.check(given)
  await expect(codes.check(wrong)).rejects.toMatchObject(refused)
  await expect(codes.check(given)).rejects.toMatchObject(refused)
  await expect(codes.use(given)).rejects.toMatchObject(refused)
})

/** Asks for so many codes, a minute after each other, and says how many were sent within the hour. */
async function askedFor(requests: readonly Partial<CodeRequest>[]): Promise<number> {
  const codes = new Codes(database.sql)
  let sent = 0
  for (const request of requests) {
    const from = {
      purpose: 'register',
      target: 'x@x.test',
      address: '',
      visitor: 'x',
      proven: false,
      sent: true,
    } as const
    await codes.issue({ ...from, ...request }).then(
      () => (sent += 1),
      (refused: unknown) => expect(refused).toMatchObject({ error: 'too_many_requests' }),
    )
    // All of them fall into one hour all the same.
    await database.sql`update codes set created_at = created_at - interval '61 seconds' where created_at > now() - interval '50 minutes'`
  }
  return sent
}

test('letters to one address end at the limits of who may ask, however many ask for it', async () => {
  const target = 'bombed@x.test'
  const strangers = Array.from({ length: 12 }, (_, index) => ({ target, visitor: `sender ${index}` }))
  expect(await askedFor(strangers)).toBe(5)
  expect(await askedFor(strangers.map((one) => ({ ...one, purpose: 'reset' as const })))).toBe(5)
  const people = await Promise.all(
    Array.from({ length: 25 }, (_, index) =>
      new Users(database.sql).insert({ account: `bomber${index}`, passwordHash: '', language: 'en' }),
    ),
  )
  const members = people.map(({ id }) => ({ target, purpose: 'bind' as const, userId: id, proven: true }))
  expect(await askedFor(members)).toBe(20)
})

test('letters of one sender end at the limit, whomever they are for', async () => {
  const sender = Array.from({ length: 12 }, (_, index) => ({ target: `one${index}@x.test`, visitor: 'a sender' }))
  expect(await askedFor(sender)).toBe(5)
  const ann = await new Users(database.sql).insert({ account: 'writer', passwordHash: '', language: 'en' })
  const member = sender.map((one) => ({ ...one, purpose: 'bind' as const, userId: ann.id, proven: true }))
  expect(await askedFor(member)).toBe(5)
})

test('letters to strangers end at what a network has, whoever of its customers asks; to her own address they do not', async () => {
  const people = await Promise.all(
    Array.from({ length: 25 }, (_, index) =>
      new Users(database.sql).insert({ account: `neighbour${index}`, passwordHash: '', language: 'en' }),
    ),
  )
  const asks = people.map(({ id }, index) => ({
    ...{ purpose: 'bind' as const, userId: id, proven: true, visitor: 'a house of many', target: `new${index}@x.test` },
  }))
  expect(await askedFor(asks)).toBe(20)
  const own = asks.map((one, index) => ({ ...one, own: true, target: `own${index}@x.test` }))
  expect(await askedFor(own.slice(20))).toBe(5)
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
