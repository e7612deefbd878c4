/**
 * The error catalogue: every way a call can be refused, by its stable name, with the HTTP status it is answered with.
 * The name is what programs decide by; the words beside it are in `messages/`, one file a language.
 */
export const ERRORS = {
  // The address, the body and the fields
  no_such_call: 404,
  body_malformed: 400,
  body_too_large: 413,
  content_type: 415,
  field_required: 400,
  field_invalid: 400,
  field_unknown: 400,
  cross_site: 403,
  // Who asks
  token_invalid: 401,
  forbidden: 403,
  second_step: 202,
  login_failed: 400,
  password_form: 400,
  password_mismatch: 400,
  code_wrong: 400,
  account_taken: 409,
  invite_code_unknown: 400,
  account_closed: 403,
  factor_needed: 403,
  factor_new: 403,
  passkey_failed: 400,
  too_many: 409,
  account_locked: 403,
  link_expired: 400,
  password_wrong: 400,
  fund_password_wrong: 400,
  fund_password_unset: 409,
  fund_password_set: 409,
  // Who somebody is
  identity_review: 409,
  identity_approved: 409,
  identity_needed: 403,
  document_taken: 409,
  name_mismatch: 400,
  bank_bound: 409,
  bank_taken: 409,
  case_decided: 409,
  own_case: 403,
  // Operators
  reauth_needed: 403,
  own_proposal: 403,
  proposal_expired: 409,
  proposal_decided: 409,
  proposal_waits: 409,
  changed_since: 409,
  last_admin: 409,
  // API keys
  key_unknown: 401,
  key_signature: 401,
  key_clock: 401,
  key_replayed: 401,
  key_expired: 401,
  key_suspended: 403,
  key_address: 403,
  key_permission: 403,
  key_market: 403,
  // How much and how often
  too_many_requests: 429,
  work_required: 428,
  busy: 429,
  own_quota: 429,
  unavailable: 503,
  unknown: 504,
  engine_fault: 500,
  timeout: 408,
  internal: 500,
  // What is asked for
  not_found: 404,
  file_missing: 400,
  file_type: 400,
  file_too_large: 413,
  file_quota: 409,
  storage_full: 507,
  // Money and orders
  // Its bound says from what: trading, withdrawing, closed.
  restricted: 403,
  insufficient_balance: 400,
  client_id_reused: 409,
  unknown_market: 404,
  unknown_asset: 404,
  market_halted: 409,
  no_index_price: 409,
  price_step: 400,
  quantity_step: 400,
  precision: 400,
  min_notional: 400,
  max_quantity: 400,
  max_notional: 400,
  price_band: 400,
  post_only_would_cross: 409,
  fok_unfilled: 409,
  no_liquidity: 409,
  too_many_open_orders: 429,
  would_trigger: 409,
  no_reference_price: 409,
  callback_rate: 400,
  oco_prices: 400,
  oco_quantity: 400,
  iceberg_parts: 400,
  reduce_only: 409,
  leverage: 400,
  leverage_tier: 409,
  max_position: 409,
  open_interest: 409,
  margin_needed: 409,
  isolated_only: 409,
  no_position: 404,
  open_position: 409,
  open_orders: 409,
  borrow_limit: 409,
  pool_empty: 409,
  margin_ratio: 409,
  no_debt: 409,
  no_margin_account: 404,
  quantity_integer: 400,
  flash_cycle: 400,
  min_stake: 400,
  max_stake: 400,
  flash_pool: 409,
  flash_loss_limit: 409,
  flash_paused: 409,
  flash_pause_longer: 409,
  flash_country: 403,
  swap_closed: 409,
  swap_limit: 400,
  swap_expired: 409,
  swap_moved: 409,
  swap_inventory: 409,
  reward_unknown: 404,
  reward_expired: 409,
  same_account: 400,
  account_coin: 400,
  // Its bound is the account's number: no product uses it yet.
  account_not_open: 409,
  order_not_found: 404,
  order_ended: 409,
  // Money out
  withdrawals_closed: 409,
  withdrawals_paused: 409,
  address_invalid: 400,
  address_network: 400,
  address_refused: 400,
  address_own: 400,
  address_unlisted: 409,
  address_waiting: 409,
  address_saved: 409,
  memo_invalid: 400,
  min_withdrawal: 400,
  fee_changed: 409,
  daily_limit: 409,
  nonce_reused: 409,
  payload_invalid: 400,
  payload_key: 409,
  payload_expired: 400,
  payload_used: 409,
  withdrawal_sent: 409,
  txid_invalid: 400,
  txid_used: 409,
  asset_cap: 409,
  // Money in
  amount_numeric: 400,
  screenshot_needed: 400,
  deposits_closed: 409,
  already_reported: 409,
  refused: 409,
} as const satisfies Record<string, number>

export type ErrorName = keyof typeof ERRORS

/** The two that are sent untranslated, as the specification has them. */
type Untranslated = 'token_invalid' | 'second_step'
/** One message a name; `{field}` and `{bound}` are filled in. `ok` is the message of a success. */
export type Messages = Record<Exclude<ErrorName, Untranslated> | 'ok', string>
export const ERROR_NAMES = Object.keys(ERRORS) as ErrorName[]

/** What an error can say beyond its name: the field it concerns and the bound that would have had to be kept. */
export interface ErrorDetail {
  field?: string | undefined
  bound?: string | number | undefined
}

/**
 * The specification's phrases that a client recognises by their words: they are sent as `msg` in Chinese whatever the
 * language, because the specified client acts on them (log out; say nothing).
 */
export const TOKEN_INVALID_PHRASE = '令牌无效'
export const SECOND_STEP_PHRASE = '第一步登录成功'
/** What the specified client shows where an answer has no message. */
export const UNKNOWN_ERROR_PHRASE = '未知错误'

export function isErrorName(name: string): name is ErrorName {
  return Object.hasOwn(ERRORS, name)
}

/** A refusal of a call on its way to its answer. Thrown by handlers; never a bug. */
export class CallError extends Error {
  readonly error: ErrorName
  readonly field: string | undefined
  readonly bound: string | number | undefined
  constructor(error: ErrorName, detail: ErrorDetail = {}) {
    super(error)
    this.name = 'CallError'
    this.error = error
    this.field = detail.field
    this.bound = detail.bound
  }
}
