/** What can be wrong with a contract order before it is sent, at which field. */
import type { Fault } from '../../../terminal/form/entries.ts'
import type { ContractField } from './draft.ts'

export type ContractRule =
  | 'price_required'
  | 'quantity_required'
  | 'price_step'
  | 'quantity_step'
  | 'market_halted'
  | 'max_quantity'
  | 'max_notional'
  | 'reduce_only'
  | 'price_band'
  | 'no_liquidity'
  | 'leverage_tier'
  | 'max_position'
  | 'open_interest'
  | 'insufficient_balance'
  | 'post_only_would_cross'
  | WatchRule

/** Rules about triggers; said in the words of every terminal. */
export const WATCH_RULES = [
  'would_trigger',
  'no_reference_price',
  'must_be_above',
  'must_be_below',
  'callback_required',
  'callback_rate',
  'iceberg_parts',
  'iceberg_whole',
] as const
export type WatchRule = (typeof WATCH_RULES)[number]

export type ContractError = Fault<ContractRule, ContractField | 'order'>
