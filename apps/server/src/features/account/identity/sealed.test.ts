/** Nothing of an identity can be read from the disk or the tables, and its keys can be changed at any time. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, startTestApp, type TestApp } from '../../../../test/app.ts'
import { Files } from '../../../adapters/files.ts'
import { reseal } from './reseal.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const VERIFIED = '/api/exchange/coin/member/verified'
const NAME = 'Wilhelmina Unmistakable'
const NUMBER = 'ZZ98765432'
const CARD = '4929000011112222'

async function picture(shade: number): Promise<Buffer> {
  const create = { width: 640, height: 480, channels: 3, background: { r: shade, g: 90, b: 120 } } as const
  return await sharp({ create }).png().toBuffer()
}
type Person = Awaited<ReturnType<TestApp['customer']>>
async function photo(person: Person, bytes: Buffer): Promise<string> {
  const form = new FormData()
  form.append('type', 'identity')
  form.append('file', new Blob([new Uint8Array(bytes)]), 'a.png')
  const upload = { method: 'POST', body: form, ...app.withToken(person.satoken) }
  return ((await app.ask('/api/base/cgform-api/upload/file', undefined, upload)).body.data as { name: string }).name
}
const approve = (person: Person) =>
  app.sql.begin(async (tx) => {
    await tx`update identity_cases set state = 'approved' where user_id = ${person.userId}`
    await tx`update users set certification = 'primary' where id = ${person.userId}`
  })

/** Every row of every table of this database, as text. */
async function dump(): Promise<string> {
  const tables = await app.sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'mailbox'`
  const rows: string[] = []
  for (const { name } of tables) {
    for (const row of await app.sql<{ row: string }[]>`select t::text as row from ${app.sql(name)} t`)
      rows.push(row.row)
  }
  return rows.join('\n')
}

test('the plain bytes stand nowhere, and after two changes of keys all of it opens', async () => {
  const { sql, ring, folder } = app
  const person = await app.customer('sealed@x.test')
  const own = app.withToken(person.satoken)
  await app.ask(VERIFIED, { name: NAME, idNumber: NUMBER, country: 'NL', type: 'passport' }, own)
  await approve(person)
  const plain = [await picture(10), await picture(80), await picture(200)]
  const [front = '', back = '', hand = ''] = await Promise.all(plain.map((bytes) => photo(person, bytes)))
  expect((await app.ask(VERIFIED, { front, back, hand }, own)).status).toBe(200)
  const bound = await app.ask(
    '/api/userBank/save',
    { cardNumber: CARD, bankName: 'Bank', homeAddress: 'Kerkstraat 9', password: PASSWORD },
    own,
  )
  expect(bound.status).toBe(200)

  await app.ask('/api/exchange/coin/account/reveal', { password: PASSWORD }, own)
  const seen = async () => Buffer.from(await (await fetch(`${app.base}/files/${front}`, own)).arrayBuffer())
  const shown = await seen()
  expect(shown.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  const onDisk = () => readdirSync(join(folder, 'files')).map((name) => readFileSync(join(folder, 'files', name)))
  const hidden = async () => {
    const stored = onDisk()
    expect(stored).toHaveLength(3)
    for (const bytes of stored) {
      expect(bytes.includes(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toBe(false)
      expect(bytes.includes(shown.subarray(100, 140))).toBe(false)
    }
    const tables = await dump()
    for (const secret of [NAME, 'Unmistakable', NUMBER, CARD, 'Kerkstraat', Buffer.from(NUMBER).toString('hex')]) {
      expect([secret, tables.includes(secret)]).toEqual([secret, false])
    }
  }
  await hidden()

  const dependencies = { sql, ring, files: new Files(join(folder, 'files')) }
  const before = onDisk().map((bytes) => bytes.toString('hex'))
  const first = await reseal(dependencies)
  expect(first).toMatchObject({ resumed: false, photos: 3, cases: 2, cards: 1, missing: 0, keysRemoved: 1 })
  for (const bytes of onDisk()) expect(before).not.toContain(bytes.toString('hex'))
  expect(await seen()).toEqual(shown)

  // Cut off: some of it is under the new key, of one photo the file but not yet its row.
  const { key } = await sql.begin(async (tx) => ({ key: await ring.add(tx) }))
  const file = await dependencies.files.read(back)
  const opened = await ring.openFile(file ?? Buffer.alloc(0), `files\0${back}`)
  await dependencies.files.write({ name: back, data: ring.sealFile(key, opened, `files\0${back}`) })
  expect((await app.ask(`/files/${back}`, undefined, own)).status).toBe(200)
  const second = await reseal(dependencies)
  expect(second).toMatchObject({ key: key.id, resumed: true, photos: 3, cases: 2, cards: 1, keysRemoved: 1 })
  await hidden()
  expect(await seen()).toEqual(shown)
  expect((await app.ask('/api/userBank/getbank', {}, own)).body.data).toMatchObject({
    card: { cardNumber: '****2222', name: 'W*** U***', homeAddress: 'Ker***' },
  })
  expect(await sql`select id from seal_keys`).toEqual([{ id: key.id }])
})

test('what comes in while keys are changed is never under a key that is gone', async () => {
  const { sql, ring, folder } = app
  const files = new Files(join(folder, 'files'))
  const people = await Promise.all(Array.from({ length: 6 }, (_, index) => app.customer(`busy${index}@x.test`)))
  const handIn = async (person: Person, index: number) => {
    const name = await photo(person, await picture(index))
    const facts = {
      name: `Person ${'abcdef'.charAt(index)}`,
      idNumber: `BUSY${index}00`,
      country: 'FR',
      type: 'id_card',
    }
    expect((await app.ask(VERIFIED, facts, app.withToken(person.satoken))).status).toBe(200)
    return name
  }
  const [names] = await Promise.all([
    Promise.all(people.map(handIn)),
    (async () => {
      for (let round = 0; round < 4; round += 1) await reseal({ sql, ring, files })
    })(),
  ])
  for (const [index, name] of names.entries()) {
    const person = people[index]
    await app.sql`update sessions set proven_at = now() where user_id = ${person?.userId ?? ''}`
    expect((await app.ask(`/files/${name}`, undefined, app.withToken(person?.satoken ?? ''))).status).toBe(200)
    const state = await app.ask(
      '/api/exchange/coin/member/getMemberOtherData/yhrzxx',
      undefined,
      app.withToken(person?.satoken ?? ''),
    )
    expect(state.body.data).toMatchObject({ idNumber: `****${`BUSY${index}00`.slice(-2)}` })
  }
})

test('a file that was changed, or stands under another name, does not open', async () => {
  const person = await app.customer('changed@x.test')
  const name = await photo(person, await picture(33))
  const files = new Files(join(app.folder, 'files'))
  const stored = await files.read(name)
  const changed = Buffer.from(stored ?? [])
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  await expect(app.ring.openFile(changed, `files\0${name}`)).rejects.toThrow(/changed/)
  await expect(app.ring.openFile(stored ?? changed, 'files\0other')).rejects.toThrow(/another place/)
})
