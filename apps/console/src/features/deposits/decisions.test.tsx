import { afterEach, expect, it, vi } from 'vitest'
import { answers, choose, closeForm, isThere, openForm, press, sent, type } from '../../parts/testing/form.tsx'
import type { Deposit } from './deposit-page.tsx'
import { ReportDecision } from './report-decision.tsx'
import type { Report } from './report-page.tsx'
import { WayOut } from './way-out.tsx'

const USER = 'abcdefghijklmnopqrst'
const ID = 'a'.repeat(64)
const TXID = '0123456789abcdef'
const WAITING = { proposalId: 'p', state: 'waiting', outcome: '' }
const DECIDE = '/api/console/deposits/hand/decide'

const REPORT = {
  ...{ id: USER, userId: USER, coin: 'SOL', network: 'solana', amount: '5', txid: null, state: 'review', reason: null },
  ...{ submitTime: 1, dueTime: 2, decideTime: null, picture: { contentType: '', data: '' }, address: 'x', tag: null },
  ...{ customer: { account: 'a', email: '', createTime: 1 }, others: [], creditAmount: null, decidedBy: [] },
  ...{ reasonText: '', proposalId: null, next: 'bbbbbbbbbbbbbbbbbbbb' },
} satisfies Report

const DEPOSIT = {
  ...{ id: ID, userId: '', coin: 'ETH', network: 'ethereum', amount: '1', address: '0x1', txid: '0x2' },
  ...{ explorer: null, state: 'parked', reason: 'no_memo', height: 5, confirmations: 3, needed: 12, seenTime: 1 },
  ...{ changeTime: 1, chainAmount: '1', dust: '0', contract: null, blockHash: null, index: '0', sequence: null },
  ...{ reverseSequence: null, recovered: '0', steps: [], proposalId: null },
} satisfies Deposit

afterEach(closeForm)

async function openReport(report: Partial<Report> = {}) {
  const onDecided = vi.fn<(next: string | null) => void>()
  await openForm(<ReportDecision report={{ ...REPORT, ...report }} onDecided={onDecided} />)
  return onDecided
}

it('credits what has come in, not what was said, and asks for both the amount and the transaction', async () => {
  answers.set(DECIDE, WAITING)
  const onDecided = await openReport()
  await press('Credit')
  await type('Reason', 'seen on the network')
  await press('Propose')
  await type('Has come in', '0')
  await type('Transaction', TXID)
  await press('Propose')
  expect(sent).toEqual([])
  await type('Has come in', '4.5')
  await press('Propose')
  const body = { id: USER, decision: 'pass', amount: '4.5', txid: TXID, reason: 'seen on the network' }
  expect(sent).toEqual([{ path: DECIDE, body }])
  expect(onDecided).toHaveBeenCalledWith(REPORT.next)
})

it('rejects a report with the reason that the customer reads, which stands in the trail as well', async () => {
  answers.set(DECIDE, { ...WAITING, state: 'applied' })
  await openReport()
  await press('Reject')
  await press('Reject')
  expect(sent).toEqual([])
  await choose('Not received')
  await press('Reject')
  const body = { id: USER, decision: 'reject', reasonIs: 'not_received', reasonText: '', reason: 'Not received' }
  expect(sent).toEqual([{ path: DECIDE, body }])
})

it('shows what the server refuses about a report', async () => {
  answers.set(DECIDE, { code: 409, error: 'already_reported', msg: 'It was credited before.' })
  const onDecided = await openReport({ txid: TXID })
  await press('Credit')
  await type('Has come in', '5')
  await type('Reason', 'as reported')
  await press('Propose')
  expect(isThere('It was credited before.')).toBe(true)
  expect(onDecided).not.toHaveBeenCalled()
})

it('offers no decision on a report that waits for another operator', async () => {
  await openReport({ proposalId: USER })
  expect(document.querySelector('button')).toBeNull()
  expect(isThere('Open the proposal')).toBe(true)
})

it('credits a parked deposit that is nobody’s to the customer whose it is', async () => {
  answers.set('/api/console/deposits/release', WAITING)
  await openForm(<WayOut deposit={DEPOSIT} />)
  await press('Credit it after all')
  await type('Reason', 'she wrote to us')
  await type('Customer’s id', 'somebody')
  await press('Propose')
  expect(sent).toEqual([])
  await type('Customer’s id', USER)
  await press('Propose')
  const body = { id: ID, userId: USER, reason: 'she wrote to us' }
  expect(sent).toEqual([{ path: '/api/console/deposits/release', body }])
})

it('leaves a parked deposit uncredited', async () => {
  answers.set('/api/console/deposits/dismiss', WAITING)
  await openForm(<WayOut deposit={{ ...DEPOSIT, userId: USER }} />)
  await press('Leave it uncredited')
  await type('Reason', 'of no worth')
  await press('Propose')
  expect(sent).toEqual([{ path: '/api/console/deposits/dismiss', body: { id: ID, reason: 'of no worth' } }])
})

it('takes back what a reversed deposit cost, and nothing where none was entered', async () => {
  answers.set('/api/console/deposits/recover', WAITING)
  await openForm(<WayOut deposit={{ ...DEPOSIT, userId: USER, state: 'reversed', reason: 'orphaned' }} />)
  await press('Take back what is missing')
  await type('Reason', 'left the chain')
  await press('Propose')
  expect(sent).toEqual([])
  await type('Amount', '0.5')
  await press('Propose')
  const body = { id: ID, amount: '0.5', reason: 'left the chain' }
  expect(sent).toEqual([{ path: '/api/console/deposits/recover', body }])
})

it.each(['credited', 'confirming', 'at_risk'] as const)('offers nothing about one that is %s', async (state) => {
  await openForm(<WayOut deposit={{ ...DEPOSIT, state, reason: null }} />)
  expect(document.querySelector('button')).toBeNull()
})
