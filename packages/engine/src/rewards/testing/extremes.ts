/** What the fuzz sends of rewards. */
import { MOST_COUPON_DAYS, MOST_COUPONS } from '@candlewick/rules/rewards/terms'
import { any, type Generators, pick, type Shares, user } from '../../extremes/testing/makers.ts'
import { magnitude, units, whole } from '../../extremes/testing/values.ts'
import type { World } from '../../extremes/testing/world.ts'
import type { RewardsCommand } from '../commands.ts'
import { REWARDS } from '../product.ts'

const campaign = pick('welcome', 'welcome', 'first-trade', 'passkey', 'none', '', 'Not one', ''.padEnd(33, 'x'))

/** One that somebody has, most of the time. */
function couponId({ chance, engine }: World, { user: of }: { user?: string }): number {
  const own = engine.read(REWARDS).coupons(of ?? '')
  return chance.in(10) || own.length === 0
    ? whole(chance, engine.sequence * 1024)
    : chance.one([0, ...own.map(({ id }) => id)])
}

export const REWARDS_GENERATORS: Generators<RewardsCommand> = {
  'rewards.campaign': {
    campaign,
    asset: (world, { campaign: name }) => {
      const known = world.engine.read(REWARDS).campaign(name ?? '')?.asset
      return known === undefined || world.chance.in(5) ? world.asset() : known
    },
    amount: (world) => units(world.chance.in(70) ? magnitude(world.chance) : whole(world.chance)),
    days: (world) => (world.chance.in(80) ? world.chance.one([1, 1, 2, 30]) : whole(world.chance, 1, MOST_COUPON_DAYS)),
    quota: any(1, 3, MOST_COUPONS),
    status: pick('open', 'open', 'open', 'closed'),
  },
  'rewards.grant': { user, campaign },
  'rewards.claim': { user, id: couponId },
}

export const REWARDS_SHARES: Shares<RewardsCommand> = {
  'rewards.campaign': 3,
  'rewards.grant': 12,
  'rewards.claim': 8,
}
