/** Operators and withdrawals: who may decide which, once, with whose eyes, and what of it stands in the trail. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../../../test/app.ts'
import { atOnce } from '../../../test/double-spend/at-once.ts'
import { OTHER, openWithdrawals, SOLANA, type Withdrawals } from '../../../test/withdrawals.ts'
import { readAudit, type WrittenEntry } from '../../adapters/audit.ts'

let house: Withdrawals
type Person = Awaited<ReturnType<Withdrawals['app']['operator']>>
type Customer = Awaited<ReturnType<Withdrawals['customer']>>
let finn: Person
let fay: Person
let rita: Person
let sue: Person
let adam: Person

beforeAll(async () => {
  house = await openWithdrawals()
  finn = await house.app.operator('finn@house.test', ['finance'])
  fay = await house.app.operator('fay@house.test', ['finance'])
  rita = await house.app.operator('rita@house.test', ['risk'])
  sue = await house.app.operator('sue@house.test', ['support'])
  adam = await house.app.operator('adam@house.test', ['admin'])
  // One looks at what is worth more than 50, two at what is worth more than 150.
  const limits = { review: '50', two: '150', newAddress: '100000', perDay: 100, reason: 'a small house' }
  const asked = await post(rita, 'withdrawals/setTerms', limits)
  expect((await decideOn(adam, asked)).status).toBe(200)
})
afterAll(() => house.stop())

const post = (who: { token: string }, path: string, body: object): Promise<Answer> =>
  house.app.ask(`/api/console/${path}`, body, house.app.withToken(who.token))
const get = async <T>(who: { token: string }, path: string): Promise<T> =>
  (await house.app.ask(`/api/console/${path}`, undefined, house.app.withToken(who.token))).body.data as T
const proposalOf = ({ body }: Answer): string => String(Object(body.data).proposalId)
const decideOn = (who: Person, asked: Answer, decision = 'approve') =>
  post(who, 'proposals/decide', { proposalId: proposalOf(asked), decision, reason: 'looked at it' })
const decide = (who: Person, id: string, decision: object = { decision: 'approve' }) =>
  post(who, 'withdrawals/decide', { id, ...decision })
const REJECT = { decision: 'reject', reason: 'source_unclear' }
const errorOf = ({ body }: Answer) => [body.error, body.field, body.bound].filter((part) => part !== undefined)

/** An address that nobody was paid at. */
const somewhere = () => `0x${randomBytes(20).toString('hex')}`
let count = 0
async function waiting(amount = '100', more: object = {}): Promise<Customer & { id: string }> {
  count += 1
  const owner = await house.customer(`w${count}`, { USDT: '1000', SOL: '100' })
  const { id, state } = await house.made(owner, { address: somewhere(), amount, ...more })
  expect(state).toBe('review')
  return { ...owner, id }
}
const stateOf = async (id: string) =>
  (await house.sql<{ state: string }[]>`select state from withdrawals where id = ${id}`)[0]?.state

describe('who may', () => {
  test('support neither sees nor decides one, and finance and risk do not set the limits alone', async () => {
    const { id } = await waiting()
    for (const path of ['list', `case?id=${id}`, 'terms']) {
      const answer = await house.app.ask(`/api/console/withdrawals/${path}`, undefined, house.app.withToken(sue.token))
      expect([path, answer.status, answer.body.error]).toEqual([path, 403, 'forbidden'])
    }
    expect(errorOf(await decide(sue, id))).toEqual(['forbidden'])
    const limits = { review: '1', two: '2', newAddress: '1', perDay: 1, reason: 'all of them' }
    expect(errorOf(await post(finn, 'withdrawals/setTerms', limits))).toEqual(['forbidden'])
    const asked = await post(rita, 'withdrawals/setTerms', limits)
    expect(errorOf(await decideOn(rita, asked))).toEqual(['own_proposal'])
    expect(errorOf(await decideOn(finn, asked))).toEqual(['forbidden'])
    expect(await get(finn, 'withdrawals/terms')).toMatchObject({ limits: { review: '50' }, history: [{ two: '150' }] })
    expect((await decideOn(adam, asked, 'reject')).status).toBe(200)
  })

  test('the most of a day by level is set by two, holds at once, and is shown to whoever it holds for', async () => {
    const looked = { review: '50', two: '150', newAddress: '100000', perDay: 100, reason: 'less by day' }
    const asked = await post(rita, 'withdrawals/setTerms', { ...looked, dailyNone: '300' })
    const owner = await house.customer('daily', { USDT: '1000' })
    expect((await house.ask(owner, { amount: '30' })).status).toBe(200)
    const limitOf = async () => {
      const { body } = await house.app.ask(
        '/api/exchange/coin/wallet/withdrawal/terms',
        undefined,
        house.app.withToken(owner.satoken),
      )
      return Object(body.data).limit
    }
    // As long as nobody else has approved it, it is what it was.
    expect(await limitOf()).toMatchObject({ daily: '1000', left: '970', next: { level: 'primary', daily: '20000' } })
    expect((await decideOn(adam, asked)).status).toBe(200)
    expect(await limitOf()).toMatchObject({ daily: '300', left: '270' })
    const { body } = await house.ask(owner, { amount: '271' })
    expect([body.error, body.bound]).toEqual(['daily_limit', '270'])
    const levels = Object((await house.app.ask('/api/exchange/coin/identity/levels')).body.data)
    expect(levels.levels[0]).toMatchObject({ level: 'none', withdrawalDaily: '300' })
    expect(await get(finn, 'withdrawals/terms')).toMatchObject({
      limits: { dailyNone: '300', dailyPrimary: '20000', dailyAdvanced: '200000' },
      history: [{ dailyNone: '300', reason: 'less by day' }, { dailyNone: '1000' }],
    })
    const falling = await post(rita, 'withdrawals/setTerms', { ...looked, dailyNone: '30000' })
    expect(errorOf(falling)).toEqual(['field_invalid', 'dailyPrimary', '>= 30000'])
    const back = await post(rita, 'withdrawals/setTerms', { ...looked, dailyNone: '1000' })
    expect((await decideOn(adam, back)).status).toBe(200)
    expect((await house.ask(owner, { amount: '271' })).status).toBe(200)
  })

  test('who has not proven herself lately decides nothing', async () => {
    const { id } = await waiting()
    const old = await house.app.operator('old@house.test', ['finance'])
    await house.sql`update operator_sessions set proven_at = now() - interval '6 minutes' where operator_id = ${old.operatorId}`
    expect(errorOf(await decide(old, id))).toEqual(['reauth_needed'])
    expect(await stateOf(id)).toBe('review')
  })

  test('nobody decides her own, nor says that it was paid', async () => {
    const { id, userId } = await waiting()
    const own = await house.app.operator('own@house.test', ['finance'])
    const change = { roles: ['finance' as const], ownCustomers: [userId] }
    await house.sql.begin((tx) => house.app.ground.operators.change(tx, own.operatorId, change))
    const again = { ...own, ...(await house.app.operatorSession(own.operatorId)) }
    for (const decision of [{ decision: 'approve' }, REJECT]) {
      expect(errorOf(await decide(again, id, decision))).toEqual(['own_case'])
    }
    const paid = { id, txid: randomBytes(32).toString('hex'), reason: 'paid it to myself' }
    expect(errorOf(await post(again, 'withdrawals/paid', paid))).toEqual(['own_case'])
    expect(await stateOf(id)).toBe('review')
  })
})

describe('a decision', () => {
  test('of sixty-four at once is one, and what was rejected is given back once', async () => {
    const { id, ...owner } = await waiting()
    const ways = [() => decide(finn, id), () => decide(fay, id, REJECT), () => decide(rita, id)]
    const answers = await atOnce(
      'console.withdrawals.decide',
      (place) => ways[place % ways.length]?.() ?? decide(finn, id),
    )
    const done = answers.filter(({ status }) => status === 200)
    expect(done).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer.body.error).toBe('case_decided')
    }
    const state = await stateOf(id)
    expect(Object(done[0]?.body.data).state).toBe(state)
    const held = state === 'approved' ? [899_000_000, 101_000_000] : [1_000_000_000, 0]
    const { available, occupied } = house.balance(owner)
    expect([available, occupied]).toEqual(held)
    expect(errorOf(await decide(finn, id, REJECT))[0]).toBe('case_decided')
  })

  test('to reject needs its reason, and words where that says nothing; all of it is hers again', async () => {
    const { id, ...owner } = await waiting()
    expect(errorOf(await decide(finn, id, { decision: 'reject' }))).toEqual(['field_required', 'reason'])
    expect(errorOf(await decide(finn, id, { decision: 'reject', reason: 'other', reasonText: ' ' }))).toEqual([
      'field_required',
      'reasonText',
    ])
    expect(await stateOf(id)).toBe('review')
    expect((await decide(finn, id, { ...REJECT, reasonText: 'send us a statement' })).body.data).toMatchObject({
      state: 'rejected',
    })
    expect(house.balance(owner)).toEqual({ available: 1_000_000_000, occupied: 0 })
    expect(await get(finn, `withdrawals/case?id=${id}`)).toMatchObject({
      ...{ state: 'rejected', rejectReason: 'source_unclear', rejectText: 'send us a statement' },
      steps: [
        { state: 'requested' },
        { state: 'review' },
        { state: 'rejected', operator: { operatorId: finn.operatorId } },
      ],
    })
  })

  test('on what needs two is the first one’s proposal, and another’s to approve', async () => {
    const { id } = await waiting('200')
    const first = await decide(finn, id)
    expect(first.body.data).toMatchObject({ state: 'review' })
    expect(errorOf(await decideOn(finn, first))).toEqual(['own_proposal'])
    expect(await get(fay, `withdrawals/case?id=${id}`)).toMatchObject({
      ...{ operatorsNeeded: 2, proposalId: proposalOf(first), state: 'review' },
    })
    const twice = await Promise.all([decideOn(fay, first), decideOn(rita, first)])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await stateOf(id)).toBe('approved')
  })

  test('on one that somebody rejected meanwhile comes too late', async () => {
    const { id } = await waiting('200')
    const first = await decide(finn, id)
    expect((await decide(rita, id, REJECT)).status).toBe(200)
    expect(['case_decided', 'changed_since']).toContain((await decideOn(fay, first)).body.error)
    expect(await stateOf(id)).toBe('rejected')
  })

  test('on one that was taken back, or is none at all, is none', async () => {
    const { id, ...owner } = await waiting()
    const path = '/api/exchange/coin/wallet/withdrawal/cancel'
    expect((await house.post(owner, path, { id })).status).toBe(200)
    expect(errorOf(await decide(finn, id))[0]).toBe('case_decided')
    expect(errorOf(await decide(finn, 'f'.repeat(64)))).toEqual(['not_found', 'id'])
    expect(errorOf(await decide(finn, `${id}' or 1=1`))[0]).toBe('not_found')
    expect(house.balance(owner)).toEqual({ available: 1_000_000_000, occupied: 0 })
  })
})

test('what was paid by hand is settled when a second one has looked, and its transaction pays no other', async () => {
  const sol = { coin: 'SOL', network: 'solana', address: SOLANA }
  const [one, other] = [await waiting('1', sol), await waiting('1.1', sol)]
  for (const { id } of [one, other]) expect((await decide(finn, id)).status).toBe(200)
  const txid = '5'.repeat(88)
  const paid = (id: string, by = finn) => post(by, 'withdrawals/paid', { id, txid, reason: 'seen on the chain' })
  const [first, second] = [await paid(one.id), await paid(other.id, fay)]
  expect(errorOf(await decideOn(finn, first))).toEqual(['own_proposal'])
  const all = await atOnce('console.withdrawals.paid', (place) =>
    place % 2 === 0 ? decideOn(rita, first) : decideOn(adam, second),
  )
  const states = [await stateOf(one.id), await stateOf(other.id)]
  expect(states.filter((state) => state === 'confirmed')).toHaveLength(1)
  expect(states.filter((state) => state === 'approved')).toHaveLength(1)
  expect(all.filter(({ body }) => Object(body.data).state === 'applied')).toHaveLength(1)
  const left = states[0] === 'approved' ? one : other
  expect(errorOf(await paid(left.id))).toEqual(['txid_used', 'txid'])
})

test('what people pay by hand is taken back by nobody once it is theirs, nor turned down while it is said to be paid', async () => {
  const { id, ...owner } = await waiting('1', { coin: 'SOL', network: 'solana', address: SOLANA })
  const cancel = (one: string) =>
    house.app.ask('/api/exchange/coin/wallet/withdrawal/cancel', { id: one }, house.app.withToken(owner.satoken))
  expect((await decide(finn, id)).status).toBe(200)
  expect(errorOf(await cancel(id))).toEqual(['withdrawal_sent', 'id', 'approved'])
  const own = await house.app.ask(
    `/api/exchange/coin/wallet/withdrawal/detail?id=${id}`,
    undefined,
    house.app.withToken(owner.satoken),
  )
  expect(own.body.data).toMatchObject({ state: 'approved', cancellable: false })
  const said = await post(finn, 'withdrawals/paid', { id, txid: '4'.repeat(88), reason: 'seen on the chain' })
  expect(errorOf(await decide(rita, id, REJECT))).toEqual(['case_decided', 'id', 'approved'])
  expect(errorOf(await post(finn, 'withdrawals/giveUp', { id, reason: 'a slip' }))[0]).toBe('case_decided')
  // Nobody saw it: once whoever said so has given it up, it can be turned down.
  expect((await decideOn(adam, said, 'reject')).status).toBe(200)
  expect(errorOf(await decide(rita, id, REJECT))).toEqual(['case_decided', 'id', 'approved'])
  expect((await post(finn, 'withdrawals/giveUp', { id, reason: 'it was another' })).status).toBe(200)
  expect((await decide(rita, id, REJECT)).status).toBe(200)
  expect(await stateOf(id)).toBe('rejected')
})

test('who looks at one stands in the trail, and what was decided with why', async () => {
  const { id, userId } = await waiting('100', { address: OTHER })
  await get(finn, `withdrawals/case?id=${id}`)
  await decide(finn, id, { ...REJECT, note: 'asked twice' })
  const entries: WrittenEntry[] = []
  await readAudit(house.sql, (entry) => entries.push(entry))
  const of = entries.filter(({ customerId }) => customerId === userId)
  const mine = of.filter(({ subject }) => subject.includes(id))
  expect(mine.map(({ action, outcome }) => [action, outcome]).sort()).toEqual([
    ['withdrawal.open', 'seen'],
    ['withdrawal.reject', 'asked'],
    ['withdrawal.reject', 'done'],
  ])
  expect(mine.find(({ outcome }) => outcome === 'done')?.reason).toBe('source_unclear: asked twice')
})

test('the list is filtered by customer and by the number that she reads, in any state; each look stands in the trail', async () => {
  const one = await waiting()
  const other = await waiting()
  await decide(finn, one.id, REJECT)
  type Listed = { rows: { id: string; orderNo: string }[] }
  const listed = async (asked: string) => (await get<Listed>(finn, `withdrawals/list?${asked}`)).rows
  expect((await listed(`userId=${other.userId}`)).map(({ id }) => id)).toEqual([other.id])
  expect(await listed(`userId=${one.userId}`)).toEqual([])
  const [rejected] = await listed(`userId=${one.userId}&state=rejected`)
  expect(rejected?.id).toBe(one.id)
  const number = rejected?.orderNo ?? ''
  for (const asked of [number, one.id]) expect((await listed(`orderNo=${asked}`)).map(({ id }) => id)).toEqual([one.id])
  expect(await listed(`orderNo=${number}&userId=${other.userId}`)).toEqual([])
  // The day is a part of the number.
  expect(await listed(`orderNo=${number.replace(/^W-\d{4}/, 'W-0000')}`)).toEqual([])
  const refused = await house.app.ask(
    '/api/console/withdrawals/list?orderNo=17',
    undefined,
    house.app.withToken(finn.token),
  )
  expect(errorOf(refused)).toEqual(['field_invalid', 'orderNo'])
  const entries: WrittenEntry[] = []
  await readAudit(house.sql, (entry) => entries.push(entry))
  const looks = entries
    .filter(({ action }) => action === 'withdrawal.list')
    .map(({ subject, customerId }) => [customerId, subject])
  expect(looks.slice(-7)).toEqual([
    [other.userId, ['review', other.userId]],
    [one.userId, ['review', one.userId]],
    [one.userId, ['rejected', one.userId]],
    // A look-up of one is about whose it turns out to be.
    [one.userId, [number, one.userId]],
    [one.userId, [one.id, one.userId]],
    [other.userId, [number, other.userId]],
    [undefined, [number.replace(/^W-\d{4}/, 'W-0000')]],
  ])
  await listed('coin=USDT&way=hand')
  const [newest] = await house.sql<{ entry: string; customer: string | null }[]>`
    select entry, customer_id as customer from operator_audit order by sequence desc limit 1`
  expect([JSON.parse(newest?.entry ?? '{}').subject, newest?.customer]).toEqual([['review', 'hand', 'USDT'], null])
})

test('how deep its transaction is can be asked without a look at the customer', async () => {
  const { id } = await waiting()
  expect(await get(finn, `withdrawals/depth?id=${id}`)).toEqual({
    state: 'review',
    confirmations: null,
    needed: expect.any(Number),
  })
})
