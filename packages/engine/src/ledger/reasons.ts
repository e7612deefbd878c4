/**
 * Why postings happen, as numbers: the event log has no room for words. The numbers are those of one process, in the
 * order in which its modules begin; nothing keeps them beyond a command.
 */
import { HOUSE_REASONS } from '@candlewick/rules/posting-reasons'

const words: string[] = []

/** Gives each of these reasons its number. */
export function numbered<const Word extends string>(reasons: readonly Word[]): Readonly<Record<Word, number>> {
  const first = words.length
  words.push(...reasons)
  // What the entries are is what the type says of them.
  return Object.fromEntries(reasons.map((word, n) => [word, first + n])) as Record<Word, number>
}

/** The word of a number that was given out. */
export function reasonOf(reason: number): string {
  const word = words[reason]
  if (word === undefined) throw new Error(`no posting has the reason ${reason}`)
  return word
}

export const {
  deposit: DEPOSIT,
  withdraw_hold: WITHDRAW_HOLD,
  withdraw_settle: WITHDRAW_SETTLE,
  withdraw_cancel: WITHDRAW_CANCEL,
  transfer: TRANSFER,
  adjustment: ADJUSTMENT,
  deposit_reverse: DEPOSIT_REVERSE,
  deposit_recover: DEPOSIT_RECOVER,
  network_fee: NETWORK_FEE,
  house_fund: HOUSE_FUND,
  internal_payment: INTERNAL_PAYMENT,
} = numbered(HOUSE_REASONS)
