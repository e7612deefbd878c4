/** An exchange with a reward budget, for the tests. */
import { units } from '@candlewick/money/units'
import type { Event } from '../../events.ts'
import { TestExchange } from '../../testing/exchange.ts'
import type { RewardsCampaignCommand } from '../commands.ts'
import type { CouponView } from '../events.ts'
import { REWARDS } from '../product.ts'
import type { RewardsReads } from '../reads.ts'
import { REWARD_BUDGET } from '../state.ts'

/** Units of a dollar. */
export const USD = 1_000_000
export const DAY = 86_400_000

export class RewardsDesk extends TestExchange {
  #deposits = 0

  /** One campaign of 5 dollars for 7 days, and 100 dollars to grant. */
  static open(...users: string[]): RewardsDesk {
    const desk = new RewardsDesk()
    for (const asset of ['USDT', 'BTC']) desk.do({ type: 'asset', asset, decimals: 6, cap: units(1e15) })
    desk.do(campaign('welcome'))
    desk.fund(100 * USD)
    for (const user of users) desk.do({ type: 'account.open', user, kind: 'customer' })
    return desk
  }

  fund(amount: number): void {
    this.#deposits += 1
    const id = `budget-${this.#deposits}`
    this.do({ type: 'house.fund', id, user: REWARD_BUDGET, asset: 'USDT', amount: units(amount) })
  }

  get rewards(): RewardsReads {
    return this.engine.read(REWARDS)
  }

  /** Grants the coupon and says how it stands. */
  grant(user: string, name = 'welcome'): CouponView {
    return couponOf(this.do({ type: 'rewards.grant', user, campaign: name }))
  }

  claim(user: string, id: number): readonly Event[] {
    return this.do({ type: 'rewards.claim', user, id })
  }

  budget(): [available: number, granted: number] {
    const { available, granted } = this.rewards.budget('USDT')
    return [available, granted]
  }
}

export function campaign(name: string, more: Partial<RewardsCampaignCommand> = {}): RewardsCampaignCommand {
  const terms = { asset: 'USDT', amount: units(5 * USD), days: 7, quota: 1_000, status: 'open' } as const
  return { type: 'rewards.campaign', campaign: name, ...terms, ...more }
}

export function couponsOf(events: readonly Event[]): CouponView[] {
  return events.flatMap((event) => (event.type === 'rewards.coupon' ? [event.coupon] : []))
}

export function couponOf(events: readonly Event[]): CouponView {
  const [coupon] = couponsOf(events)
  if (coupon === undefined) throw new Error(`no coupon in ${JSON.stringify(events)}`)
  return coupon
}
