/** The states of a withdrawal, who moves it where, and why it may have been looked at or turned down: words of all sides. */

export const WITHDRAWAL_STATES = [
  'requested',
  'review',
  'approved',
  'signing',
  'broadcast',
  'confirmed',
  'rejected',
  'cancelled',
] as const
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

/**
 * Where a withdrawal may go from where it is. What was signed may be on its chain: from then on it is never cancelled, and
 * comes back to people where the chain has shown for good that it will not be paid as it was sent.
 */
export const WITHDRAWAL_MOVES: Readonly<Record<WithdrawalState, readonly WithdrawalState[]>> = {
  requested: ['review', 'approved'],
  review: ['approved', 'rejected', 'cancelled'],
  approved: ['signing', 'confirmed', 'review', 'rejected', 'cancelled'],
  signing: ['broadcast', 'review'],
  broadcast: ['confirmed', 'review'],
  confirmed: [],
  rejected: [],
  cancelled: [],
}

/** States in which its customer may still take it back. One that is just `requested` leaves that state in an instant. */
export const CANCELLABLE: readonly WithdrawalState[] = ['review', 'approved']

/** Why somebody looks at it before it is paid. */
export const REVIEW_REASONS = [
  /** Asked for from a browser that the customer logged in with for the first time within the last day. */
  'new_device',
  /** More than three times what she usually takes out. */
  'unusual_amount',
  /** Nothing was ever paid to the address, and it has not stood in the book for a day. */
  'first_address',
  /** Many within a day. */
  'velocity',
  /** Money that came in is not final on its chain. */
  'deposit_not_final',
  /** An address that looks like one of the book and is another. */
  'look_alike',
  /** Above what is paid without people. */
  'large',
  /** Above what one operator may let go. */
  'two_operators',
  /** Its customer may not take anything out now. */
  'restricted',
  /** It was sent and will not be paid as it was. */
  'returned',
  /** The signer did not count the passkeys that came with it. */
  'approvals',
] as const
export type ReviewReason = (typeof REVIEW_REASONS)[number]

/** Why it was turned down. */
export const REJECTION_REASONS = [
  'address_risk',
  'account_unsafe',
  'source_unclear',
  'identity_needed',
  'network_down',
  'asked_by_customer',
  'other',
] as const
export type RejectionReason = (typeof REJECTION_REASONS)[number]

/** What speaks for care with an address, and does not forbid it. */
export const ADDRESS_WARNINGS = [
  /** Begins and ends like one of the book, and is another: how people are led to pay a stranger. */
  'look_alike',
  /** Nothing was ever paid to it. */
  'first_time',
  /** Belongs to a customer of the house: booked there at once, and nothing goes over a chain. */
  'internal',
] as const
export type AddressWarning = (typeof ADDRESS_WARNINGS)[number]

/** `review` (also before it is paid), `passed` (on its way or paid), `failed` (rejected, cancelled). */
export const WITHDRAWAL_STATUSES = ['review', 'passed', 'failed'] as const
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number]
