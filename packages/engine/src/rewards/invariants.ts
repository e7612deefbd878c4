/** What must be true of rewards: the budget holds what was granted, nobody got a coupon twice, nothing is forgotten. */
import type { Invariant } from '../persist/invariant.ts'
import { budgetOf } from './budget.ts'
import type { State } from './state.ts'

/** Adds what coupons hold of the budget, by the ledger's account. */
export function addCouponsHeld(state: State, held: Float64Array): void {
  for (const { campaign, amount } of state.rewards.coupons.values()) {
    const budget = budgetOf(state, campaign.asset)
    held[budget] = (held[budget] ?? 0) + amount
  }
}

export function checkRewards(state: State, invariant: Invariant): void {
  const { rewards } = state
  let parked = 0
  const sums = new Map<number, number>()
  const open = new Map<number, number>()
  const got = new Set<string>()
  for (const coupon of rewards.coupons.values()) {
    const { id, owner, campaign, amount, expiresAt } = coupon
    sums.set(campaign.asset.index, (sums.get(campaign.asset.index) ?? 0) + amount)
    open.set(campaign.index, (open.get(campaign.index) ?? 0) + 1)
    invariant(rewards.of(owner.index).has(coupon), () => `${owner.name} does not know of coupon ${id}`)
    invariant(
      campaign.granted.has(owner.index),
      () => `${campaign.name} does not know that ${owner.name} got coupon ${id}`,
    )
    const once = `${campaign.index} ${owner.index}`
    invariant(!got.has(once), () => `${owner.name} has two coupons of ${campaign.name}`)
    got.add(once)
    if (campaign.parked) {
      parked += 1
      continue
    }
    invariant(rewards.schedule.members[coupon.place] === coupon, () => `coupon ${id} never expires`)
    invariant(expiresAt >= rewards.nextDue, () => `coupon ${id} expires before the first that does`)
  }
  invariant(rewards.schedule.size + parked === rewards.coupons.size, () => 'coupons that are over still expire')
  invariant(
    rewards.nextDue === (rewards.schedule.top?.expiresAt ?? Number.POSITIVE_INFINITY),
    () => 'nobody knows the next',
  )
  for (const asset of state.registry.assets) {
    const [says, is] = [rewards.reserved(asset), sums.get(asset.index) ?? 0]
    invariant(says === is, () => `${says} ${asset.code} are said to be granted, ${is} are`)
  }
  for (const { index, name, open: says, granted } of rewards.campaigns) {
    const count = open.get(index) ?? 0
    invariant(says === count && count <= granted.size, () => `${name} says ${says} of ${granted.size} and has ${count}`)
  }
}
