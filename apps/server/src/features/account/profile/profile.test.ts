/** One's own picture, and one's own data whole: behind a second step of the last five minutes, and written down. */
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OTHER_PASSWORD, PASSWORD, startTestApp, type TestApp } from '../../../../test/app.ts'
import { VIEWS_OF_USER } from './own-views.ts'

const COIN = '/api/exchange/coin'
let app: TestApp
let people = 0
let email: string
let customer: Awaited<ReturnType<TestApp['customer']>>
let mine: RequestInit

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  people += 1
  email = `profile${people}@x.test`
  customer = await app.customer(email)
  mine = app.withToken(customer.satoken)
})
const reveal = (proof: object = {}, given = mine) => app.ask(`${COIN}/account/reveal`, proof, given)

describe('one’s own data', () => {
  test('is shown whole to who proves that it is she, and for five minutes after', async () => {
    expect((await reveal()).body).toMatchObject({ error: 'factor_needed', bound: 'password' })
    expect((await reveal({ password: OTHER_PASSWORD })).body).toMatchObject({ error: 'password_wrong' })
    expect((await reveal()).body.error).toBe('factor_needed')
    expect((await reveal({ password: PASSWORD })).body.data).toMatchObject({ email, phone: '' })
    expect((await reveal()).body.data).toMatchObject({ email })
    await app.sql`update sessions set proven_at = now() - interval '301 seconds'`
    expect((await reveal()).body.error).toBe('factor_needed')
  })

  test('is shown to this session alone', async () => {
    // Open before she proves herself, as a thief's would be.
    const other = app.withToken((await app.anotherSession(customer.userId)).satoken)
    await reveal({ password: PASSWORD })
    expect((await reveal({}, other)).body.error).toBe('factor_needed')
  })

  test('takes the factor where one is bound, and then no password', async () => {
    await app.sql`insert into authenticators (user_id, secret, bound_at) values (${customer.userId}, '', now())`
    expect((await reveal({ password: PASSWORD })).body).toMatchObject({
      error: 'factor_needed',
      bound: 'authenticator',
    })
  })

  test('is written down, and only so many showings are kept', async () => {
    const views = async () => (await app.sql`select 1 from account_views where user_id = ${customer.userId}`).length
    await reveal()
    expect(await views()).toBe(0)
    await reveal({ password: PASSWORD })
    expect(await views()).toBe(1)
    await app.sql`
      insert into account_views (user_id, session_id, address, at)
      select ${customer.userId}, 's', '', now() - n * interval '1 minute' from generate_series(1, 300) n`
    const other = app.withToken((await app.anotherSession(customer.userId)).satoken)
    await reveal({ password: PASSWORD }, other)
    expect(await views()).toBe(VIEWS_OF_USER)
  })

  test('that is shown again within the hour is counted, and pushes out nothing that was seen before', async () => {
    const views = () => app.sql`
      select session_id as session, times from account_views where user_id = ${customer.userId} order by at`
    await app.sql`
      insert into account_views (user_id, session_id, address, at)
      values (${customer.userId}, 'a thief', '192.0.2.1', now() - interval '1 day')`
    await reveal({ password: PASSWORD })
    for (let times = 1; times < VIEWS_OF_USER + 5; times += 1) await reveal()
    const [thief, own] = [
      { session: 'a thief', times: 1 },
      { session: customer.sessionId, times: VIEWS_OF_USER + 5 },
    ]
    expect(await views()).toEqual([thief, own])
    await app.sql`update account_views set at = at - interval '61 minutes' where user_id = ${customer.userId}`
    await reveal()
    expect(await views()).toEqual([thief, own, { session: customer.sessionId, times: 1 }])
  })
})

describe('a picture', () => {
  const upload = async (given = mine, type = 'avatar') => {
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c40' } })
      .png()
      .toBuffer()
    const form = new FormData()
    form.append('type', type)
    form.append('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'me.png')
    const answer = await app.ask('/api/base/cgform-api/upload/file', undefined, {
      ...given,
      method: 'POST',
      body: form,
    })
    return (answer.body.data as { name: string }).name
  }
  const choose = (name?: string) => app.ask(`${COIN}/account/avatar`, name === undefined ? {} : { name }, mine)
  const shown = async () => (await app.ask('/api/user/getInfo', {}, mine)).body.data as { user: { avatar: string } }

  test('is taken, replaced and given up; everybody sees it', async () => {
    const [first, second] = [await upload(), await upload()]
    expect((await choose(first)).body.data).toEqual({ avatar: `/files/${first}` })
    expect((await app.ask(`/files/${first}`)).status).toBe(200)
    await choose(second)
    expect((await shown()).user.avatar).toBe(`/files/${second}`)
    const used = await app.sql`select name from files where user_id = ${customer.userId} and used_at is not null`
    expect(used.map(({ name }) => name)).toEqual([second])
    await choose()
    expect((await shown()).user.avatar).toBe('/img/user-img.png')
    expect(await app.sql`select 1 from files where user_id = ${customer.userId} and used_at is not null`).toHaveLength(
      0,
    )
  })

  test('is one’s own, of its kind, and an address of nowhere else', async () => {
    const other = app.withToken((await app.customer(`other${people}@x.test`)).satoken)
    for (const name of [await upload(other), await upload(mine, 'image')]) {
      expect((await choose(name)).body).toMatchObject({ error: 'field_invalid', field: 'name' })
    }
    for (const name of ['../x.png', 'https://evil.test/x.png', '/files/x']) {
      expect((await choose(name)).body).toMatchObject({ code: 400, field: 'name' })
    }
  })
})
