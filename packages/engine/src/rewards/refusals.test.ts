/** Each rule of rewards refuses, says its bound, and leaves nothing behind. */
import { units } from '@candlewick/money/units'
import { expect, test } from 'vitest'
import type { Command } from '../commands.ts'
import type { RefusalRule } from '../ledger/refusal.ts'
import { refusedOf } from '../testing/exchange.ts'
import { MAX_CAMPAIGNS } from './limits.ts'
import { REWARD_RULES } from './refusals.ts'
import { REWARD_BUDGET } from './state.ts'
import { campaign, DAY, RewardsDesk, USD } from './testing/desk.ts'

type Case = [
  rule: RefusalRule,
  field: string,
  bound: string | number | undefined,
  command: (desk: RewardsDesk) => Command,
]

const grant = (user: string, name = 'welcome'): Command => ({ type: 'rewards.grant', user, campaign: name })
const MOST = Number.MAX_SAFE_INTEGER

const CASES: Case[] = [
  ['unknown_asset', 'asset', undefined, () => campaign('new', { asset: 'XYZ' })],
  ['reward_form', 'campaign', undefined, () => campaign('')],
  ['reward_form', 'campaign', undefined, () => campaign('Two Words')],
  ['reward_form', 'campaign', undefined, () => campaign(''.padEnd(33, 'x'))],
  ['reward_form', 'amount', MOST, () => campaign('new', { amount: units(0) })],
  ['reward_form', 'days', 365, () => campaign('new', { days: 0 })],
  ['reward_form', 'days', 365, () => campaign('new', { days: 366 })],
  ['reward_form', 'days', 365, () => campaign('new', { days: 1.5 })],
  ['reward_form', 'quota', 5_000_000, () => campaign('new', { quota: 0 })],
  ['reward_form', 'quota', 5_000_000, () => campaign('new', { quota: 5_000_001 })],
  ['reward_form', 'status', undefined, () => campaign('new', { status: 'shut' as 'open' })],
  [
    'reward_form',
    'campaign',
    MAX_CAMPAIGNS,
    (desk) => {
      for (let n = 1; n < MAX_CAMPAIGNS; n += 1) desk.do(campaign(`c${n}`))
      return campaign('one-more')
    },
  ],
  ['reward_fixed', 'asset', 'USDT', () => campaign('welcome', { asset: 'BTC' })],
  ['unknown_user', 'user', undefined, () => grant('nobody')],
  ['reserved_user', 'user', undefined, () => grant(REWARD_BUDGET)],
  ['reserved_user', 'user', undefined, () => grant('house:treasury')],
  ['reward_unknown', 'campaign', undefined, () => grant('ann', 'none')],
  ['reward_once', 'campaign', undefined, (desk) => grant(desk.grant('ann').user)],
  [
    'reward_closed',
    'campaign',
    undefined,
    (desk) => {
      desk.do(campaign('welcome', { status: 'closed' }))
      return grant('ann')
    },
  ],
  [
    'reward_quota',
    'campaign',
    1,
    (desk) => {
      desk.do(campaign('welcome', { quota: 1 }))
      desk.grant('bob')
      return grant('ann')
    },
  ],
  [
    'reward_budget',
    'campaign',
    100 * USD,
    (desk) => {
      desk.do(campaign('welcome', { amount: units(100 * USD + 1) }))
      return grant('ann')
    },
  ],
  ['unknown_user', 'user', undefined, () => ({ type: 'rewards.claim', user: 'nobody', id: 1 })],
  ['reserved_user', 'user', undefined, () => ({ type: 'rewards.claim', user: REWARD_BUDGET, id: 1 })],
  ['reward_unknown', 'id', undefined, () => ({ type: 'rewards.claim', user: 'ann', id: 1 })],
  [
    'reward_expired',
    'id',
    1_700_000_000_000 + 7 * DAY,
    (desk) => {
      const { id } = desk.grant('ann')
      desk.time += 7 * DAY
      return { type: 'rewards.claim', user: 'ann', id }
    },
  ],
]

test.each(CASES)('%s refuses by its %s, with the bound %s: %#', (rule, field, bound, commandOf) => {
  const desk = RewardsDesk.open('ann', 'bob')
  const command = commandOf(desk)
  const standing = () => [desk.budget(), desk.engine.balances('ann'), desk.rewards.campaigns()]
  const before = standing()
  expect(refusedOf(desk.do(command))).toEqual({
    ...{ type: 'refused', rule, field },
    ...(bound === undefined ? {} : { bound }),
  })
  expect(standing()).toEqual(before)
})

test.each([
  ['the longest name', campaign(''.padEnd(32, 'x'))],
  ['a day', campaign('new', { days: 1 })],
  ['a year', campaign('new', { days: 365 })],
  ['the largest amount', campaign('new', { amount: units(MOST) })],
  ['the largest quota', campaign('new', { quota: 5_000_000 })],
])('what stands at its bound is taken: %s', (_, command) => {
  const events = RewardsDesk.open().do(command)
  expect(events.map(({ type }) => type)).toEqual(['rewards.campaign'])
})

test('every rule has a case', () => {
  expect(REWARD_RULES.filter((rule) => !CASES.some(([known]) => known === rule))).toEqual([])
})
