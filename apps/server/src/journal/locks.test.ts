import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../test/database.ts'
import { assertTerm, type Leadership, lead } from './locks.ts'

const log = { info: () => undefined, warn: () => undefined }
let database: TestDatabase
const stops: (() => Promise<void>)[] = []

beforeEach(async () => {
  database = await freshDatabase()
})

afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()))
  await database.drop()
})

/** A candidate that reigns until its signal aborts, and writes down when it began and ended. */
function candidate(name: string, story: string[], reigns: Leadership[]): () => Promise<void> {
  const stop = lead({ url: database.url, log }, 'feed', async (leadership) => {
    reigns.push(leadership)
    story.push(`${name} begins`)
    await new Promise<void>((resolve) => leadership.signal.addEventListener('abort', () => resolve(), { once: true }))
    story.push(`${name} ends`)
  })
  stops.push(stop)
  return stop
}

test('one leads at a time, the next takes over with a higher term', async () => {
  const story: string[] = []
  const reigns: Leadership[] = []
  const stop = candidate('one', story, reigns)
  await expect.poll(() => story).toEqual(['one begins'])
  candidate('two', story, reigns)
  await stop()
  await expect.poll(() => story, { timeout: 5_000 }).toEqual(['one begins', 'one ends', 'two begins'])
  expect(reigns[1]?.term).toBe((reigns[0]?.term ?? 0) + 1)
})

test('a leader whose connection is cut is told, and its old term is refused', async () => {
  const story: string[] = []
  const reigns: Leadership[] = []
  candidate('one', story, reigns)
  await expect.poll(() => story.length).toBe(1)
  await database.sql`
    select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 4107
      and database = (select oid from pg_database where datname = current_database())`
  await expect.poll(() => story, { timeout: 10_000 }).toEqual(['one begins', 'one ends', 'one begins'])
  const [first, second] = reigns
  const check = (term: number) => database.sql.begin((tx) => assertTerm(tx, 'feed', term))
  await expect(check(first?.term ?? 0)).rejects.toThrow(/has ended/)
  await check(second?.term ?? 0)
})
