/** What the state machine's rules are called in the catalogue of errors, where that is another name. */
import type { RefusalRule } from '@candlewick/engine/ledger/refusal'
import { type ErrorName, isErrorName } from '@candlewick/protocol/errors'

const NAMES: Readonly<Partial<Record<RefusalRule, ErrorName>>> = {
  order_unknown: 'order_not_found',
  max_open_orders: 'too_many_open_orders',
  max_open_orders_total: 'too_many_open_orders',
  amount_below_lot: 'min_notional',
  post_only: 'post_only_would_cross',
  unknown_user: 'forbidden',
  reserved_user: 'forbidden',
  amount: 'field_invalid',
  price: 'field_invalid',
  quantity: 'field_invalid',
  order_form: 'field_invalid',
  client_id_form: 'field_invalid',
  nothing_to_change: 'field_invalid',
  account: 'no_margin_account',
  quantity_filled: 'field_invalid',
}

/** True where `table` has something of its own to say of the rule. */
export function isRule(rule: string, table: object): rule is RefusalRule {
  return Object.hasOwn(table, rule)
}

/** The catalogue's name of a rule; `refused` where it has none. */
export function refusalName(rule: string): ErrorName {
  const renamed = isRule(rule, NAMES) ? NAMES[rule] : undefined
  return renamed ?? (isErrorName(rule) ? rule : 'refused')
}
