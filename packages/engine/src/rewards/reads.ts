/** What may be asked of the engine about rewards. */
import type { Units } from '@candlewick/money/types'
import { units } from '@candlewick/money/units'
import type { RefusedEvent } from '../ledger/events.ts'
import { refusal } from '../ledger/refusal.ts'
import { budgetLeft } from './budget.ts'
import { grantFault } from './coupons.ts'
import type { CampaignView, CouponView } from './events.ts'
import { REWARD_BUDGET, type State } from './state.ts'
import { campaignView, couponView } from './views.ts'

/** The budget of one asset. */
export interface RewardBudgetView {
  /** What can still be granted. */
  readonly available: Units
  /** What was granted and can be claimed. */
  readonly granted: Units
}

export class RewardsReads {
  readonly #state: State

  constructor(state: State) {
    this.#state = state
  }

  /** Every campaign, in the order in which they opened. */
  campaigns(): CampaignView[] {
    return this.#state.rewards.campaigns.map(campaignView)
  }

  campaign(name: string): CampaignView | undefined {
    const campaign = this.#state.rewards.campaign(name)
    return campaign === undefined ? undefined : campaignView(campaign)
  }

  /** When the first coupon expires (epoch ms): the next command from then on takes it back; infinity where there is none. */
  get nextDue(): number {
    return this.#state.rewards.nextDue
  }

  /** A coupon that can be claimed; undefined where it is none, was claimed, or is over. */
  coupon(id: number): CouponView | undefined {
    const coupon = this.#state.rewards.coupons.get(id)
    return coupon === undefined ? undefined : couponView(coupon)
  }

  /** A user's coupons that can be claimed, oldest first. */
  coupons(user: string): CouponView[] {
    const owner = this.#state.registry.owner(user)
    return owner === undefined ? [] : [...this.#state.rewards.of(owner.index)].map((coupon) => couponView(coupon))
  }

  /** Whether the user got the campaign's coupon, whatever became of it. */
  wasGranted(user: string, name: string): boolean {
    const owner = this.#state.registry.owner(user)
    return owner !== undefined && this.#state.rewards.campaign(name)?.granted.has(owner.index) === true
  }

  /** Why the user could not be granted the campaign's coupon now. */
  refuses(user: string, name: string): RefusedEvent | undefined {
    const state = this.#state
    const owner = state.registry.owner(user)
    if (owner === undefined) return refusal('unknown_user', 'user')
    const campaign = state.rewards.campaign(name)
    return campaign === undefined ? refusal('reward_unknown', 'campaign') : grantFault(state, owner, campaign)
  }

  budget(asset: string): RewardBudgetView {
    const state = this.#state
    const known = state.registry.asset(asset)
    if (known === undefined || state.registry.owner(REWARD_BUDGET) === undefined) {
      return { available: units(0), granted: units(0) }
    }
    return { available: units(budgetLeft(state, known)), granted: units(state.rewards.reserved(known)) }
  }
}
