/** Twenty people wait for a review in the demo, once, with photos that can be read, and none of them can log in. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, startTestApp, type TestApp } from '../../test/app.ts'
import { Identity } from '../features/account/public.ts'
import { seedIdentities, waitingEmail } from './identities.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('twenty wait, ten of them with photos without a fault; a second start adds none', async () => {
  const { sql, ring, files, accounts } = app
  const parts = { sql, files, users: accounts.users, identity: new Identity({ sql, ring, files }) }
  const signal = new AbortController().signal
  await seedIdentities(parts, signal)
  await seedIdentities(parts, signal)
  const reviewer = await app.operator('queue@house.test', ['support'])
  const asked = async (path: string) => (await app.ask(path, undefined, app.withToken(reviewer.token))).body.data
  const { rows, waiting } = (await asked('/api/console/identities/list')) as {
    rows: { id: string; level: string }[]
    waiting: number
  }
  expect(waiting).toBe(20)
  const advanced = rows.filter(({ level }) => level === 'advanced')
  expect(advanced).toHaveLength(10)
  const one = (await asked(`/api/console/identities/case?id=${advanced[0]?.id}`)) as {
    checks: { check: string; outcome: string }[]
  }
  const looks = one.checks.filter(({ check, outcome }) => check.startsWith('photo') && outcome === 'look')
  expect(looks).toEqual([])
  const login = { type: 'email', account: waitingEmail(0), password: PASSWORD }
  expect((await app.ask('/api/user/login', login)).body.error).toBe('login_failed')
})
