/** Who a customer is: handed in, under review, decided once, and one document to one account, asked of the real application. */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, OTHER_PASSWORD, PASSWORD, startTestApp, type TestApp } from '../../../../test/app.ts'
import { Identity } from './identity.ts'

let app: TestApp
/** An operator, with the token where a customer has hers. */
let reviewer: Person
let plain: Person
beforeAll(async () => {
  app = await startTestApp()
  const { operatorId, token } = await app.operator('reviewer@x.test', ['support'])
  plain = await app.customer('plain@x.test')
  reviewer = { ...plain, userId: operatorId, satoken: token }
})
afterAll(() => app.stop())

type Person = Awaited<ReturnType<TestApp['customer']>>
const KYC = '/api/user/uploadKYC'
const VERIFIED = '/api/exchange/coin/member/verified'
const STATE = '/api/exchange/coin/member/getMemberOtherData/yhrzxx'
const CONSOLE = '/api/console/identities'

const FACTS = { name: 'Ada Nguyễn', idNumber: 'T22 000-129', country: 'DE', type: 'id_card' }
let serial = 0
/** Facts of nobody before. */
const facts = (more: object = {}) => {
  serial += 1
  return { ...FACTS, idNumber: `N${1_000_000 + serial}`, ...more }
}

const ask = (person: Person, path: string, body?: object) => app.ask(path, body, app.withToken(person.satoken))
async function stateOf(person: Person) {
  return (await ask(person, STATE)).body.data as {
    level: string
    triesLeft: number
    primary: { state: string; reason: string | null; reasonText: string }
    advanced: { state: string; photos: { side: string; url: string }[] }
  }
}
async function photo(person: Person, shade = 100): Promise<string> {
  const form = new FormData()
  form.append('type', 'identity')
  const create = { width: 40, height: 30, channels: 3, background: { r: shade, g: shade, b: shade } } as const
  form.append('file', new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())]), 'a.png')
  const upload = { method: 'POST', body: form, ...app.withToken(person.satoken) }
  return ((await app.ask('/api/base/cgform-api/upload/file', undefined, upload)).body.data as { name: string }).name
}
const photos = async (person: Person) => ({
  front: await photo(person, serial + 1),
  back: await photo(person, serial + 2),
  hand: await photo(person, serial + 3),
})

/** The case of hers that is under review. */
async function openCase({ userId }: Person): Promise<string> {
  const rows = await app.sql<{ id: string }[]>`
    select id from identity_cases where user_id = ${userId} and state = 'review'`
  return rows[0]?.id ?? ''
}
async function decide(person: Person, decision: object): Promise<Answer> {
  return await ask(reviewer, `${CONSOLE}/decide`, { id: await openCase(person), ...decision })
}
async function verified(email: string, more: object = {}): Promise<Person> {
  const person = await app.customer(email)
  expect((await ask(person, VERIFIED, facts(more))).body.error).toBe(undefined)
  expect((await decide(person, { decision: 'approve' })).body.error).toBe(undefined)
  return person
}

describe('a customer', () => {
  test('hands in who she is, is approved, hands in her photos, is approved', async () => {
    const ada = await app.customer('ada@x.test')
    expect(await stateOf(ada)).toMatchObject({ level: 'none', primary: { state: 'none' }, advanced: { state: 'none' } })
    const handed = await ask(ada, VERIFIED, FACTS)
    expect(handed.body.data).toMatchObject({
      level: 'none',
      primary: { state: 'review' },
      name: 'A*** N***',
      idNumber: '****-129',
      country: 'DE',
      type: 'id_card',
      triesLeft: 4,
    })
    expect((await decide(ada, { decision: 'approve' })).body.data).toMatchObject({ state: 'approved' })
    expect(await stateOf(ada)).toMatchObject({ level: 'primary', primary: { state: 'approved' } })
    const [letter] = await app.mailbox.list('ada@x.test')
    expect(letter).toMatchObject({ subject: 'Candlewick: Identity verification approved' })
    expect(letter?.text).toContain('20,000 USDT')
    const three = await photos(ada)
    expect((await ask(ada, KYC, three)).body.data).toMatchObject({ level: 'primary', advanced: { state: 'review' } })
    expect((await stateOf(ada)).advanced.photos.map(({ url }) => url)).toContain(`/files/${three.hand}`)
    await decide(ada, { decision: 'approve' })
    expect(await stateOf(ada)).toMatchObject({ level: 'advanced' })
    const info = await ask(ada, '/api/user/getInfo', {})
    expect(info.body.data).toMatchObject({ user: { certification: 'advanced' } })
  })

  test('may say it in the query too, as the specification writes it', async () => {
    const person = await app.customer('query@x.test')
    const query = new URLSearchParams(facts())
    const answer = await app.ask(`${KYC}?${query}`, undefined, { method: 'POST', ...app.withToken(person.satoken) })
    expect(answer.body.data).toMatchObject({ primary: { state: 'review' } })
  })

  test('changes nothing while it is under review, nor what was approved', async () => {
    const person = await app.customer('twice@x.test')
    await ask(person, VERIFIED, facts())
    expect((await ask(person, VERIFIED, facts())).body).toMatchObject({ code: 409, error: 'identity_review' })
    await decide(person, { decision: 'approve' })
    expect((await ask(person, VERIFIED, facts())).body).toMatchObject({ code: 409, error: 'identity_approved' })
  })

  test('who hands in eight times at once has one case', async () => {
    const person = await app.customer('eight@x.test')
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(person, VERIFIED, facts())))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await app.sql`select 1 from identity_cases where user_id = ${person.userId}`).toHaveLength(1)
  })

  test('reads why she was rejected, may hand in again, five times a day', async () => {
    const person = await app.customer('again@x.test')
    for (let tries = 4; tries >= 0; tries -= 1) {
      expect((await ask(person, VERIFIED, FACTS_OF_AGAIN)).body.data).toMatchObject({ triesLeft: tries })
      await decide(person, { decision: 'reject', reason: 'number_mismatch', reasonText: 'The last digit is a 7.' })
      expect((await stateOf(person)).primary).toMatchObject({
        state: 'rejected',
        reason: 'number_mismatch',
        reasonText: 'The last digit is a 7.',
      })
    }
    const [letter] = await app.mailbox.list('again@x.test')
    expect(letter?.text).toContain('Check every character.')
    expect(letter?.text).toContain('The last digit is a 7.')
    const refused = await ask(person, VERIFIED, FACTS_OF_AGAIN)
    expect(refused.body).toMatchObject({ code: 429, error: 'too_many_requests' })
    expect(Number(refused.body.bound)).toBeGreaterThan(86_000)
  })
  const FACTS_OF_AGAIN = facts()

  test.each([
    [{ name: undefined }, 'field_required', 'name'],
    [{ idNumber: undefined }, 'field_required', 'idNumber'],
    [{ country: undefined }, 'field_required', 'country'],
    [{ type: undefined }, 'field_required', 'type'],
    [{ name: '<b>Ada</b>' }, 'field_invalid', 'name'],
    [{ name: '   ' }, 'field_invalid', 'name'],
    [{ idNumber: 'А1234567' }, 'field_invalid', 'idNumber'],
    [{ idNumber: '--- 1' }, 'field_invalid', 'idNumber'],
    [{ country: 'XX' }, 'field_invalid', 'country'],
    [{ type: 'driver' }, 'field_invalid', 'type'],
    [{ level: 'primary', front: `${'a'.repeat(40)}.jpg` }, 'field_unknown', 'front'],
    [{ level: 'advanced' }, 'field_unknown', 'name'],
    [{ certification: 'advanced' }, 'field_unknown', 'certification'],
  ])('is told which field is wrong: %o', async (more, error, field) => {
    expect((await ask(plain, VERIFIED, facts(more))).body).toMatchObject({ error, field })
    const kept = await app.sql`select 1 from identity_cases where user_id = ${plain.userId}`
    expect(kept).toHaveLength(0)
  })
})

describe('a document', () => {
  test('is one account’s however it is written, also under races', async () => {
    const writings = ['x12 345-678', 'X12345678', 'ｘ１２３４５６７８', 'X 12.345/678', 'x١٢٣٤٥٦٧٨']
    const people = await Promise.all(writings.map((_, index) => app.customer(`race${index}@x.test`)))
    const answers = await Promise.all(
      people.map((person, index) => ask(person, VERIFIED, { ...FACTS, idNumber: writings[index] })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    for (const { body } of answers.filter(({ status }) => status !== 200)) {
      expect(body).toMatchObject({ error: 'document_taken', field: 'idNumber' })
    }
    // As the other kind of document it is still the same number of the same country.
    const other = await app.customer('other-kind@x.test')
    const passport = { ...FACTS, idNumber: 'X12345678', type: 'passport' }
    expect((await ask(other, VERIFIED, passport)).body).toMatchObject({ error: 'document_taken' })
  })

  test('is free again where the one who used it was rejected, and shows to the reviewer', async () => {
    const thief = await app.customer('thief@x.test')
    const owner = await app.customer('owner@x.test')
    const document = facts()
    await ask(thief, VERIFIED, document)
    expect((await ask(owner, VERIFIED, document)).body).toMatchObject({ error: 'document_taken' })
    await decide(thief, { decision: 'reject', reason: 'copy' })
    expect((await ask(owner, VERIFIED, document)).status).toBe(200)
    const one = await ask(reviewer, `${CONSOLE}/case?id=${await openCase(owner)}`)
    const { checks } = one.body.data as { checks: object[] }
    expect(checks).toContainEqual(
      expect.objectContaining({ check: 'number_elsewhere', outcome: 'look', others: [thief.userId] }),
    )
  })

  test('can be probed for ten times a day and no more', async () => {
    const document = facts()
    await ask(await app.customer('probed@x.test'), VERIFIED, document)
    const prober = await app.customer('prober@x.test')
    const errors = []
    for (let count = 0; count < 12; count += 1) errors.push((await ask(prober, VERIFIED, document)).body.error)
    expect(errors).toEqual([...Array(10).fill('document_taken'), 'too_many_requests', 'too_many_requests'])
  })
})

describe('photos', () => {
  test('need the primary verification, all three, each its own and her own', async () => {
    const person = await app.customer('early@x.test')
    const three = await photos(person)
    expect((await ask(person, VERIFIED, three)).body).toMatchObject({ error: 'identity_needed', bound: 'primary' })
    const other = await verified('other-photos@x.test')
    expect((await ask(other, VERIFIED, three)).body).toMatchObject({ error: 'field_invalid', field: 'front' })
    const own = await photos(other)
    const { hand: _, ...two } = own
    expect((await ask(other, VERIFIED, two)).body).toMatchObject({ error: 'field_required', field: 'hand' })
    const doubled = await ask(other, VERIFIED, { ...own, back: own.front })
    expect(doubled.body).toMatchObject({ error: 'field_invalid', field: 'back' })
    expect((await ask(other, VERIFIED, own)).status).toBe(200)
  })

  test('of a rejected case are not handed in again, and are forgotten with its facts after thirty days', async () => {
    const person = await verified('forgotten@x.test')
    const three = await photos(person)
    await ask(person, VERIFIED, three)
    await decide(person, { decision: 'reject', reason: 'photo_glare' })
    expect((await ask(person, VERIFIED, three)).body).toMatchObject({ error: 'field_invalid', field: 'front' })
    const { sql, ring, files } = app
    const identity = new Identity({ sql, ring, files })
    await identity.tidy()
    expect((await stateOf(person)).advanced.photos).toHaveLength(3)
    await sql`
      update identity_cases set decided_at = now() - interval '31 days' where user_id = ${person.userId} and level = 'advanced'`
    await sql`update files set created_at = now() - interval '31 days' where user_id = ${person.userId}`
    await identity.tidy()
    await files.tidy()
    expect(await sql`select 1 from files where user_id = ${person.userId}`).toHaveLength(0)
    const seen = await app.ask(`/files/${three.front}`, undefined, app.withToken(person.satoken))
    expect(seen.status).toBe(404)
    expect(await stateOf(person)).toMatchObject({
      level: 'primary',
      advanced: { state: 'rejected', reason: 'photo_glare', photos: [] },
    })
    expect(
      await sql`select 1 from identity_cases where user_id = ${person.userId} and level = 'advanced' and facts is not null`,
    ).toHaveLength(0)
  })

  test('are shown by their address to their owner alone; a reviewer asks by case', async () => {
    const person = await verified('shown@x.test')
    const three = await photos(person)
    await ask(person, VERIFIED, three)
    const other = await app.customer('curious@x.test')
    const at = (who?: Person) => app.ask(`/files/${three.front}`, undefined, who && app.withToken(who.satoken))
    expect([(await at()).status, (await at(other)).status, (await at(reviewer)).status]).toEqual([404, 404, 404])
    const views = () => app.sql`select shown from account_views where user_id = ${person.userId}`
    const unproven = await at(person)
    expect(unproven.body).toMatchObject({ error: 'factor_needed', field: 'secondFactor', bound: 'password' })
    expect(await views()).toEqual([])
    await ask(person, '/api/exchange/coin/account/reveal', { password: PASSWORD })
    const own = await at(person)
    expect(await views()).toEqual([{ shown: 'data' }, { shown: three.front }])
    expect([own.status, own.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(own.headers.get('cache-control')).toBe('private, no-store')
    const id = await openCase(person)
    const { body } = await ask(reviewer, `${CONSOLE}/photo?id=${id}&side=front`)
    const shown = body.data as { data: string; width: number; contentType: string }
    expect([shown.width, shown.contentType]).toEqual([40, 'image/jpeg'])
    expect((await sharp(Buffer.from(shown.data, 'base64')).metadata()).format).toBe('jpeg')
    const asked = await ask(person, `${CONSOLE}/photo?id=${id}&side=front`)
    expect([401, 403]).toContain(asked.status)
  })
})

describe('what is masked', () => {
  const REVEAL = '/api/exchange/coin/identity/reveal'
  const reveal = (who: Person, what: string, proof: object = {}) => ask(who, REVEAL, { what, ...proof })
  const views = async ({ userId }: Person) =>
    (await app.sql<{ shown: string }[]>`select shown from account_views where user_id = ${userId} order by at`).map(
      ({ shown }) => shown,
    )

  test('is whole for its owner behind a second step, for a while, and each showing is written down', async () => {
    const person = await verified('whole@x.test', { name: 'Erika Mustermann', idNumber: 'WHOLE12345' })
    expect((await reveal(person, 'identity')).body).toMatchObject({ error: 'factor_needed', bound: 'password' })
    expect((await reveal(person, 'identity', { password: OTHER_PASSWORD })).body.error).toBe('password_wrong')
    expect((await reveal(person, 'bank', { password: PASSWORD })).body).toMatchObject({
      error: 'not_found',
      field: 'what',
    })
    expect(await views(person)).toEqual([])
    const shown = await reveal(person, 'identity', { password: PASSWORD })
    expect(shown.body.data).toMatchObject({ name: 'Erika Mustermann', idNumber: 'WHOLE12345', cardNumber: '' })
    const card = { cardNumber: '4111 1111 2222 3333', bankName: 'Sparkasse', homeAddress: 'Hauptstr. 1' }
    expect((await ask(person, '/api/userBank/save', { ...card, password: PASSWORD })).body.error).toBe(undefined)
    expect((await reveal(person, 'bank')).body.data).toMatchObject({
      ...{ name: 'Erika Mustermann', cardNumber: '4111111122223333', homeAddress: 'Hauptstr. 1', idNumber: '' },
    })
    expect(await views(person)).toEqual(['identity', 'bank'])
    await app.sql`update sessions set proven_at = now() - interval '301 seconds' where user_id = ${person.userId}`
    expect((await reveal(person, 'bank')).body.error).toBe('factor_needed')
    expect((await reveal(person, 'everything', { password: PASSWORD })).body).toMatchObject({ field: 'what' })
  })

  test('is nothing where nothing was handed in', async () => {
    const nobody = await app.customer('nothing@x.test')
    expect((await reveal(nobody, 'identity', { password: PASSWORD })).body.error).toBe('not_found')
  })
})

describe('a reviewer', () => {
  test('finds the oldest first, page by page, and is told which is next', async () => {
    for (const name of ['q1', 'q2', 'q3']) await ask(await app.customer(`${name}@x.test`), VERIFIED, facts())
    const seen: string[] = []
    let after = ''
    let waiting = 0
    for (;;) {
      const { body } = await ask(reviewer, `${CONSOLE}/list?limit=2${after === '' ? '' : `&after=${after}`}`)
      const page = body.data as {
        rows: { id: string; name: string; submitTime: number }[]
        next: string | null
        waiting: number
      }
      expect(page.rows.length).toBeLessThanOrEqual(2)
      for (const row of page.rows) expect(row.name).toMatch(/^\S\*\*\*/)
      seen.push(...page.rows.map(({ id }) => id))
      waiting = page.waiting
      if (page.next === null) break
      after = page.next
    }
    const inOrder = await app.sql<{ id: string }[]>`
      select id from identity_cases where state = 'review' order by submitted_at`
    expect(seen).toEqual(inOrder.map(({ id }) => id))
    expect(waiting).toBe(seen.length)
    const next = await ask(reviewer, `${CONSOLE}/next?id=${seen[0]}`)
    expect(next.body.data).toEqual({ id: seen[1] })
    const around = await ask(reviewer, `${CONSOLE}/next?id=${seen.at(-1)}`)
    expect(around.body.data).toEqual({ id: seen[0] })
  })

  test('decides once, however many decide at once; a rejection needs its reason', async () => {
    const person = await app.customer('once@x.test')
    await ask(person, VERIFIED, facts())
    const id = await openCase(person)
    expect((await decide(person, { decision: 'reject' })).body).toMatchObject({
      error: 'field_required',
      field: 'reason',
    })
    const wordless = await decide(person, { decision: 'reject', reason: 'other' })
    expect(wordless.body).toMatchObject({ error: 'field_required', field: 'reasonText' })
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => {
        const decision = index % 2 === 0 ? { decision: 'approve' } : { decision: 'reject', reason: 'copy' }
        return ask(reviewer, `${CONSOLE}/decide`, { id, ...decision })
      }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.error === 'case_decided')).toHaveLength(7)
    expect(await app.mailbox.list('once@x.test')).toHaveLength(1)
  })

  test('leaves each case and photo that she saw, and what she decided, in the audit trail', async () => {
    const person = await verified('watched@x.test')
    await ask(person, VERIFIED, await photos(person))
    const id = await openCase(person)
    await ask(reviewer, `${CONSOLE}/case?id=${id}`)
    for (const side of ['front', 'hand']) await ask(reviewer, `${CONSOLE}/photo?id=${id}&side=${side}`)
    await decide(person, { decision: 'reject', reason: 'hand_unclear' })
    const why = { userId: person.userId, reason: 'asked by the bank' }
    expect((await ask(reviewer, `${CONSOLE}/bankCard`, why)).body.data).toEqual({ card: null })
    const rows = await app.sql<{ entry: string }[]>`
      select entry from operator_audit where entry like ${`%${person.userId}%`} order by sequence`
    const entries = rows.map(({ entry }): { action: string; subject: string[]; reason: string; outcome: string } =>
      JSON.parse(entry),
    )
    expect(entries.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
      'identity.approve asked',
      'identity.approve done',
      'identity.open seen',
      'identity.photo seen',
      'identity.photo seen',
      'identity.reject asked',
      'identity.reject done',
      'bank.open seen',
    ])
    expect(entries.map(({ subject }) => subject[1])).toContain('hand')
    expect(entries.at(-1)).toMatchObject({ reason: 'asked by the bank' })
  })

  test('has not seen what her browser fetched ahead before it is shown to her', async () => {
    const person = await verified('ahead@x.test')
    await ask(person, VERIFIED, await photos(person))
    const id = await openCase(person)
    expect((await ask(reviewer, `${CONSOLE}/case?id=${id}&ahead=yes`)).status).toBe(200)
    expect((await ask(reviewer, `${CONSOLE}/photo?id=${id}&side=front&ahead=yes`)).status).toBe(200)
    const written = async () => {
      const rows = await app.sql<{ entry: string }[]>`
        select entry from operator_audit where customer_id = ${person.userId} and action in ('identity.open', 'identity.photo')
        order by sequence`
      const entries = rows.map(({ entry }): { action: string; subject: string[]; outcome: string } => JSON.parse(entry))
      return entries.map(({ action, subject, outcome }) => `${action} ${subject[1] ?? ''} ${outcome}`)
    }
    expect(await written()).toEqual(['identity.open advanced fetched ahead', 'identity.photo front fetched ahead'])
    for (const what of [{ id }, { id, side: 'front' }]) await ask(reviewer, `${CONSOLE}/shown`, what)
    expect((await written()).slice(2)).toEqual(['identity.open  seen', 'identity.photo front seen'])
    const nobodys = await ask(reviewer, `${CONSOLE}/shown`, { id: 'a'.repeat(20) })
    expect(nobodys.body.error).toBe('not_found')
  })

  test('does not decide her own case, nor one that is not there', async () => {
    const herself = await app.customer('herself@x.test')
    await app.sql`update operators set own_customers = array[${herself.userId}] where id = ${reviewer.userId}`
    await ask(herself, VERIFIED, facts())
    expect((await decide(herself, { decision: 'approve' })).body).toMatchObject({ code: 403, error: 'own_case' })
    const nobody = await ask(reviewer, `${CONSOLE}/decide`, { id: 'a'.repeat(20), decision: 'approve' })
    expect(nobody.body).toMatchObject({ code: 404, error: 'not_found', field: 'id' })
  })

  test('sees name and number in full only while it is under review', async () => {
    const person = await app.customer('full@x.test')
    await ask(person, VERIFIED, facts({ name: 'Erika Mustermann', idNumber: 'FULL123456' }))
    const id = await openCase(person)
    const before = await ask(reviewer, `${CONSOLE}/case?id=${id}`)
    expect(before.body.data).toMatchObject({ name: 'Erika Mustermann', idNumber: 'FULL123456' })
    await decide(person, { decision: 'approve' })
    const after = await ask(reviewer, `${CONSOLE}/case?id=${id}`)
    expect(after.body.data).toMatchObject({ name: 'E*** M***', idNumber: '****3456', decidedBy: reviewer.userId })
  })
})
