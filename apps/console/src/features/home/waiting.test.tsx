/** What comes next is read from the queues that each role decides, and from no other. */
import { grantedTo, type StaffRole } from '@candlewick/protocol/who'
import { afterEach, expect, it } from 'vitest'
import { answers, closeForm, isThere, openForm, settled } from '../../parts/testing/form.tsx'
import type { House } from '../../session/house.ts'
import { useSession } from '../../session/session.ts'
import { NextCases } from './next-cases.tsx'
import { useNextCases } from './waiting.ts'

const HOUR = 3_600_000
const WAITS = { oldestTime: 1, late: 0, times: [1] }
const house = {
  ...{ time: 1, funds: [], halted: [], decided: [], alarms: [], feeds: { symbols: 0, stale: [] } },
  ...{ journal: { sequence: 1, lastTime: null, waiting: 0 }, projection: { commands: 0, milliseconds: 0 } },
  queues: [{ queue: 'unmatched_deposits', permission: 'deposit.review', waiting: 1, promised: 24 * HOUR, ...WAITS }],
} satisfies House

const MONEY = { userId: '7', coin: 'USDT', network: 'tron', amount: '1200' }
const withdrawal = (id: string, dueTime: number, more: object = {}) => ({
  ...{ id, dueTime, ...MONEY, customer: 'an***ab', networkName: 'Tron', way: 'chain', paying: null, ...more },
})

/** In the order of their time: what the queues answer. */
const QUEUES = {
  '/api/console/withdrawals/list': [withdrawal('w1', 10), withdrawal('w2', 11)],
  '/api/console/withdrawals/list?state=approved&way=hand&limit=20': [
    withdrawal('p1', 12),
    withdrawal('p2', 13, { paying: { operatorId: 'other', name: 'Ben', time: 1 } }),
    withdrawal('p3', 14, { paying: { operatorId: 'o', name: 'Ann', time: 1 } }),
  ],
  '/api/console/identities/list': [
    { id: 'i1', dueTime: 20, name: 'A. B.', level: 'primary', country: 'DE', attempt: 1 },
  ],
  '/api/console/deposits/hand': [{ id: 'h1', dueTime: 30, ...MONEY }],
  '/api/console/deposits/list': [
    { id: 'd1', changeTime: 40 - 24 * HOUR, reason: 'no_memo', ...MONEY },
    { id: 'd2', changeTime: 1, reason: 'below_minimum', ...MONEY },
  ],
  '/api/console/forgotten/list': [{ id: 'f1', dueTime: 50, name: 'C. D.', looks: 2 }],
}
const proposal = (proposalId: string, dueTime: number, subject: string) => ({
  ...{ proposalId, dueTime, kind: 'withdrawal.approve', subject: { kind: 'account', id: subject, name: '' } },
  proposedBy: { operatorId: 'other', name: 'Ben' },
})

let found: string[] | undefined
function Next() {
  const cases = useNextCases(house)
  found = cases?.map(({ to }) => to)
  return <NextCases cases={cases} />
}

async function shown(roles: readonly StaffRole[], proposals: readonly object[] = []): Promise<string[] | undefined> {
  useSession.setState({ token: 'secret' })
  answers.set('/api/console/session/current', {
    operator: { operatorId: 'o', name: 'Ann', email: 'ann@house.test' },
    ...{ roles, permissions: [...grantedTo(roles)], expireTime: 2, freshUntil: 1, factors: ['email'], passkeys: [] },
    ...{ recoveryCodesLeft: 0, sessions: [] },
  })
  for (const [path, rows] of Object.entries(QUEUES)) answers.set(path, { rows, next: null, waiting: 1, toPay: 0 })
  answers.set('/api/console/proposals', { rows: proposals, next: null })
  await openForm(<Next />)
  await settled()
  await settled()
  return found
}
afterEach(async () => {
  await closeForm()
  useSession.setState({ token: undefined })
  found = undefined
})

const WITHDRAWALS = ['w1', 'w2', 'p1', 'p3'].map((id) => `/withdrawals/${id}`)
const DEPOSITS = ['/deposits/hand/h1', '/deposits/chain/d1']

it.each([
  ['finance', [...WITHDRAWALS, ...DEPOSITS]],
  ['support', ['/identities/i1', '/forgotten/f1']],
  ['risk', [...WITHDRAWALS, '/identities/i1', '/forgotten/f1']],
  ['admin', [...WITHDRAWALS, '/identities/i1', ...DEPOSITS, '/forgotten/f1']],
  ['content', []],
] as const)('of %s it lists what she decides, by the time that is left', async (role, expected) => {
  expect(await shown([role])).toEqual(expected)
})

it('says of each what it is about, and who has it', async () => {
  await shown(['admin'])
  const words = [
    ...['withdrawal', 'an***ab', '1,200 USDT, Tron', 'payment by hand', 'you pay it', 'identity', 'reported deposit'],
    ...['deposit that waits', '1,200 USDT, tron', 'forgotten fund password', '2 checks to look at'],
  ]
  expect(words.filter((one) => !isThere(one))).toEqual([])
})

it('lists what somebody proposed already as the proposal alone', async () => {
  const proposals = [proposal('a', 1, 'w1'), proposal('b', 2, 'deposit d1')]
  expect(await shown(['finance'], proposals)).toEqual([
    '/proposals/a',
    '/proposals/b',
    ...WITHDRAWALS.slice(1),
    '/deposits/hand/h1',
  ])
})
