/** Why balances change by rewards, as numbers of the event log. */
import { REWARD_REASONS } from '@candlewick/rules/rewards/reasons'
import { numbered } from '../ledger/reasons.ts'

export const {
  reward_granted: REWARD_GRANTED,
  reward_claimed: REWARD_CLAIMED,
  reward_expired: REWARD_EXPIRED,
} = numbered(REWARD_REASONS)
