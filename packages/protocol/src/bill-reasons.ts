/** Why a balance changed, as bills and their filters name it. A file of its own: the browser's address needs it without any schema. */
import { CONTRACT_REASONS } from '@candlewick/rules/contract/reasons'
import { FLASH_REASONS } from '@candlewick/rules/flash/reasons'
import { MARGIN_REASONS } from '@candlewick/rules/margin/reasons'
import { HOUSE_REASONS, SPOT_REASONS } from '@candlewick/rules/posting-reasons'
import { REWARD_REASONS } from '@candlewick/rules/rewards/reasons'
import { SWAP_REASONS } from '@candlewick/rules/swap/reasons'

export const BILL_REASONS = [
  ...HOUSE_REASONS,
  ...SPOT_REASONS,
  ...CONTRACT_REASONS,
  ...MARGIN_REASONS,
  ...FLASH_REASONS,
  ...REWARD_REASONS,
  ...SWAP_REASONS,
] as const
