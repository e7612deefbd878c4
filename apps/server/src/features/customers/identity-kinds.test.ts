/** Who she is is asked for again by two operators: her level falls then, her document stays hers, and she proves it anew. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, startTestApp, type TestApp } from '../../../test/app.ts'
import { askIdentityHandler, askIdentityKind } from './identity-kinds.ts'

const VERIFIED = '/api/exchange/coin/member/verified'
const STATE = '/api/exchange/coin/member/getMemberOtherData/yhrzxx'
let app: TestApp
let ann: string
let annId: string
let ben: string
let people = 0

beforeAll(async () => {
  app = await startTestApp({ more: ({ ground }) => [askIdentityHandler(ground.proposals)] })
  const { accounts, sessions, notifications } = app
  app.ground.proposals.register(askIdentityKind({ accounts, sessions, notifications }))
  const made = await app.operator('ann@house.test', ['support'])
  ann = made.token
  annId = made.operatorId
  ben = (await app.operator('ben@house.test', ['risk'])).token
})
afterAll(() => app.stop())

type Person = Awaited<ReturnType<TestApp['customer']>>
const ask = (person: Pick<Person, 'satoken'>, path: string, body?: object) =>
  app.ask(path, body, app.withToken(person.satoken))
const proposed = (userId: string, level: string, more: object = {}, token = ann) => {
  const body = { level, reason: 'copy', reasonText: 'The picture is of a screen.', ...more }
  return app.ask(`/api/console/customers/${userId}/identity/again`, body, app.withToken(token))
}
const approved = ({ body }: Answer, token = ben) => {
  const { proposalId } = body.data as { proposalId: string }
  const decision = { proposalId, decision: 'approve', reason: 'the picture is of a screen' }
  return app.ask('/api/console/proposals/decide', decision, app.withToken(token))
}
/** Asked for by one and approved by another, or refused. */
const again = async (userId: string, level: string, more: object = {}) => {
  const asked = await proposed(userId, level, more)
  return asked.status === 200 ? await approved(asked) : asked
}
const errorOf = ({ body }: Answer) => [body.error, body.field, body.bound]

interface State {
  level: string
  primary: { state: string; reason: string | null; reasonText: string }
  advanced: { state: string; reason: string | null }
}
const stateOf = async (person: Person) => (await ask(person, STATE)).body.data as State

const document = () => {
  people += 1
  return { name: 'Ada Nguyễn', idNumber: `A${4_000_000 + people}`, country: 'DE', type: 'id_card' }
}
async function customer(): Promise<Person> {
  people += 1
  return await app.customer(`again${people}@x.test`)
}
const decide = async ({ userId }: Person, decision = 'approve') => {
  const [row] = await app.sql<{ id: string }[]>`
    select id from identity_cases where user_id = ${userId} and state = 'review'`
  return await app.ask('/api/console/identities/decide', { id: row?.id, decision, reason: 'copy' }, app.withToken(ann))
}
async function primary(facts = document()): Promise<Person> {
  const person = await customer()
  expect((await ask(person, VERIFIED, facts)).status).toBe(200)
  expect((await decide(person)).status).toBe(200)
  return person
}
/** Somebody whose photos wait, without photos. */
async function handedInWhole(person: Person): Promise<void> {
  await app.sql`
    insert into identity_cases (id, user_id, level, facts, key_id, country, document, document_mark, number_mark, name_mark)
    select translate(left(md5(id), 20), '0189', 'wxyz'), user_id, 'advanced', facts, key_id, country, document, document_mark,
      number_mark, name_mark
    from identity_cases where user_id = ${person.userId} and level = 'primary'`
}
async function advanced(facts = document()): Promise<Person> {
  const person = await primary(facts)
  await handedInWhole(person)
  expect((await decide(person)).status).toBe(200)
  return person
}

test('by one alone nothing falls: it waits, is not hers to approve, and of one customer one waits', async () => {
  const person = await advanced()
  const asked = await proposed(person.userId, 'primary')
  expect(asked.body).toMatchObject({ code: 200, data: { state: 'waiting' } })
  expect((await stateOf(person)).level).toBe('advanced')
  expect(errorOf(await approved(asked, ann))[0]).toBe('own_proposal')
  expect(errorOf(await proposed(person.userId, 'advanced'))[0]).toBe('proposal_waits')
  expect((await stateOf(person)).level).toBe('advanced')
  expect((await approved(asked)).body).toMatchObject({ data: { state: 'applied' } })
  expect((await stateOf(person)).level).toBe('none')
})

test('of the advanced one the primary one stays; she reads why, is written to, and it stands in the trail', async () => {
  const person = await advanced()
  const letters = (await app.mailbox.list(person.email)).length
  expect((await again(person.userId, 'advanced')).body).toMatchObject({ code: 200, data: { state: 'applied' } })
  expect(await stateOf(person)).toMatchObject({
    level: 'primary',
    primary: { state: 'approved', reason: null },
    advanced: { state: 'again', reason: 'copy', reasonText: 'The picture is of a screen.' },
  })
  const told = await app.mailbox.list(person.email)
  expect(told).toHaveLength(letters + 1)
  expect(told[0]?.subject).toBe('Candlewick: Please verify your identity again')
  for (const part of ['the primary one stays', 'Photograph the document itself', 'of a screen', '20,000 USDT']) {
    expect(told[0]?.text).toContain(part)
  }
  const [kept] = await app.sql`
    select asked_again_by as by, asked_again_at is not null as at from identity_cases
    where user_id = ${person.userId} and state = 'again'`
  expect(kept).toMatchObject({ by: annId, at: true })
  const trail = await app.sql<{ entry: string }[]>`
    select entry from operator_audit where customer_id = ${person.userId} and action = 'customer.identity'`
  expect(trail.map(({ entry }) => entry).join(' ')).toContain('copy: The picture is of a screen.')
})

test('of the primary one everything falls, what it gave to a merchant too, and she hands in anew at once', async () => {
  const facts = document()
  const person = await advanced(facts)
  await app.sql`update users set roles = '{merchant,agent}' where id = ${person.userId}`
  expect((await again(person.userId, 'primary', { reason: 'other', reasonText: 'Call us.' })).status).toBe(200)
  expect(await stateOf(person)).toMatchObject({
    level: 'none',
    primary: { state: 'again', reasonText: 'Call us.' },
    advanced: { state: 'again' },
  })
  await expect.poll(async () => [...((await app.sessions.verify(person.satoken))?.roles ?? [])]).toEqual(['agent'])
  const [letter] = await app.mailbox.list(person.email)
  expect(letter?.text).toContain('merchant')
  expect(letter?.text).toContain('1,000 USDT')
  expect((await ask(person, VERIFIED, facts)).body.data).toMatchObject({ primary: { state: 'review' } })
  expect((await decide(person)).status).toBe(200)
  expect(await stateOf(person)).toMatchObject({ level: 'primary', primary: { state: 'approved' } })
})

test('her document stays hers meanwhile, while she is rejected too', async () => {
  const facts = document()
  const person = await primary(facts)
  const other = await customer()
  await again(person.userId, 'primary')
  expect(errorOf(await ask(other, VERIFIED, facts))).toEqual(['document_taken', 'idNumber', undefined])
  await ask(person, VERIFIED, facts)
  await decide(person, 'reject')
  expect(errorOf(await ask(other, VERIFIED, facts))).toEqual(['document_taken', 'idNumber', undefined])
  expect((await ask(person, VERIFIED, facts)).status).toBe(200)
})

test('nobody takes it in the moment when it is asked for again', async () => {
  for (let round = 0; round < 5; round += 1) {
    const facts = document()
    const person = await primary(facts)
    const rivals = await Promise.all([customer(), customer()])
    const [asked, ...tried] = await Promise.all([
      again(person.userId, 'primary'),
      ...rivals.map((rival) => ask(rival, VERIFIED, facts)),
    ])
    expect(asked?.status).toBe(200)
    expect(tried.map(({ body }) => body.error)).toEqual(['document_taken', 'document_taken'])
  }
})

test('what is under review on what no longer counts ends with it, and of two decisions at once one holds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const person = await primary()
    await handedInWhole(person)
    const [asked, decided] = await Promise.all([again(person.userId, 'primary'), decide(person)])
    const { level, advanced: whole } = await stateOf(person)
    const { state, outcome } = (asked.body.data ?? {}) as { state?: string; outcome?: string }
    if (decided.status === 200 && state !== 'applied') {
      expect(asked.status === 200 ? outcome : asked.body.error).toBe('changed_since')
      expect([level, whole.state]).toEqual(['advanced', 'approved'])
    } else {
      expect(asked.status).toBe(200)
      expect(level).toBe('none')
      expect(whole.state).toBe(decided.status === 200 ? 'again' : 'rejected')
    }
  }
})

test('nothing is asked for again that was not approved, without its words, by who may not, nor of herself', async () => {
  const person = await primary()
  expect(errorOf(await again(person.userId, 'advanced'))).toEqual(['identity_needed', 'level', 'advanced'])
  const wordless = await again(person.userId, 'primary', { reason: 'other', reasonText: ' ' })
  expect(errorOf(wordless)).toEqual(['field_required', 'reasonText', undefined])
  expect(errorOf(await again(person.userId, 'none')).slice(0, 2)).toEqual(['field_invalid', 'level'])
  expect(errorOf(await again('f'.repeat(20), 'primary')).slice(0, 2)).toEqual(['not_found', 'userId'])
  const content = (await app.operator('content@house.test', ['content'])).token
  expect((await proposed(person.userId, 'primary', {}, content)).status).toBe(403)
  await app.sql`update operators set own_customers = array[${person.userId}] where id = ${annId}`
  expect(errorOf(await again(person.userId, 'primary'))[0]).toBe('own_case')
  expect((await stateOf(person)).level).toBe('primary')
})
