/** The end of a customer's second step is proposed for a reason, where there is one, by who may review identities. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { answers, closeForm, isThere, openForm, press, sent, settled, type } from '../../parts/testing/form.tsx'
import { useSession } from '../../session/session.ts'
import { EndFactors } from './end-factors.tsx'

const USER = 'a'.repeat(20)
const AT = `/api/console/customers/${USER}/factors/end`
const BOUND = { userId: USER, account: 'fiona', authenticator: false, passkeys: 1 }
const me = (permissions: readonly string[]) => ({
  operator: { operatorId: 'o', name: 'Ann', email: 'ann@house.test' },
  ...{ roles: ['support'], permissions, expireTime: 2, freshUntil: 1, factors: ['email'], passkeys: [] },
  ...{ recoveryCodesLeft: 0, sessions: [] },
})

beforeEach(() => {
  useSession.setState({ token: 'secret' })
  answers.set('/api/console/session/current', me(['identity.review']))
})
afterEach(async () => {
  await closeForm()
  useSession.setState({ token: undefined })
})

it('is proposed for a reason, and says what comes of it', async () => {
  answers.set(AT, { proposalId: 'p', state: 'waiting', outcome: '' })
  await openForm(<EndFactors customer={BOUND} />)
  await settled()
  await press('End the second step')
  expect(isThere('End the second step of fiona')).toBe(true)
  expect(isThere('withdrawals pause for 24 hours')).toBe(true)
  await press('Propose')
  expect(sent).toEqual([])
  await type('Reason', 'she showed her passport on a call')
  await press('Propose')
  expect(sent).toEqual([{ path: AT, body: { reason: 'she showed her passport on a call' } }])
})

it('is offered only where something is bound, and to who may', async () => {
  await openForm(<EndFactors customer={{ ...BOUND, passkeys: 0 }} />)
  await settled()
  expect(isThere('End the second step')).toBe(false)
  await closeForm()
  answers.set('/api/console/session/current', me(['customer.read']))
  await openForm(<EndFactors customer={BOUND} />)
  await settled()
  expect(isThere('End the second step')).toBe(false)
})
