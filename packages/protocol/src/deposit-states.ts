/** The states of a deposit, and why it is not credited: words of all sides. */

/**
 * Where a deposit on a chain stands: `seen` in the pool, `confirming`, `crediting`, `credited`, `parked` (it is there and
 * kept, the reason says what it waits for), `at_risk` (credited, and its block has left the chain), `reversed`, `refused`,
 * `dropped` (it never came to be).
 */
export const CHAIN_DEPOSIT_STATES = [
  'seen',
  'confirming',
  'crediting',
  'credited',
  'parked',
  'at_risk',
  'reversed',
  'refused',
  'dropped',
] as const

/** Where a transfer stands that a customer reported. */
export const HAND_DEPOSIT_STATES = ['review', 'crediting', 'credited', 'rejected'] as const

export const DEPOSIT_STATES = [...CHAIN_DEPOSIT_STATES, 'review', 'rejected'] as const
export type DepositState = (typeof DEPOSIT_STATES)[number]

/** Why it is not credited, or not any more. */
export const DEPOSIT_REASONS = [
  /** The transaction failed on its chain: nothing has left the sender but the fee. */
  'failed',
  /** A token that is not listed, or one that calls itself like a listed one. */
  'unknown_token',
  /** A listed coin, on a network on which it is not. */
  'wrong_network',
  /** Sent from within a contract: not seen as a transfer of its own, looked at by people. */
  'contract_call',
  /** Less came in than the token said, or the token says what is not so. */
  'amount_differs',
  'no_memo',
  /** Kept until what came to the address reaches the minimum. */
  'below_minimum',
  /** Less than the smallest part that the coin is counted in. */
  'dust',
  /** The house holds as much of the coin as it may. */
  'cap',
  /** Deposits of the coin on this network are closed now. */
  'closed',
  /** Another transaction spent the same money. */
  'replaced',
  /** Found too late to be credited without people looking at it. */
  'too_old',
  /** The account takes nothing in now. */
  'restricted',
  /** Its block left the chain after it was credited, and it was not mined again. */
  'orphaned',
  /** By hand: no such transfer, another amount, a picture that does not show it, reported before, another's. */
  'not_received',
  'screenshot_unclear',
  'reported_before',
  'not_yours',
  'other',
] as const
export type DepositReason = (typeof DEPOSIT_REASONS)[number]
