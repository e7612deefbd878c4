/** One bank card: bound once, in the verified name, masked, one account's. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OTHER_PASSWORD, PASSWORD, startTestApp, type TestApp } from '../../../../test/app.ts'

let app: TestApp
beforeAll(async () => {
  // On a machine that is busy with other tests a password takes its time.
  app = await startTestApp({ answerWithin: 60_000 })
})
afterAll(() => app.stop())

const SAVE = '/api/userBank/save'
let serial = 0
async function verified(name: string) {
  serial += 1
  const person = await app.customer(`card${serial}@x.test`)
  const own = app.withToken(person.satoken)
  const facts = { name, idNumber: `CARD${1_000 + serial}`, country: 'ES', type: 'id_card' }
  await app.ask('/api/user/uploadKYC', facts, own)
  await app.sql`update identity_cases set state = 'approved' where user_id = ${person.userId}`
  await app.sql`update users set certification = 'primary' where id = ${person.userId}`
  return { ...person, own }
}
const card = (number: string) => ({
  password: PASSWORD,
  cardNumber: number,
  bankName: 'Banco de Prueba',
  swift: 'bopresmm',
})

test('is bound once, shown masked, and mailed', async () => {
  const person = await verified('José María Núñez')
  expect((await app.ask('/api/userBank/getbank', {}, person.own)).body.data).toEqual({ card: null })
  const bound = await app.ask(SAVE, { ...card('5500 0000-0000 0004'), name: 'JOSE MARIA NUNEZ' }, person.own)
  expect(bound.body.data).toMatchObject({ card: { cardNumber: '****0004', name: 'J*** M*** N***', swift: 'BOPRESMM' } })
  expect((await app.ask(SAVE, card('5500000000000005'), person.own)).body).toMatchObject({
    code: 409,
    error: 'bank_bound',
  })
  const [letter] = await app.mailbox.list(person.email)
  expect(letter?.text).toContain('A bank card was bound')
})

test('is bound by nobody who only holds a session: it takes a factor, or the login password', async () => {
  const person = await verified('Thea Elvsted')
  const { password: _, ...bare } = card('5500000000000021')
  expect((await app.ask(SAVE, bare, person.own)).body).toMatchObject({ error: 'field_required', field: 'password' })
  const wrong = await app.ask(SAVE, { ...bare, password: OTHER_PASSWORD }, person.own)
  expect(wrong.body).toMatchObject({ error: 'password_wrong', field: 'password' })
  expect((await app.ask('/api/userBank/getbank', {}, person.own)).body.data).toEqual({ card: null })
})

test('is in the verified name, or refused naming the field', async () => {
  const person = await verified('Anna Karenina')
  const other = { ...card('5500000000000012'), name: 'Alexei Karenin' }
  expect((await app.ask(SAVE, other, person.own)).body).toMatchObject({
    code: 400,
    error: 'name_mismatch',
    field: 'name',
  })
  expect((await app.ask(SAVE, card('5500000000000012'), person.own)).body.data).toMatchObject({
    card: { name: 'A*** K***' },
  })
})

test('needs the primary verification, and a number and a bank', async () => {
  const nobody = await app.customer('nobody@x.test')
  const own = app.withToken(nobody.satoken)
  expect((await app.ask(SAVE, card('5500000000000038'), own)).body).toMatchObject({
    code: 403,
    error: 'identity_needed',
    bound: 'primary',
  })
  const person = await verified('Emma Bovary')
  const { bankName: _, ...bankless } = card('5500000000000038')
  expect((await app.ask(SAVE, bankless, person.own)).body).toMatchObject({ error: 'field_required', field: 'bankName' })
  expect((await app.ask(SAVE, { ...card('1234'), bankName: ' ' }, person.own)).body).toMatchObject({
    error: 'field_invalid',
    field: 'cardNumber',
  })
  expect((await app.ask(SAVE, { ...card('55000000000000381'), bankName: ' ' }, person.own)).body).toMatchObject({
    error: 'field_required',
    field: 'bankName',
  })
})

test('is one account’s, and one of an account, under races and in other writings', async () => {
  const two = [await verified('Anna One'), await verified('Anna Two')]
  const writings = ['GB29 NWBK 6016 1331 9268 19', 'ｇｂ２９nwbk60161331926819']
  const raced = await Promise.all(two.map(({ own }, index) => app.ask(SAVE, card(writings[index] ?? ''), own)))
  expect(raced.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(raced.find(({ status }) => status === 409)?.body).toMatchObject({ error: 'bank_taken', field: 'cardNumber' })
  const person = await verified('Anna Three')
  const own = await Promise.all([1, 2, 3, 4].map((digit) => app.ask(SAVE, card(`550000000000010${digit}`), person.own)))
  expect(own.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
})
