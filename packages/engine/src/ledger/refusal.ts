/** The rules that can refuse a command, and the one shape in which a refusal is told. */
import type { RefusedEvent } from './events.ts'

/** Every rule of the engine; the tests see each of them refuse at least once. */
export const REFUSAL_RULES = [
  'rules_version',
  'digest_form',
  'operator_key',
  'unknown_user',
  'reserved_user',
  'unknown_parent',
  'unknown_asset',
  'unknown_market',
  'asset_form',
  'asset_fixed',
  'asset_cap',
  'market_form',
  'market_fixed',
  'prices_form',
  'prices_follow',
  'fee_rate',
  'fee_order',
  'amount',
  'price',
  'quantity',
  'account',
  'same_account',
  'insufficient_balance',
  'deposit_id_reused',
  'withdrawal_id_reused',
  'withdrawal_fee',
  'withdrawal_unknown',
  'withdrawal_ended',
  'client_id_form',
  'client_id_reused',
  'busy',
  'own_quota',
  'order_form',
  'market_halted',
  'min_notional',
  'max_quantity',
  'max_notional',
  'price_band',
  'max_open_orders',
  'max_open_orders_total',
  'post_only',
  'no_liquidity',
  'amount_below_lot',
  'order_unknown',
  'nothing_to_change',
  'quantity_filled',
  'too_many_orders',
  'ladder_form',
  'ladder_crossed',
  'iceberg_parts',
  'would_trigger',
  'no_reference_price',
  'callback_rate',
  'oco_prices',
  'oco_quantity',
  'restricted',
  'restriction_form',
  'adjust_account',
  'adjust_id_reused',
] as const

/** The rules of perpetual contracts that spot does not have. */
export const CONTRACT_RULES = [
  'reduce_only',
  'leverage',
  'leverage_tier',
  'max_position',
  'open_interest',
  'margin_needed',
  'isolated_only',
  'no_position',
  'open_position',
  'open_orders',
  'unsettled',
] as const

/** The rules of borrowing against spot that neither has. */
export const MARGIN_RULES = ['margin_form', 'borrow_limit', 'pool_empty', 'margin_ratio', 'no_debt'] as const

/** The rules of flash contracts that none of these has. */
export const FLASH_RULES = ['flash_cycle', 'flash_stake', 'flash_pool'] as const

/** The rules of rewards. */
export const REWARD_RULES = [
  'reward_form',
  'reward_fixed',
  'reward_unknown',
  'reward_once',
  'reward_closed',
  'reward_quota',
  'reward_budget',
  'reward_expired',
] as const

/** What counts as refused since it could not be applied, or an operator says so. */
export const FAULT_RULE = 'engine_fault'

export type RefusalRule =
  | typeof FAULT_RULE
  | (typeof REFUSAL_RULES)[number]
  | (typeof CONTRACT_RULES)[number]
  | (typeof MARGIN_RULES)[number]
  | (typeof FLASH_RULES)[number]
  | (typeof REWARD_RULES)[number]

/** A refusal by `rule`: the field it concerns and the bound it would have had to keep, where there is one. */
export function refusal(rule: RefusalRule, field?: string, bound?: string | number): RefusedEvent {
  const refused: RefusedEvent = { type: 'refused', rule }
  if (field !== undefined) refused.field = field
  if (bound !== undefined) refused.bound = bound
  return refused
}
