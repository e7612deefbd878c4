/**
 * What operators decide about rewards, as proposals of two: a campaign opened, changed or ended, and the budget that coupons
 * are paid from. Money moves between the treasury and the budget only, and what is granted is nobody's to take.
 */
import type { AdjustCommand } from '@candlewick/engine/commands'
import { REWARDS } from '@candlewick/engine/rewards/product'
import { REWARD_BUDGET } from '@candlewick/engine/rewards/state'
import { formatDecimal, parseDecimal } from '@candlewick/money/decimal'
import { units } from '@candlewick/money/units'
import { setBudget, setCampaign } from '@candlewick/protocol/calls/console/rewards'
import { CallError } from '@candlewick/protocol/errors'
import { taskOf } from '@candlewick/rules/rewards/tasks'
import * as z from 'zod/mini'
import { journaling } from '../../state/journals.ts'
import type { StateReader, StateReplica } from '../../state/state.ts'
import type { ProposalKind } from '../console/public.ts'
import { writeChange } from './history.ts'
import { JOURNALS } from './journals.ts'
import { submit } from './kinds.ts'

export interface RewardKindDependencies {
  readonly replica: StateReplica
}

const campaignForm = z.omit(setCampaign.input, { reason: true })
type Campaign = z.output<typeof campaignForm>
const budgetForm = z.omit(setBudget.input, { reason: true })
type Budget = z.output<typeof budgetForm>

/** The campaigns and the budget as operators read them. */
export function rewardsOf(engine: StateReader) {
  const rewards = engine.read(REWARDS)
  const campaigns = rewards.campaigns()
  const text = (coin: string, amount: number) => formatDecimal(amount, engine.asset(coin)?.decimals ?? 0)
  return {
    campaigns: campaigns.map(({ campaign, asset, amount, days, quota, granted, status }) => ({
      ...{ campaign, task: taskOf(campaign) ?? null, coin: asset, amount: text(asset, amount) },
      ...{ days, quota, granted, state: status },
    })),
    budget: [...new Set(campaigns.map(({ asset }) => asset))].map((coin) => {
      const { available, granted } = rewards.budget(coin)
      return { coin, left: text(coin, available), granted: text(coin, granted) }
    }),
    coins: [...engine.assets()].map(({ asset, decimals }) => ({ coin: asset, decimals })),
  }
}

/** Whole units. @throws CallError `unknown_asset`, `precision`, `field_invalid` */
function counted(engine: StateReader, coin: string, amount: string) {
  const asset = engine.asset(coin)
  if (asset === undefined) throw new CallError('unknown_asset', { field: 'coin' })
  let parsed: number
  try {
    parsed = parseDecimal(amount, asset.decimals)
  } catch {
    throw new CallError('precision', { field: 'amount', bound: asset.decimals })
  }
  if (parsed <= 0) throw new CallError('field_invalid', { field: 'amount', bound: '> 0' })
  return units(parsed)
}

export function campaignKind(dependencies: RewardKindDependencies): ProposalKind<Campaign> {
  const replica = journaling(dependencies.replica, JOURNALS, 'rewards.campaign')
  const openedCampaign = (name: string) => rewardsOf(replica.engine).campaigns.find(({ campaign }) => campaign === name)
  const sides = ({ campaign, coin, amount, days, quota, state }: Campaign) => {
    const now = openedCampaign(campaign)
    const before =
      now === undefined
        ? { state: 'none' }
        : { coin: now.coin, amount: now.amount, days: now.days, quota: now.quota, state: now.state }
    const written = formatDecimal(counted(replica.engine, coin, amount), replica.engine.asset(coin)?.decimals ?? 0)
    return { before, after: { coin, amount: written, days, quota, state } }
  }
  return {
    kind: 'rewards.campaign',
    permission: 'terms.write',
    read: (stored) => campaignForm.parse(stored),
    limit: () => true,
    alone: ({ campaign }) => `reward ${campaign}`,
    async describe(payload) {
      const { campaign } = payload
      return { subject: { kind: 'terms', id: `reward ${campaign}`, name: campaign }, ...sides(payload) }
    },
    async check({ campaign, coin, amount, quota }) {
      counted(replica.engine, coin, amount)
      const now = openedCampaign(campaign)
      if (now === undefined) return undefined
      if (now.coin !== coin) return new CallError('refused', { field: 'coin', bound: now.coin })
      // Fewer than are out already would say of itself what is not true.
      return quota < now.granted ? new CallError('refused', { field: 'quota', bound: now.granted }) : undefined
    },
    async apply(payload, applying) {
      const { campaign, coin, amount, days, quota, state: status } = payload
      const { before, after } = sides(payload)
      const each = counted(replica.engine, coin, amount)
      const command = { type: 'rewards.campaign', campaign, asset: coin, amount: each, days, quota, status } as const
      const sequence = await submit(replica, command)
      await writeChange(applying.tx, { product: 'reward', symbol: campaign, before, after, sequence }, applying)
      return `from ${sequence} on`
    },
  }
}

const TREASURY: AdjustCommand['from'] = { owner: 'house:treasury', account: 1 }
const BUDGET: AdjustCommand['from'] = { owner: REWARD_BUDGET, account: 1 }

export function budgetKind(dependencies: RewardKindDependencies): ProposalKind<Budget> {
  const replica = journaling(dependencies.replica, JOURNALS, 'rewards.budget')
  const left = (coin: string) => replica.engine.read(REWARDS).budget(coin).available
  const ends = (way: Budget['way']) => (way === 'add' ? { from: TREASURY, to: BUDGET } : { from: BUDGET, to: TREASURY })
  return {
    kind: 'rewards.budget',
    permission: 'ledger.adjust',
    read: (stored) => budgetForm.parse(stored),
    // Whatever the amount.
    limit: () => true,
    // Each is an amount of its own.
    alone: () => undefined,
    async describe({ way, coin, amount }) {
      const written = formatDecimal(counted(replica.engine, coin, amount), replica.engine.asset(coin)?.decimals ?? 0)
      const { from, to } = ends(way)
      return {
        subject: { kind: 'house', id: REWARD_BUDGET, name: REWARD_BUDGET },
        before: {},
        after: { way, coin, amount: written },
        postings: [
          { account: `${from.owner} ${from.account}`, asset: coin, amount: `-${written}` },
          { account: `${to.owner} ${to.account}`, asset: coin, amount: written },
        ],
      }
    },
    async check({ way, coin, amount }) {
      const asked = counted(replica.engine, coin, amount)
      // The budget is there from its first campaign on.
      if (replica.engine.read(REWARDS).campaigns().length === 0)
        return new CallError('not_found', { field: 'campaign' })
      if (way === 'add' || asked <= left(coin)) return undefined
      const bound = formatDecimal(left(coin), replica.engine.asset(coin)?.decimals ?? 0)
      return new CallError('insufficient_balance', { field: 'amount', bound })
    },
    async apply({ way, coin, amount }, { tx, proposalId, ...applying }) {
      const { from, to } = ends(way)
      const command: AdjustCommand = {
        // Done once by the proposal's id, also where a process went down in between.
        ...{ type: 'adjust', id: `rewards:${proposalId}`, from, to, asset: coin },
        amount: counted(replica.engine, coin, amount),
      }
      const sequence = await submit(replica, command)
      const changed = { product: 'reward', symbol: coin, before: {}, after: { way, amount }, sequence }
      await writeChange(tx, changed, { proposalId, ...applying })
      return `booked at ${sequence}`
    },
  }
}
