/** What is granted is reserved, what is claimed is the customer's, what expires is the budget's, and nothing is paid twice. */
import { units } from '@candlewick/money/units'
import { expect, test } from 'vitest'
import { Engine } from '../engine.ts'
import { refusedOf } from '../testing/exchange.ts'
import { REWARDS } from './product.ts'
import { REWARD_BUDGET } from './state.ts'
import { campaign, couponOf, couponsOf, DAY, RewardsDesk, USD } from './testing/desk.ts'

test('a coupon reserves its amount from the budget, and its claim credits the spot account', () => {
  const desk = RewardsDesk.open('ann')
  const coupon = desk.grant('ann')
  expect(coupon).toEqual({
    ...{ id: coupon.id, user: 'ann', campaign: 'welcome', asset: 'USDT', amount: 5 * USD },
    ...{ grantedAt: desk.time, expiresAt: desk.time + 7 * DAY, status: 'granted' },
  })
  expect(desk.budget()).toEqual([95 * USD, 5 * USD])
  expect(desk.usdt('ann')).toEqual({ available: 0, occupied: 0 })

  const events = desk.claim('ann', coupon.id)
  expect(couponOf(events)).toEqual({ ...coupon, status: 'claimed' })
  expect(events.filter(({ type }) => type === 'posting')).toMatchObject([
    { reason: 'reward_claimed', reference: String(coupon.id) },
  ])
  expect(desk.usdt('ann')).toEqual({ available: 5 * USD, occupied: 0 })
  expect(desk.budget()).toEqual([95 * USD, 0])
})

test('two claims at once credit once, and another cannot claim at all', () => {
  const desk = RewardsDesk.open('ann', 'bob')
  const { id } = desk.grant('ann')
  expect(refusedOf(desk.claim('bob', id))).toEqual({ type: 'refused', rule: 'reward_unknown', field: 'id' })
  const told = Array.from({ length: 64 }, () => desk.claim('ann', id))
  expect(told.flatMap(couponsOf)).toHaveLength(1)
  expect(told.slice(1).map(refusedOf)).toEqual(
    told.slice(1).map(() => ({ type: 'refused', rule: 'reward_unknown', field: 'id' })),
  )
  expect(desk.usdt('ann').available).toBe(5 * USD)
})

test('a customer gets a coupon of a campaign once, for ever: claimed, expired or restored', () => {
  const desk = RewardsDesk.open('ann', 'bob')
  desk.claim('ann', desk.grant('ann').id)
  desk.grant('bob')
  desk.time += 8 * DAY
  desk.do({ type: 'tick' })
  desk.engine = Engine.restore(desk.engine.snapshot())
  for (const user of ['ann', 'bob']) {
    expect(refusedOf(desk.do({ type: 'rewards.grant', user, campaign: 'welcome' }))).toMatchObject({
      rule: 'reward_once',
    })
    expect(desk.rewards.wasGranted(user, 'welcome')).toBe(true)
  }
  desk.do(campaign('again'))
  expect(desk.grant('ann', 'again').amount).toBe(5 * USD)
})

test('what is granted is never more than the budget holds, and what is granted can always be claimed', () => {
  const users = Array.from({ length: 25 }, (_, n) => `u${n}`)
  const desk = RewardsDesk.open(...users)
  const granted = users.flatMap((user) => couponsOf(desk.do({ type: 'rewards.grant', user, campaign: 'welcome' })))
  expect(granted).toHaveLength(20)
  expect(desk.budget()).toEqual([0, 100 * USD])
  expect(desk.rewards.refuses('u24', 'welcome')).toEqual({
    ...{ type: 'refused', rule: 'reward_budget', field: 'campaign', bound: 0 },
  })
  for (const { user, id } of granted) expect(couponOf(desk.claim(user, id)).status).toBe('claimed')
  expect(desk.budget()).toEqual([0, 0])
})

test('the house takes back what is not granted, and no unit of what is', () => {
  const desk = RewardsDesk.open('ann')
  const { id } = desk.grant('ann')
  const hold = { type: 'withdraw.hold', user: REWARD_BUDGET, asset: 'USDT', fee: units(0) } as const
  expect(refusedOf(desk.do({ ...hold, id: 'back', amount: units(95 * USD + 1) }))).toMatchObject({
    ...{ rule: 'insufficient_balance', bound: 95 * USD },
  })
  desk.do({ ...hold, id: 'back', amount: units(95 * USD) })
  expect(desk.budget()).toEqual([0, 5 * USD])
  desk.do({ type: 'withdraw.settle', id: 'back' })
  desk.claim('ann', id)
  expect(desk.budget()).toEqual([0, 0])
  expect(desk.usdt('ann').available).toBe(5 * USD)
})

test('a coupon can be claimed up to the millisecond before it expires, and then returns to the budget', () => {
  const desk = RewardsDesk.open('ann', 'bob')
  const [early, late] = [desk.grant('ann'), desk.grant('bob')]
  desk.time = early.expiresAt - 1
  expect(couponOf(desk.claim('ann', early.id)).status).toBe('claimed')
  desk.time = late.expiresAt
  expect(refusedOf(desk.claim('bob', late.id))).toEqual({
    ...{ type: 'refused', rule: 'reward_expired', field: 'id', bound: late.expiresAt },
  })
  expect(desk.budget()).toEqual([90 * USD, 5 * USD])
  const events = desk.do({ type: 'tick' })
  expect(couponsOf(events)).toEqual([{ ...late, status: 'expired' }])
  expect(events).toContainEqual(expect.objectContaining({ type: 'posting', reason: 'reward_expired' }))
  expect(desk.budget()).toEqual([95 * USD, 0])
  expect(refusedOf(desk.claim('bob', late.id))).toMatchObject({ rule: 'reward_unknown' })
})

test('what expires at once in great number is taken back a bounded number a command', () => {
  const users = Array.from({ length: 20 }, (_, n) => `u${n}`)
  const desk = RewardsDesk.open(...users)
  desk.engine = Engine.restore(desk.engine.snapshot(), { couponsDue: 8 })
  for (const user of users) desk.grant(user)
  desk.time += 7 * DAY
  const counts = [1, 2, 3, 4].map(() => couponsOf(desk.do({ type: 'tick' })).length)
  expect(counts).toEqual([8, 8, 4, 0])
  expect(desk.engine.hasDue).toBe(false)
  expect(desk.budget()).toEqual([100 * USD, 0])
})

test('coupons keep the terms they were granted with, and those of a closed campaign can be claimed', () => {
  const desk = RewardsDesk.open('ann', 'bob')
  const { id } = desk.grant('ann')
  desk.do(campaign('welcome', { amount: units(USD), days: 1, quota: 1, status: 'closed' }))
  expect(refusedOf(desk.do({ type: 'rewards.grant', user: 'bob', campaign: 'welcome' }))).toMatchObject({
    rule: 'reward_closed',
  })
  desk.time += 6 * DAY
  desk.claim('ann', id)
  expect(desk.usdt('ann').available).toBe(5 * USD)
})

test('a snapshot in the middle comes to the same, and an exchange without campaigns keeps its digest', () => {
  const plain = new RewardsDesk()
  const before = plain.engine.digest()
  expect(Engine.restore(plain.engine.snapshot()).digest()).toBe(before)
  const desk = RewardsDesk.open('ann', 'bob', 'cat')
  for (const user of ['ann', 'bob', 'cat']) desk.grant(user)
  const other = Engine.restore(desk.engine.snapshot())
  desk.claim('ann', desk.rewards.coupons('ann')[0]?.id ?? 0)
  desk.time += 7 * DAY
  desk.do({ type: 'tick' })
  for (const recorded of desk.history.slice(-2)) other.apply(recorded)
  expect(other.digest()).toBe(desk.engine.digest())
  other.checkInvariants()
})

test('a journal under version 1 of the rules knows no rewards', () => {
  const engine = new Engine({ rules: 1 })
  engine.apply({ sequence: 1, time: 1, command: { type: 'asset', asset: 'USDT', decimals: 6, cap: units(1e15) } })
  const [event] = engine.apply({ sequence: 2, time: 1, command: campaign('welcome') })
  expect(event).toEqual({ type: 'refused', rule: 'rules_version', field: 'type', bound: 2 })
})

test('a fault at the expiry takes the campaign out of the way; defined anew, what is over returns', () => {
  const desk = RewardsDesk.open('ann', 'bob')
  const { expiresAt, id } = desk.grant('ann')
  const { sequence, time, command } = desk.next({ type: 'tick' })
  desk.engine.passOver({ sequence, time, command }, { halts: [{ product: 'rewards', symbol: 'welcome' }] })
  const verdict = { sequence, hash: ''.padEnd(64, '0'), halts: [], reason: 'a test' }
  desk.do({ type: 'fault', ...verdict })
  desk.engine = Engine.restore(desk.engine.snapshot())
  expect(desk.rewards.campaign('welcome')).toMatchObject({ status: 'closed', open: 1 })
  desk.time = expiresAt
  expect(couponsOf(desk.do({ type: 'tick' }))).toEqual([])
  expect(refusedOf(desk.claim('ann', id))).toMatchObject({ rule: 'reward_expired' })
  expect(couponsOf(desk.do(campaign('welcome')))).toMatchObject([{ id, status: 'expired' }])
  expect(desk.budget()).toEqual([100 * USD, 0])
})

test('so many coupons wait at once, and one more is busy', () => {
  const desk = RewardsDesk.open('ann', 'bob')
  desk.engine = Engine.restore(desk.engine.snapshot(), { coupons: 1 })
  const { id } = desk.grant('ann')
  const more = { type: 'rewards.grant', user: 'bob', campaign: 'welcome' } as const
  expect(refusedOf(desk.do(more))).toEqual({ type: 'refused', rule: 'busy', field: 'campaign', bound: 1 })
  desk.claim('ann', id)
  expect(couponOf(desk.do(more)).user).toBe('bob')
  expect(desk.engine.read(REWARDS).coupons('bob')).toHaveLength(1)
})

test('to who is closed nothing is granted, and nothing is paid; who may not trade gets what she earned', () => {
  const desk = RewardsDesk.open('ann', 'bob')
  const { id } = desk.grant('ann')
  const restricted = { type: 'account.restrict', withdrawing: 0 } as const
  const forever = Number.MAX_SAFE_INTEGER
  desk.do({ ...restricted, user: 'ann', trading: 0, closed: forever })
  desk.do({ ...restricted, user: 'bob', trading: forever, closed: 0 })
  const closed = { rule: 'restricted', field: 'user', bound: 'closed' }
  expect(refusedOf(desk.claim('ann', id))).toMatchObject(closed)
  desk.do(campaign('another'))
  expect(refusedOf(desk.do({ type: 'rewards.grant', user: 'ann', campaign: 'another' }))).toMatchObject(closed)
  expect(couponOf(desk.claim('bob', desk.grant('bob').id)).status).toBe('claimed')
})
