/** The rules that can refuse a command, and the one shape in which a refusal is told. */
import type { RefusedEvent } from './events.ts'

/** Every rule that no single product has; the tests see each of them refuse at least once. */
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
  'deposit_form',
  'deposit_floor',
  'deposit_unknown',
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

/** What counts as refused since it could not be applied, or an operator says so. */
export const FAULT_RULE = 'engine_fault'

/** The rules by who says them; a product adds its own in the `refusals.ts` of its folder. */
export interface Rules {
  fault: typeof FAULT_RULE
  common: (typeof REFUSAL_RULES)[number]
}

export type RefusalRule = Rules[keyof Rules]

/** A refusal by `rule`: the field it concerns and the bound it would have had to keep, where there is one. */
export function refusal(rule: RefusalRule, field?: string, bound?: string | number): RefusedEvent {
  const refused: RefusedEvent = { type: 'refused', rule }
  if (field !== undefined) refused.field = field
  if (bound !== undefined) refused.bound = bound
  return refused
}
