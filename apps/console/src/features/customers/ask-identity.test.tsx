/** Who she is is asked for again with a reason that she reads, at the level that is in doubt, by who may review identities. */
import { act } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listenToKeys } from '../../keys/keys.ts'
import { answers, choose, closeForm, isThere, openForm, press, sent, settled, type } from '../../parts/testing/form.tsx'
import { useSession } from '../../session/session.ts'
import { AskIdentity } from './ask-identity.tsx'

const USER = 'a'.repeat(20)
const AT = `/api/console/customers/${USER}/identity/again`
const me = (permissions: readonly string[]) => ({
  operator: { operatorId: 'o', name: 'Ann', email: 'ann@house.test' },
  ...{ roles: ['risk'], permissions, expireTime: 2, freshUntil: 1, factors: ['email'], passkeys: [] },
  ...{ recoveryCodesLeft: 0, sessions: [] },
})
const CUSTOMER = { userId: USER, account: 'fiona', certification: 'advanced' as const, roles: ['merchant'] }
const ACT = 'Ask for identity again'
let stop = () => {}

beforeEach(() => {
  useSession.setState({ token: 'secret' })
  answers.set('/api/console/session/current', me(['identity.review']))
  answers.set(AT, { proposalId: 'p', state: 'waiting', outcome: '' })
  stop = listenToKeys()
})
afterEach(async () => {
  stop()
  await closeForm()
  useSession.setState({ token: undefined })
})

it('is opened by its key, says what falls, and is sent with its reason only', async () => {
  await openForm(<AskIdentity customer={CUSTOMER} />)
  await settled()
  await act(async () => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'i', bubbles: true })))
  expect(isThere('Ask fiona for identity again')).toBe(true)
  expect(isThere('A second operator approves. Then the level falls to primary')).toBe(true)
  expect(isThere('Being a merchant ends with it.')).toBe(true)
  await press(ACT)
  expect(isThere('Choose a reason')).toBe(true)
  expect(sent).toEqual([])
  await press('Primary and all')
  expect(isThere('the level falls to none')).toBe(true)
  await choose('Document has expired')
  await type('Words to the customer', 'It ran out in May.')
  await press(ACT)
  const body = { level: 'primary', reason: 'document_expired', reasonText: 'It ran out in May.' }
  expect(sent).toEqual([{ path: AT, body }])
})

it('is offered neither to whoever may not nor of whom nothing was approved', async () => {
  await openForm(<AskIdentity customer={{ ...CUSTOMER, certification: 'none' }} />)
  await settled()
  expect(isThere(ACT)).toBe(false)
  await closeForm()
  answers.set('/api/console/session/current', me(['customer.read']))
  await openForm(<AskIdentity customer={CUSTOMER} />)
  await settled()
  expect(isThere(ACT)).toBe(false)
})
