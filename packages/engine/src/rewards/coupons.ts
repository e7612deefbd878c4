/** The life of a coupon: granted it is reserved, claimed it is the customer's, expired it is the budget's again. */
import { couponExpiry } from '@candlewick/rules/rewards/terms'
import { SPOT_ACCOUNT } from '../ledger/commands.ts'
import type { RefusedEvent } from '../ledger/events.ts'
import { PRINCIPAL } from '../ledger/ledger.ts'
import { refusal } from '../ledger/refusal.ts'
import type { Owner } from '../ledger/registry.ts'
import { budgetLeft, budgetOf, checkBudget } from './budget.ts'
import type { RewardsClaimCommand, RewardsGrantCommand } from './commands.ts'
import { REWARD_CLAIMED, REWARD_EXPIRED, REWARD_GRANTED } from './reasons.ts'
import type { Campaign, Coupon, State } from './state.ts'
import { couponView } from './views.ts'

/** Applies `rewards.grant`. */
export function rewardsGrant(state: State, command: RewardsGrantCommand): RefusedEvent | undefined {
  const owner = customerOf(state, command.user)
  if ('type' in owner) return owner
  const campaign = state.rewards.campaign(command.campaign)
  if (campaign === undefined) return refusal('reward_unknown', 'campaign')
  const fault = grantFault(state, owner, campaign)
  if (fault !== undefined) return fault
  const { amount, days, asset } = campaign
  const coupon: Coupon = {
    id: state.orderId(),
    owner,
    campaign,
    amount,
    grantedAt: state.time,
    expiresAt: couponExpiry(state.time, days),
    place: -1,
  }
  state.ledger.hold(budgetOf(state, asset), amount, REWARD_GRANTED, coupon.id, -1)
  campaign.granted.add(owner.index)
  state.rewards.add(coupon)
  checkBudget(state, asset)
  state.log.push({ type: 'rewards.coupon', coupon: couponView(coupon) })
  return undefined
}

/** Why the owner cannot be granted the campaign's coupon now; what it could have for a lack of means comes last. */
export function grantFault(state: State, owner: Owner, campaign: Campaign): RefusedEvent | undefined {
  const { rewards } = state
  if (campaign.granted.has(owner.index)) return refusal('reward_once', 'campaign')
  if (campaign.status !== 'open') return refusal('reward_closed', 'campaign')
  if (campaign.granted.size >= campaign.quota) return refusal('reward_quota', 'campaign', campaign.quota)
  if (rewards.coupons.size >= rewards.most) return refusal('busy', 'campaign', rewards.most)
  const left = budgetLeft(state, campaign.asset)
  return left < campaign.amount ? refusal('reward_budget', 'campaign', left) : undefined
}

/** Applies `rewards.claim`: what was reserved is the customer's to spend in the same posting. */
export function rewardsClaim(state: State, command: RewardsClaimCommand): RefusedEvent | undefined {
  const owner = customerOf(state, command.user)
  if ('type' in owner) return owner
  const coupon = state.rewards.coupons.get(command.id)
  // Another's is as unknown as none.
  if (coupon?.owner !== owner) return refusal('reward_unknown', 'id')
  if (state.time >= coupon.expiresAt) return refusal('reward_expired', 'id', coupon.expiresAt)
  const { ledger } = state
  const { asset } = coupon.campaign
  ledger.entry(budgetOf(state, asset), 0, -coupon.amount, PRINCIPAL)
  ledger.entry(ledger.obtain(owner.index, SPOT_ACCOUNT, asset.index), coupon.amount, 0, PRINCIPAL)
  ledger.post(REWARD_CLAIMED, coupon.id, -1)
  state.rewards.end(coupon)
  checkBudget(state, asset)
  state.log.push({ type: 'rewards.coupon', coupon: couponView(coupon, 'claimed') })
  return undefined
}

/** What expired by now is the budget's again, the oldest first; what does not fit into this command the next one does. */
export function expireCoupons(state: State): void {
  const { rewards, ledger, time } = state
  for (let left = rewards.mostDue; left > 0 && ledger.idsLeft > 0; left -= 1) {
    const coupon = rewards.schedule.top
    if (coupon === undefined || coupon.expiresAt > time) return
    const { campaign, amount, id } = coupon
    state.faults.at = campaign
    ledger.hold(budgetOf(state, campaign.asset), -amount, REWARD_EXPIRED, id, -1)
    rewards.end(coupon)
    checkBudget(state, campaign.asset)
    state.log.push({ type: 'rewards.coupon', coupon: couponView(coupon, 'expired') })
  }
}

function customerOf(state: State, user: string): Owner | RefusedEvent {
  const owner = state.registry.owner(user)
  if (owner === undefined) return refusal('unknown_user', 'user')
  return owner.kind === 'house' ? refusal('reserved_user', 'user') : owner
}
