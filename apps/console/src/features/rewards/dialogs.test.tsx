/** A campaign and the budget are asked for as the calls have them, and only with figures that can be. */
import { afterEach, expect, it } from 'vitest'
import { answers, closeForm, isThere, openForm, press, sent, type } from '../../parts/testing/form.tsx'
import { BudgetDialog } from './budget-dialog.tsx'
import { CampaignDialog } from './campaign-dialog.tsx'
import { faultsOf } from './draft.ts'
import type { Campaign } from './rewards-page.tsx'

afterEach(closeForm)

const COINS = [{ coin: 'USDT', decimals: 6 }]
const BUDGET = [{ coin: 'USDT', left: '120', granted: '5' }]
const OPEN: Campaign = {
  ...{ campaign: 'first-key-spring', coin: 'USDT', amount: '2.5', days: 30, quota: 100, granted: 7 },
  ...{ task: 'first-key', state: 'open' },
}
const nothing = () => undefined

it('a new campaign is named by its task and its round', async () => {
  answers.set('/api/console/rewards/campaign', { proposalId: 'p', state: 'waiting', outcome: '' })
  await openForm(<CampaignDialog coins={COINS} campaign={undefined} onClose={nothing} />)
  await type('Round', 'Spring')
  await type('Each coupon pays', '2.5')
  await type('Reason', 'for the season')
  await press('Propose')
  expect(sent).toEqual([])
  await type('Coupons at most', '100')
  await press('Propose')
  expect(sent).toEqual([
    {
      path: '/api/console/rewards/campaign',
      body: {
        ...{ campaign: 'identity-spring', coin: 'USDT', amount: '2.5', days: 30, quota: 100, state: 'open' },
        reason: 'for the season',
      },
    },
  ])
})

it('what is changed keeps its name and its coin', async () => {
  answers.set('/api/console/rewards/campaign', { proposalId: 'p', state: 'waiting', outcome: '' })
  await openForm(<CampaignDialog coins={COINS} campaign={OPEN} onClose={nothing} />)
  expect(isThere('Other terms for first-key-spring')).toBe(true)
  await type('Coupons at most', '50')
  await type('Reason', 'enough of them')
  await press('Propose')
  expect(sent[0]?.body).toMatchObject({ campaign: 'first-key-spring', coin: 'USDT', quota: 50 })
})

it('the budget is drawn as it would be booked before it is proposed', async () => {
  answers.set('/api/console/rewards/budget', { proposalId: 'p', state: 'waiting', outcome: '' })
  await openForm(<BudgetDialog coins={COINS} budget={BUDGET} onClose={nothing} />)
  expect(isThere('Left in the budget: 120 USDT')).toBe(true)
  await type('Amount', '1000')
  expect(isThere('Treasury')).toBe(true)
  await type('Reason', 'the second quarter')
  await press('Propose')
  expect(sent).toEqual([
    {
      path: '/api/console/rewards/budget',
      body: { way: 'add', coin: 'USDT', amount: '1000', reason: 'the second quarter' },
    },
  ])
})

it('figures out of their bounds are named', () => {
  const draft = {
    task: 'identity',
    round: '',
    coin: 'USDT',
    amount: '1',
    days: '30',
    quota: '10',
    state: 'open',
  } as const
  expect(faultsOf(draft)).toEqual([])
  expect(faultsOf({ ...draft, round: 'A b', amount: '0', days: '366', quota: '5000001' })).toEqual([
    'round',
    'amount',
    'days',
    'quota',
  ])
})
