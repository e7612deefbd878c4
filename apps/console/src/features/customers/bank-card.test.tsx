/** A bank card is masked at first, in full for a reason, and its end is proposed. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { answers, closeForm, isThere, openForm, press, sent, settled, type } from '../../parts/testing/form.tsx'
import { useSession } from '../../session/session.ts'
import { BankCard } from './bank-card.tsx'

const AT = '/api/console/identities/bankCard'
const USER = 'a'.repeat(20)
const CARD = {
  ...{ name: 'A*** K***', cardNumber: '****0004', bankName: 'Banco', swift: '', branch: '', bankAddress: '' },
  ...{ homeAddress: '', bindTime: 1_700_000_000_000 },
}
const me = (permissions: readonly string[]) => ({
  operator: { operatorId: 'o', name: 'Ann', email: 'ann@house.test' },
  ...{ roles: ['support'], permissions, expireTime: 2, freshUntil: 1, factors: ['email'], passkeys: [] },
  ...{ recoveryCodesLeft: 0, sessions: [] },
})

beforeEach(() => {
  useSession.setState({ token: 'secret' })
  answers.set('/api/console/session/current', me(['bank.review']))
  answers.set(`${AT}/masked`, { card: CARD })
})
afterEach(async () => {
  await closeForm()
  useSession.setState({ token: undefined })
})

it('is shown masked, and in full for a reason', async () => {
  answers.set(AT, { card: { ...CARD, cardNumber: '5500000000000004', name: 'Anna Karenina' } })
  await openForm(<BankCard userId={USER} />)
  await settled()
  expect(isThere('****0004')).toBe(true)
  await press('show')
  await type('Reason', 'she called')
  await press('show')
  expect(sent).toEqual([{ path: AT, body: { userId: USER, reason: 'she called' } }])
  expect(isThere('5500000000000004')).toBe(true)
})

it('is unbound by a proposal, and stays until another approves', async () => {
  answers.set(`${AT}/unbind`, { proposalId: 'p', state: 'waiting', outcome: '' })
  await openForm(<BankCard userId={USER} />)
  await settled()
  await press('Unbind')
  await type('Reason', 'the card was lost')
  await press('Propose')
  expect(sent).toEqual([{ path: `${AT}/unbind`, body: { userId: USER, reason: 'the card was lost' } }])
  expect(isThere('****0004')).toBe(true)
})

it('is nothing to who may not see it', async () => {
  answers.set('/api/console/session/current', me(['customer.read']))
  await openForm(<BankCard userId={USER} />)
  await settled()
  expect(isThere('Bank card')).toBe(false)
})
