/** What a token proves, at the process that gave it and at another: never longer than its session, or its turn, lasts. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../test/database.ts'
import { openDatabase, type Sql } from '../../db/database.ts'
import { SESSIONS_OF_USER, Sessions, type Tokens } from './sessions.ts'
import { type User, Users } from './users.ts'

let database: TestDatabase
let elsewhere: Sql
let here: Sessions
let there: Sessions
let user: User
let people = 0

beforeAll(async () => {
  database = await freshDatabase()
  elsewhere = openDatabase(database.url, { connections: 2 })
  here = await Sessions.start(database.sql)
  there = await Sessions.start(elsewhere)
})
afterAll(async () => {
  await Promise.all([here.stop(), there.stop()])
  await elsewhere.end()
  await database.drop()
})
beforeEach(async () => {
  people += 1
  user = await new Users(database.sql).insert({ account: `somebody${people}`, passwordHash: 'proven', language: 'en' })
})
afterEach(() => {
  vi.useRealTimers()
})

async function open(): Promise<Tokens> {
  const tokens = await here.open(user.id, { passwordHash: 'proven' })
  if (tokens === undefined) throw new Error('no session was opened')
  return tokens
}

/** From now on this process thinks that it is so much later; the database does not. */
function later(milliseconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds })
}

describe('the end of a session', () => {
  test('holds at once where it was ended, however slow the notice is', async () => {
    for (let n = 0; n < 20; n += 1) {
      const { sessionId, satoken } = await open()
      expect(await here.verify(satoken)).toMatchObject({ userId: user.id, sessionId })
      await here.end({ sessionId }, 'logout')
      expect(await here.verify(satoken)).toBeUndefined()
    }
  })

  test('is heard of elsewhere, where the token was believed, and is told there once', async () => {
    const { sessionId, satoken } = await open()
    expect(await there.verify(satoken)).toBeDefined()
    const heard: unknown[] = []
    const stop = there.onEnded((ended) => heard.push(ended))
    await here.end({ userId: user.id }, 'password')
    await expect.poll(() => there.verify(satoken)).toBeUndefined()
    expect(heard).toEqual([{ sessionId, userId: user.id, reason: 'password' }])
    stop()
  })

  test('of one leaves the others of the same customer', async () => {
    const [first, second] = [await open(), await open()]
    await here.end({ sessionId: first.sessionId }, 'logout')
    expect(await here.verify(first.satoken)).toBeUndefined()
    expect(await here.verify(second.satoken)).toBeDefined()
  })

  test('with one too many is that of the oldest, and of none else', async () => {
    const all: Tokens[] = []
    for (let n = 0; n <= SESSIONS_OF_USER; n += 1) all.push(await open())
    const proven = await Promise.all(all.map(async ({ satoken }) => (await here.verify(satoken)) !== undefined))
    expect(proven).toEqual(all.map((_, n) => n > 0))
  })
})

describe('a token is believed', () => {
  test('no longer than it lasts', async () => {
    const { sessionId, satoken } = await open()
    await database.sql`update sessions set expires_at = now() + interval '5 seconds' where id = ${sessionId}`
    expect(await here.verify(satoken)).toBeDefined()
    await database.sql`update sessions set expires_at = now() - interval '1 second' where id = ${sessionId}`
    later(5_001)
    expect(await here.verify(satoken)).toBeUndefined()
  })

  test('once it was renewed for half a minute, here and elsewhere, and then no more', async () => {
    const { sessionId, satoken, refreshToken } = await open()
    expect(await there.verify(satoken)).toBeDefined()
    const renewed = await here.refresh(refreshToken)
    for (const one of [here, there]) {
      expect(await one.verify(satoken)).toMatchObject({ sessionId })
      expect(await one.verify(renewed.satoken)).toMatchObject({ sessionId })
    }
    const [left] = await database.sql<{ seconds: number }[]>`
      select extract(epoch from previous_until - now())::float8 as seconds from sessions where id = ${sessionId}`
    expect(left?.seconds).toBeGreaterThan(20)
    expect(left?.seconds).toBeLessThanOrEqual(30)
    await database.sql`update sessions set previous_until = now() - interval '1 second' where id = ${sessionId}`
    later(31_000)
    for (const one of [here, there]) {
      expect(await one.verify(satoken)).toBeUndefined()
      expect(await one.verify(renewed.satoken)).toBeDefined()
    }
  })

  test('elsewhere not past a renewal that it has heard of', async () => {
    const { sessionId, satoken, refreshToken } = await open()
    expect(await there.verify(satoken)).toBeDefined()
    await here.refresh(refreshToken)
    await database.sql`update sessions set previous_until = now() - interval '1 second' where id = ${sessionId}`
    await expect.poll(() => there.verify(satoken)).toBeUndefined()
  })
})

describe.each(['closed', 'locked'])('a %s account', (how) => {
  test('opens no session, renews none, and its tokens prove nothing', async () => {
    const { satoken, refreshToken } = await open()
    await database.sql`
      update users set closed = ${how === 'closed'}, locked_at = case when ${how === 'locked'} then now() end where id = ${user.id}`
    expect(await here.verify(satoken)).toBeUndefined()
    await expect(here.refresh(refreshToken)).rejects.toMatchObject({ name: 'CallError' })
    expect(await here.open(user.id, { passwordHash: 'proven' })).toBeUndefined()
  })
})
