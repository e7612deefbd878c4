/** What a customer is besides is proposed for a reason, as it stands, by who may review identities. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { answers, closeForm, isThere, openForm, press, sent, settled, type } from '../../parts/testing/form.tsx'
import { useSession } from '../../session/session.ts'
import { Roles } from './roles.tsx'

const USER = 'a'.repeat(20)
const AT = `/api/console/customers/${USER}/roles`
const REASON = 'she showed us her licence'
const me = (permissions: readonly string[]) => ({
  operator: { operatorId: 'o', name: 'Ann', email: 'ann@house.test' },
  ...{ roles: ['risk'], permissions, expireTime: 2, freshUntil: 1, factors: ['email'], passkeys: [] },
  ...{ recoveryCodesLeft: 0, sessions: [] },
})

beforeEach(() => {
  useSession.setState({ token: 'secret' })
  answers.set('/api/console/session/current', me(['identity.review']))
  answers.set(AT, { proposalId: 'p', state: 'waiting', outcome: '' })
})
afterEach(async () => {
  await closeForm()
  useSession.setState({ token: undefined })
})

it.each([
  { roles: [], press: 'Make fiona a merchant', body: { role: 'merchant', granted: true } },
  { roles: ['agent'], press: 'End fiona’s being an agent', body: { role: 'agent', granted: false } },
])('proposes $body', async ({ roles, press: button, body }) => {
  await openForm(<Roles customer={{ userId: USER, account: 'fiona', roles }} />)
  await settled()
  await press(button)
  expect(isThere('A second operator approves')).toBe(true)
  await press('Propose')
  expect(sent).toEqual([])
  await type('Reason', REASON)
  await press('Propose')
  expect(sent).toEqual([{ path: AT, body: { ...body, reason: REASON } }])
})

it('shows it to whoever may not, without a button', async () => {
  answers.set('/api/console/session/current', me(['customer.read']))
  await openForm(<Roles customer={{ userId: USER, account: 'fiona', roles: ['merchant'] }} />)
  await settled()
  expect(isThere('Merchant')).toBe(true)
  expect(isThere('Grant')).toBe(false)
})
