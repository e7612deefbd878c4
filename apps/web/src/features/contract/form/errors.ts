/** What can be wrong with a contract order before it is sent, at which field. */
import type { ContractMarket } from '../contract-market.ts'
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

export interface ContractError {
  readonly rule: ContractRule
  readonly field: ContractField | 'order'
  readonly bound: string
  readonly unit: string
  /** Not entered yet: said only once the button was pressed. */
  readonly early: boolean
}

export function fault(
  rule: ContractRule,
  field: ContractError['field'],
  part: Partial<Pick<ContractError, 'bound' | 'unit' | 'early'>> = {},
): ContractError {
  return { rule, field, bound: '', unit: '', early: false, ...part }
}

/** A rule whose bound is a price. */
export function priceFault(
  rule: ContractRule,
  field: ContractError['field'],
  bound: string,
  { quote }: Pick<ContractMarket, 'quote'>,
): ContractError {
  return fault(rule, field, { bound, unit: quote })
}

export function isFault(read: unknown): read is ContractError {
  return typeof read === 'object' && read !== null && 'rule' in read
}
