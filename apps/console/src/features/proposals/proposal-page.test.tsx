/** Why an operator may not decide is said as exactly as is known, and only who may decide is told of the keys for it. */
import { afterEach, expect, it } from 'vitest'
import { Change } from '../../parts/change.tsx'
import { closeForm, openForm } from '../../parts/testing/form.tsx'
import { mayDecide } from './barred.ts'
import { Decision } from './decision.tsx'
import type { Proposal } from './proposal-page.tsx'

afterEach(closeForm)

const PROPOSAL: Proposal = {
  ...{ proposalId: 'p', kind: 'ledger.adjust', permission: 'ledger.adjust', before: {}, after: {}, postings: [] },
  subject: { kind: 'customer', id: 'c', name: 'an****' },
  proposedBy: { operatorId: 'other', name: 'Finn Finance' },
  ...{ reason: 'as agreed', createTime: 0, dueTime: 1, expireTime: 2, state: 'waiting', decidedBy: null },
  ...{ decisionReason: '', decideTime: null, outcome: '', cannotDecide: null, ownBy: null },
}

const words = () => document.body.textContent ?? ''

it('a case of her own says by what it is hers', async () => {
  await openForm(
    <Decision proposal={{ ...PROPOSAL, cannotDecide: 'own_case', ownBy: 'address' }} onDone={() => undefined} />,
  )
  expect(words()).toContain('signed in from an address that you work from')
  expect(document.querySelectorAll('kbd')).toHaveLength(0)
})

it('keys are for who may decide what waits', () => {
  expect(mayDecide(PROPOSAL)).toBe(true)
  expect(mayDecide({ ...PROPOSAL, cannotDecide: 'own_proposal' })).toBe(false)
  expect(mayDecide({ ...PROPOSAL, state: 'applied' })).toBe(false)
})

it('an adjustment names its accounts in words and its amount with the coin, and leaves out what is nothing', async () => {
  const to = `${'a'.repeat(20)} 1`
  const after = { id: 'x1', coin: 'USDT', amount: '1500', from: 'house:flash 1', to, toName: 'an****@x.test' }
  await openForm(<Change before={{ booked: false }} after={after} />)
  expect(words()).toContain('Flash pool, spot')
  expect(words()).toContain('an****@x.test, spot')
  expect(words()).toContain('1,500 USDT')
  expect(words()).not.toContain('Booked')
  expect(document.querySelector('a')?.getAttribute('href')).toBe(`/customers/${'a'.repeat(20)}`)
})
