import { afterEach, expect, it, vi } from 'vitest'
import { answers, choose, closeForm, isThere, openForm, press, sent, type } from '../../parts/testing/form.tsx'
import type { Case } from './case-page.tsx'
import { Decision } from './decision.tsx'

const ID = 'a'.repeat(64)
const DECIDE = '/api/console/withdrawals/decide'
const PAID = '/api/console/withdrawals/paid'

const CASE = {
  ...{ id: ID, orderNo: 'W1', userId: 'abcdefghijklmnopqrst', customer: 'A**', coin: 'USDT', network: 'ethereum' },
  ...{ networkName: 'Ethereum', way: 'chain', address: '0x1', memo: '', amount: '100', fee: '1', worth: '100' },
  ...{ state: 'review', reasons: ['large'], operatorsNeeded: 1, approvedBy: [], createTime: 1, changeTime: 1 },
  ...{
    dueTime: 2,
    txid: null,
    link: null,
    confirmations: null,
    needed: 12,
    paying: null,
    rejectReason: null,
    rejectText: '',
    proposalId: null,
    passkeys: null,
    steps: [],
  },
  next: 'b'.repeat(64),
  facts: {
    ...{ usual: null, today: '0', dailyLimit: '1000', lastDay: 1, paid: 0, paidToAddress: 0, others: [] },
    ...{ deviceSince: null, apiKey: null, label: null, savedTime: null, pausedUntil: null, customerSince: 1 },
    ...{ identity: 'none', proof: 'code', available: '0', occupied: '100' },
  },
} satisfies Case

afterEach(closeForm)

async function open(case_: Partial<Case> = {}) {
  const onDecided = vi.fn<(next: string | null) => void>()
  await openForm(<Decision case_={{ ...CASE, ...case_ }} onDecided={onDecided} />)
  return onDecided
}

it('approves, and goes on to the next case', async () => {
  answers.set(DECIDE, { state: 'approved', proposalId: null, next: CASE.next })
  const onDecided = await open()
  await press('Approve')
  expect(sent).toEqual([{ path: DECIDE, body: { id: ID, decision: 'approve' } }])
  expect(onDecided).toHaveBeenCalledWith(CASE.next)
})

it('says what the server refuses, and stays with the case', async () => {
  answers.set(DECIDE, { code: 403, error: 'own_case', msg: 'No.' })
  const onDecided = await open()
  await press('Approve')
  expect(isThere('This concerns you')).toBe(true)
  expect(onDecided).not.toHaveBeenCalled()
})

it('rejects with a reason that the customer reads, and never without one', async () => {
  answers.set(DECIDE, { state: 'rejected', proposalId: null, next: null })
  const onDecided = await open()
  await press('Reject')
  await press('Reject')
  expect(isThere('Choose a reason')).toBe(true)
  await choose('Something else')
  await press('Reject')
  expect(isThere('Say what it is')).toBe(true)
  expect(sent).toEqual([])
  await type('Words to the customer', 'as said')
  await press('Reject')
  expect(sent).toEqual([{ path: DECIDE, body: { id: ID, decision: 'reject', reason: 'other', reasonText: 'as said' } }])
  expect(onDecided).toHaveBeenCalledWith(null)
})

it('says that it was paid by hand, with its transaction and a reason', async () => {
  answers.set(PAID, { proposalId: 'p', state: 'waiting', outcome: '' })
  const onDecided = await open({ state: 'approved', way: 'hand' })
  expect(isThere('Approve')).toBe(false)
  await press('Paid by hand')
  await type('Reason', 'seen in the wallet')
  await press('Propose')
  expect(sent).toEqual([])
  await type('Transaction', ' 0123456789abcdef ')
  await press('Propose')
  expect(sent).toEqual([{ path: PAID, body: { id: ID, txid: '0123456789abcdef', reason: 'seen in the wallet' } }])
  expect(onDecided).toHaveBeenCalledWith(CASE.next)
})

it('leads to the proposal that waits, and approves nothing a second time', async () => {
  await open({ proposalId: 'abcdefghijklmnopqrst', operatorsNeeded: 2 })
  expect(isThere('Open the proposal')).toBe(true)
  expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent?.trim())).toEqual(['Reject R'])
})

it('offers nothing once it is on its chain', async () => {
  await open({ state: 'broadcast', approvedBy: ['Ann'] })
  expect(document.querySelector('button')).toBeNull()
  expect(isThere('Ann')).toBe(true)
})

it('takes what is to be paid by hand, and rejects nothing that somebody is paying', async () => {
  answers.set('/api/console/withdrawals/take', { id: ID })
  await open({ state: 'approved', way: 'hand' })
  expect(isThere('Reject')).toBe(true)
  await press('I am paying it')
  expect(sent).toEqual([{ path: '/api/console/withdrawals/take', body: { id: ID } }])
  await closeForm()
  await open({ state: 'approved', way: 'hand', paying: { operatorId: 'o', name: 'Finn', time: 1 } })
  expect(isThere('Finn is paying it since')).toBe(true)
  expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent?.trim())).toEqual([
    'Paid by hand P',
  ])
})
