/** Paying by hand: between the payment and the word that it was made, nobody gives the customer her money back. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../../test/app.ts'
import { openWithdrawals, SOLANA, type Withdrawals } from '../../../test/withdrawals.ts'
import { readAudit, type WrittenEntry } from '../../adapters/audit.ts'
import { moveWithdrawal } from './states.ts'

let house: Withdrawals
type Person = Awaited<ReturnType<Withdrawals['app']['operator']>>
let finn: Person
let fay: Person
let rita: Person

beforeAll(async () => {
  house = await openWithdrawals()
  finn = await house.app.operator('finn@house.test', ['finance'])
  fay = await house.app.operator('fay@house.test', ['finance'])
  rita = await house.app.operator('rita@house.test', ['risk'])
})
afterAll(() => house.stop())

const post = (who: { token: string }, path: string, body: object): Promise<Answer> =>
  house.app.ask(`/api/console/${path}`, body, house.app.withToken(who.token))
const open = async (who: Person, id: string) =>
  (await house.app.ask(`/api/console/withdrawals/case?id=${id}`, undefined, house.app.withToken(who.token))).body.data
const errorOf = ({ body }: Answer) => body.error ?? 'none'
const take = async (who: Person, id: string) => errorOf(await post(who, 'withdrawals/take', { id }))
const giveUp = async (who: Person, id: string) =>
  errorOf(await post(who, 'withdrawals/giveUp', { id, reason: 'the wallet is empty' }))
const reject = async (who: Person, id: string) =>
  errorOf(await post(who, 'withdrawals/decide', { id, decision: 'reject', reason: 'source_unclear' }))
const stateOf = async (id: string) =>
  (await house.sql<{ state: string }[]>`select state from withdrawals where id = ${id}`)[0]?.state

let count = 0
async function approved() {
  count += 1
  const owner = await house.customer(`p${count}`, { SOL: '100' })
  const { id } = await house.made(owner, { coin: 'SOL', network: 'solana', address: SOLANA, amount: '1' })
  if ((await stateOf(id)) === 'review') {
    expect(await moveWithdrawal(house.sql, id, 'review', 'approved', { actor: 'rules' })).toBe(true)
  }
  expect(await stateOf(id)).toBe('approved')
  return { ...owner, id }
}

/** Looks once for what is to be held back, until one that is certain to be held back was. */
async function heldBack(): Promise<void> {
  const other = await approved()
  await restrict(other.userId)
  const stop = house.job.start()
  await expect.poll(() => stateOf(other.id), { timeout: 20_000 }).toBe('review')
  await stop()
}
const restrict = (userId: string) => house.sql`
  insert into customer_restrictions (user_id, kind, proposal_id, operator_id, reason)
  values (${userId}, 'withdrawing', ${userId}, 'o', 'r')`

test('what somebody is paying is turned down by nobody until she gives it up, and all of it stands in the trail', async () => {
  const { id, userId } = await approved()
  expect(await take(finn, id)).toBe('none')
  expect(await open(rita, id)).toMatchObject({ paying: { operatorId: finn.operatorId, time: expect.any(Number) } })
  expect([await take(fay, id), await giveUp(fay, id), await reject(rita, id)]).toEqual(Array(3).fill('case_decided'))
  expect(await stateOf(id)).toBe('approved')
  expect(await giveUp(finn, id)).toBe('none')
  expect(await open(rita, id)).toMatchObject({ paying: null })
  expect(await reject(rita, id)).toBe('none')
  const entries: WrittenEntry[] = []
  await readAudit(house.sql, (entry) => entries.push(entry))
  const mine = entries.filter(({ customerId, outcome }) => customerId === userId && outcome === 'done')
  expect(mine.map(({ actor, action, reason }) => [actor, action, reason])).toEqual([
    [finn.operatorId, 'withdrawal.take', ''],
    [finn.operatorId, 'withdrawal.giveUp', 'the wallet is empty'],
    [rita.operatorId, 'withdrawal.reject', 'source_unclear'],
  ])
})

test('of taking it and turning it down at one moment exactly one is done', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id } = await approved()
    const [paying, rejected] = await Promise.all([take(finn, id), reject(rita, id)])
    expect([paying, rejected].sort()).toEqual(['case_decided', 'none'])
    expect(await stateOf(id)).toBe(rejected === 'none' ? 'rejected' : 'approved')
  }
})

test('a restriction set while it is being paid sends it back nowhere, and that it was paid is recorded', async () => {
  const { id, ...owner } = await approved()
  expect(await take(finn, id)).toBe('none')
  await restrict(owner.userId)
  await heldBack()
  expect(await stateOf(id)).toBe('approved')
  const said = await post(finn, 'withdrawals/paid', { id, txid: '3'.repeat(88), reason: 'seen on the chain' })
  const proposalId = String(Object(said.body.data).proposalId)
  const decided = await post(rita, 'proposals/decide', { proposalId, decision: 'approve', reason: 'seen too' })
  expect([errorOf(decided), await stateOf(id)]).toEqual(['none', 'confirmed'])
  // Nobody begins to pay one of a customer who may take nothing out.
  const other = await approved()
  await restrict(other.userId)
  expect(await take(finn, other.id)).toBe('case_decided')
})

test('what somebody took who is no operator any more, another gives up', async () => {
  const { id } = await approved()
  const gone = await house.app.operator('gone@house.test', ['finance'])
  expect(await take(gone, id)).toBe('none')
  await house.sql`update operators set roles = '{}' where id = ${gone.operatorId}`
  expect(await giveUp(fay, id)).toBe('none')
})
