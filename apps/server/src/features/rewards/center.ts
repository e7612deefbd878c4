/** The reward centre as one customer sees it: from the state what there is, from the tables what she did. */
import type { CampaignView, CouponView } from '@candlewick/engine/rewards/events'
import { REWARDS } from '@candlewick/engine/rewards/product'
import type { RewardsReads } from '@candlewick/engine/rewards/reads'
import { formatDecimal } from '@candlewick/money/decimal'
import type { OutputOf } from '@candlewick/protocol/call'
import type { center } from '@candlewick/protocol/calls/rewards'
import { REWARD_TASKS, type RewardTask, taskOf } from '@candlewick/rules/rewards/tasks'
import type { Sql } from '../../db/database.ts'
import { shownCoupon } from './coupon.ts'
import type { RewardsDependencies } from './dependencies.ts'

type Center = OutputOf<typeof center>
type Reward = Center['tasks'][number]['rewards'][number]

interface Ended {
  readonly campaign: string
  readonly status: 'claimed' | 'expired'
  readonly amount: string
}

interface Known {
  readonly identified: boolean
  readonly vip: number
  /** When each task was done, epoch milliseconds. */
  readonly done: ReadonlyMap<string, number>
  /** Own coupons that are over, by campaign. */
  readonly ended: ReadonlyMap<string, Ended>
}

export async function centerOf({ replica, sql, writes }: RewardsDependencies, user: string): Promise<Center> {
  await writes.settled(user)
  const known = await knownOf(sql, user)
  const { engine } = replica
  const rewards = engine.read(REWARDS)
  const campaigns = rewards.campaigns()
  const coupons = rewards.coupons(user)
  const text = (asset: string, amount: number) => formatDecimal(amount, engine.asset(asset)?.decimals ?? 0)
  const tasks = REWARD_TASKS.map((task) => ({
    task,
    doneTime: known.done.get(task) ?? null,
    rewards: campaigns
      .filter(({ campaign }) => taskOf(campaign) === task)
      .flatMap((campaign) => shownReward(rewards, known, coupons, task, campaign, text)),
  })).filter((task) => task.rewards.length > 0)
  const coins = [...new Set(campaigns.map(({ asset }) => asset))]
  return {
    identityNeeded: !known.identified,
    vip: known.vip,
    tasks,
    coupons: coupons.toSorted((a, b) => a.expiresAt - b.expiresAt).map((coupon) => shownCoupon(engine, coupon)),
    budget: coins.map((coin) => {
      const { available, granted } = rewards.budget(coin)
      return { coin, left: text(coin, available), granted: text(coin, granted) }
    }),
    serverTime: Date.now(),
  }
}

function shownReward(
  rewards: RewardsReads,
  known: Known,
  coupons: readonly CouponView[],
  task: RewardTask,
  view: CampaignView,
  text: (asset: string, amount: number) => string,
): Reward[] {
  const { campaign, asset, amount, days, quota, granted, status } = view
  const held = coupons.find((coupon) => coupon.campaign === campaign)
  const over = known.ended.get(campaign)
  const had = held?.status ?? over?.status
  // What is closed is nothing to be done any more; what one got of it stays in sight.
  if (status === 'closed' && had === undefined) return []
  const left = status === 'closed' ? 0 : Math.min(quota - granted, Math.floor(rewards.budget(asset).available / amount))
  const earned = known.identified && known.done.has(task) ? 'pending' : 'open'
  const state = had ?? (left <= 0 ? 'none_left' : earned)
  return [
    {
      campaign,
      coin: asset,
      amount: held === undefined ? (over?.amount ?? text(asset, amount)) : text(asset, held.amount),
      days,
      left: Math.max(0, left),
      state,
    },
  ]
}

async function knownOf(sql: Sql, user: string): Promise<Known> {
  const [[who], facts, ended] = await Promise.all([
    sql<{ identified: boolean | null; vip: number }[]>`
      select certification <> 'none' as identified, vip from users where id = ${user}`,
    sql<{ task: string; time: number | null }[]>`
      select task, (extract(epoch from at) * 1000)::float8 as time from reward_facts where user_id = ${user}`,
    sql<Ended[]>`
      select campaign, status, trim_scale(amount)::text as amount from projection.reward_coupons where user_id = ${user} and status <> 'granted'`,
  ])
  return {
    identified: who?.identified === true,
    vip: who?.vip ?? 0,
    done: new Map(facts.map(({ task, time }) => [task, Math.floor(time ?? 0)])),
    ended: new Map(ended.map((coupon) => [coupon.campaign, coupon])),
  }
}
