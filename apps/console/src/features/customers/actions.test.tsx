/** What may be done about a customer: all her sessions end for a reason, where there are some. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { answers, closeForm, isThere, openForm, press, sent, settled, type } from '../../parts/testing/form.tsx'
import { useSession } from '../../session/session.ts'
import { Actions } from './actions.tsx'

const USER = 'a'.repeat(20)
const AT = `/api/console/customers/${USER}/sessions/end`
const CUSTOMER = { userId: USER, account: 'fiona', restricted: [], openSessions: 2 }

beforeEach(() => {
  useSession.setState({ token: 'secret' })
  answers.set('/api/console/session/current', {
    operator: { operatorId: 'o', name: 'Ann', email: 'ann@house.test' },
    ...{ roles: ['risk'], permissions: ['customer.restrict'], expireTime: 2, freshUntil: 1, factors: ['email'] },
    ...{ passkeys: [], recoveryCodesLeft: 0, sessions: [] },
  })
})
afterEach(async () => {
  await closeForm()
  useSession.setState({ token: undefined })
})

it('ends all sessions for a reason, and says what comes of it', async () => {
  answers.set(AT, { proposalId: 'p', state: 'applied', outcome: '' })
  await openForm(<Actions customer={CUSTOMER} />)
  await settled()
  await press('End all sessions')
  expect(isThere('End all sessions of fiona')).toBe(true)
  expect(isThere('Every device is signed out at once')).toBe(true)
  await press('End all sessions')
  expect(sent).toEqual([])
  await type('Reason', 'somebody else is in it')
  await press('End all sessions')
  expect(sent).toEqual([{ path: AT, body: { reason: 'somebody else is in it' } }])
})

it('offers no end of sessions where none is open', async () => {
  await openForm(<Actions customer={{ ...CUSTOMER, openSessions: 0 }} />)
  await settled()
  expect(isThere('Stop trading')).toBe(true)
  expect(isThere('End all sessions')).toBe(false)
})
