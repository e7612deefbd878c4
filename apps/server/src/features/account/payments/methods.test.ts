/** OTC payment methods: in the verified name, masked, sealed, at most ten, changed behind a factor and written about. */
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OTHER_PASSWORD, PASSWORD, startTestApp, type TestApp } from '../../../../test/app.ts'
import { Files } from '../../../adapters/files.ts'
import { reseal } from '../identity/reseal.ts'

let app: TestApp
beforeAll(async () => {
  // On a machine that is busy with other tests a password takes its time.
  app = await startTestApp({ answerWithin: 60_000 })
})
afterAll(() => app.stop())

const SAVE = '/api/exchange/coin/member/payment'
const LIST = '/api/exchange/coin/member/getPayment'
const REMOVE = '/api/exchange/coin/member/payment/remove'
const BANK = { kind: 'bank', provider: 'Banco de Prueba', account: 'ES91 2100 0418 4502 0005 1332', swift: 'bopresmm' }

interface Method {
  id: string
  kind: string
  holder: string
  account: string
  picture: string
}
let serial = 0
async function verified(name: string) {
  serial += 1
  const person = await app.customer(`paid${serial}@x.test`)
  const own = app.withToken(person.satoken)
  const facts = { name, idNumber: `PAID${1_000 + serial}`, country: 'ES', type: 'id_card' }
  await app.ask('/api/user/uploadKYC', facts, own)
  await app.sql`update identity_cases set state = 'approved' where user_id = ${person.userId}`
  await app.sql`update users set certification = 'primary' where id = ${person.userId}`
  const methods = async () => ((await app.ask(LIST, undefined, own)).body.data as { methods: Method[] }).methods
  return { ...person, own, methods }
}

/** As her owner saves one: with her login password. */
const save = (form: object, own: RequestInit, password = PASSWORD) => app.ask(SAVE, { ...form, password }, own)

async function picture(token: string, type = 'method'): Promise<{ name: string; url: string }> {
  const create = { width: 240, height: 240, channels: 3, background: { r: 10, g: 90, b: 120 } } as const
  const form = new FormData()
  form.append('type', type)
  form.append('file', new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())]), 'a.png')
  const upload = { method: 'POST', body: form, ...app.withToken(token) }
  return (await app.ask('/api/base/cgform-api/upload/file', undefined, upload)).body.data as {
    name: string
    url: string
  }
}

test('a method is in the verified name, shown masked, sealed in the table and written about', async () => {
  const person = await verified('José María Núñez')
  const saved = await save(BANK, person.own)
  expect(saved.body.data).toMatchObject({
    most: 10,
    methods: [
      { kind: 'bank', provider: 'Banco de Prueba', account: '****1332', holder: 'J*** M*** N***', swift: 'BOPRESMM' },
    ],
  })
  const [row] = await app.sql<{ row: string }[]>`
    select encode(sealed, 'escape') as row from payment_methods where user_id = ${person.userId}`
  expect(row?.row).not.toMatch(/1332|Núñez|Banco/)
  const [letter] = await app.mailbox.list(person.email)
  expect(letter?.text).toContain('A payment method of your account was added or changed')
})

test('what is left out of a change stays, and no kind becomes another', async () => {
  const person = await verified('Anna Karenina')
  await save({ kind: 'wallet', provider: 'Wise', account: 'anna@karenina.test' }, person.own)
  const [held] = await person.methods()
  expect(held).toMatchObject({ account: 'an****st' })
  await save({ id: held?.id, provider: 'Revolut' }, person.own)
  expect(await person.methods()).toMatchObject([{ id: held?.id, provider: 'Revolut', account: 'an****st' }])
  expect((await save({ id: held?.id, kind: 'bank' }, person.own)).body).toMatchObject({
    code: 400,
    error: 'field_invalid',
    field: 'kind',
    bound: 'wallet',
  })
})

test('each kind needs what a payer needs, and the refusal names it', async () => {
  const { own } = await verified('Emma Bovary')
  const asked = async (form: object) => (await save(form, own)).body
  expect(await asked({ provider: 'Bank', account: '12345678' })).toMatchObject({
    error: 'field_required',
    field: 'kind',
  })
  expect(await asked({ ...BANK, account: ' ' })).toMatchObject({ error: 'field_required', field: 'account' })
  expect(await asked({ kind: 'wallet', account: '1' })).toMatchObject({ error: 'field_required', field: 'provider' })
  expect(await asked({ kind: 'qr', provider: 'Pix' })).toMatchObject({ error: 'field_required', field: 'picture' })
  expect(await asked({ ...BANK, swift: 'NOPE' })).toMatchObject({ error: 'field_invalid', field: 'swift' })
  const nobody = await app.customer('unverified@x.test')
  expect((await save(BANK, app.withToken(nobody.satoken))).body).toMatchObject({
    code: 403,
    error: 'identity_needed',
    bound: 'primary',
  })
})

test('a picture is her own, of its kind, for her eyes alone, and goes with its method', async () => {
  const person = await verified('Effi Briest')
  const other = await verified('Nora Helmer')
  const [mine, hers, photo] = [
    await picture(person.satoken),
    await picture(other.satoken),
    await picture(person.satoken, 'image'),
  ]
  for (const { name } of [hers, photo]) {
    expect((await save({ kind: 'qr', provider: 'Pix', picture: name }, person.own)).body).toMatchObject({
      error: 'field_invalid',
      field: 'picture',
    })
  }
  expect((await save({ kind: 'qr', provider: 'Pix', picture: mine.name }, person.own)).status).toBe(200)
  expect(await person.methods()).toMatchObject([{ kind: 'qr', picture: mine.url, account: '' }])
  expect((await app.ask(mine.url, undefined, person.own)).status).toBe(200)
  expect((await app.ask(mine.url, undefined, other.own)).status).toBe(404)
  const used = async () => await app.sql`select name from files where name = ${mine.name} and used_at is not null`
  expect(await used()).toHaveLength(1)
  const [{ id } = { id: '' }] = await person.methods()
  expect((await app.ask(REMOVE, { id }, other.own)).body).toMatchObject({ code: 404, error: 'not_found' })
  expect((await app.ask(REMOVE, { id }, person.own)).body.data).toEqual({ methods: [], most: 10 })
  expect(await used()).toHaveLength(0)
  expect((await app.ask(REMOVE, { id }, person.own)).body).toMatchObject({ code: 404, error: 'not_found' })
})

test('a session alone binds none and changes none: it takes a factor, or the login password', async () => {
  const person = await verified('Thea Elvsted')
  await save(BANK, person.own)
  const before = await person.methods()
  const [held] = before
  for (const form of [
    { ...BANK, account: '66666666' },
    { id: held?.id, account: '66666666' },
  ]) {
    const bare = await app.ask(SAVE, form, person.own)
    expect(bare.body).toMatchObject({ code: 400, error: 'field_required', field: 'password' })
    const wrong = await save(form, person.own, OTHER_PASSWORD)
    expect(wrong.body).toMatchObject({ error: 'password_wrong', field: 'password' })
  }
  expect(await person.methods()).toEqual(before)
})

test('another’s method is neither seen nor changed', async () => {
  const [owner, other] = [await verified('Anna One'), await verified('Anna Two')]
  await save(BANK, owner.own)
  const [held] = await owner.methods()
  expect((await save({ id: held?.id, account: '99999999' }, other.own)).body).toMatchObject({
    code: 404,
    error: 'not_found',
    field: 'id',
  })
  expect(await other.methods()).toEqual([])
})

test('ten of a customer, however many are sent at once', async () => {
  const { own, methods } = await verified('Many Methods')
  const one = (at: number) => save({ ...BANK, account: `1234567${at}` }, own)
  for (let at = 0; at < 8; at += 1) expect((await one(at)).status).toBe(200)
  // No more at once than a password may be guessed.
  const refused = (await Promise.all([8, 9, 10, 11].map(one))).filter(({ status }) => status !== 200)
  expect(refused.map(({ body }) => [body.error, body.bound])).toEqual(Array(2).fill(['too_many', 10]))
  expect(await methods()).toHaveLength(10)
})

test('a change of keys seals methods anew, and they open as before', async () => {
  const person = await verified('Sealed Twice')
  await save(BANK, person.own)
  const before = await person.methods()
  const { key, methods } = await reseal({ sql: app.sql, ring: app.ring, files: new Files(join(app.folder, 'files')) })
  expect(methods).toBeGreaterThan(0)
  expect(await app.sql`select id from payment_methods where key_id <> ${key}`).toHaveLength(0)
  expect(await person.methods()).toEqual(before)
})
