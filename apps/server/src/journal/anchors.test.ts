import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../test/database.ts'
import { AnchorKey, checkAnchors, type Head, readAnchors } from './anchors.ts'
import { Journal } from './journal.ts'
import { PostgresStore } from './postgres-store.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
let database: TestDatabase
let journal: Journal
let folder: string
let key: AnchorKey

beforeEach(async () => {
  database = await freshDatabase()
  journal = await Journal.open({ store: new PostgresStore(database.url), log })
  folder = mkdtempSync(join(tmpdir(), 'candlewick-anchors-'))
  key = new AnchorKey(join(folder, 'keys', 'anchor.pem'))
})

afterEach(async () => {
  await journal.close()
  await database.drop()
  rmSync(folder, { recursive: true })
})

/** Appends two commands and says what would be published then. */
async function append(): Promise<Head> {
  const { last, hash, time } = await journal.append([{ type: 'tick' }, { type: 'tick' }])
  return { sequence: last, hash, time, digest: 'd'.repeat(64), format: '1' }
}

const found = async (heads: readonly Head[]) =>
  (
    await checkAnchors(
      journal.store,
      heads.map((head) => key.sign(head)),
    )
  ).map((one) => one.found)

test('anchors of the journal as it was are its own, rewritten or cut short it is not the one that was published', async () => {
  const heads = [await append(), await append(), await append()]
  expect(await found(heads)).toEqual(['ok', 'ok', 'ok'])
  const other = 'e'.repeat(64)
  expect(await found(heads.map((head) => ({ ...head, hash: other })))).toEqual(['hash', 'hash', 'hash'])
  await database.sql`delete from journal where last = 6`
  expect(await found(heads)).toEqual(['ok', 'ok', 'missing'])
  await database.sql`delete from journal where last <= 2`
  expect(await found(heads)).toEqual(['ok', 'ok', 'missing'])
  await database.sql`delete from journal where last <= 4`
  expect(await found(heads.slice(0, 1))).not.toEqual(['ok'])
})

test('an anchor that somebody else has changed shows, and so does a line that is none', async () => {
  const anchor = key.sign(await append())
  const text = `something before\n${JSON.stringify(anchor)}\r\nand behind`
  expect(readAnchors(text)).toEqual([anchor])
  for (const changed of [
    { sequence: 4 },
    { hash: 'e'.repeat(64) },
    { digest: 'e'.repeat(64) },
    { time: 1 },
    { format: '2' },
  ]) {
    const [checked] = await checkAnchors(journal.store, [{ ...anchor, ...changed }])
    expect(checked?.found).toBe('signature')
  }
  expect(() => readAnchors('{"sequence":1,"hash":2}')).toThrow('line 1 is no anchor')
  expect(() => readAnchors('{"sequence":1')).toThrow('line 1 is no anchor')
})

test('the key is made once, and only its owner can read it', () => {
  const path = join(folder, 'keys', 'anchor.pem')
  expect(new AnchorKey(path).key).toBe(key.key)
  expect(statSync(path).mode & 0o777).toBe(0o600)
})
