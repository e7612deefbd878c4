/** Terms of a coin on a network as they are typed, what is wrong with them, and what is asked for in the end. */
import type { ConsoleInput, ConsoleOutput } from '@candlewick/protocol/console-client'

export type Listing = ConsoleOutput<'console.deposits.listings'>['rows'][number]
export type ListingChange = ConsoleInput<'console.deposits.changeListing'>['to']

/** Open or closed. */
export const SWITCHES = ['deposits', 'withdrawals', 'memo'] as const
export const AMOUNTS = ['minimum', 'withdrawMinimum', 'fee'] as const
export type Switch = (typeof SWITCHES)[number]
export type Amount = (typeof AMOUNTS)[number]

export type Draft = Readonly<
  Record<Amount, string> & Record<Switch, boolean> & { confirmations: string; houseAddress: string }
>

const DECIMAL = /^(0|[1-9]\d{0,19})(\.\d{1,18})?$/
const WHOLE = /^[1-9]\d{0,3}$/
const MOST_CONFIRMATIONS = 1_000

export function draftOf(listing: Listing): Draft {
  const { minimum, withdrawMinimum, fee, deposits, withdrawals, memo, confirmations, houseAddress } = listing
  return {
    ...{ minimum, withdrawMinimum, fee, deposits, withdrawals, memo, houseAddress },
    confirmations: String(confirmations),
  }
}

/** The names of what was typed and cannot be. */
export function faultsOf(draft: Draft, isByHand: boolean): (keyof Draft)[] {
  const { confirmations, deposits, houseAddress } = draft
  const faults: (keyof Draft)[] = AMOUNTS.filter((name) => !DECIMAL.test(draft[name]))
  if (!WHOLE.test(confirmations) || Number(confirmations) > MOST_CONFIRMATIONS) faults.push('confirmations')
  if (isByHand && deposits && houseAddress.trim() === '') faults.push('houseAddress')
  return faults
}

/** The terms that differ, and no other. */
export function changeOf(listing: Listing, draft: Draft): ListingChange {
  const change: ListingChange = {}
  for (const name of AMOUNTS) if (draft[name] !== listing[name]) change[name] = draft[name]
  for (const name of SWITCHES) if (draft[name] !== listing[name]) change[name] = draft[name]
  if (Number(draft.confirmations) !== listing.confirmations) change.confirmations = Number(draft.confirmations)
  const houseAddress = draft.houseAddress.trim()
  if (houseAddress !== listing.houseAddress && houseAddress !== '') change.houseAddress = houseAddress
  return change
}

/** Whether one operator suffices: she only closes what is open. */
export function onlyCloses(change: ListingChange): boolean {
  const names = Object.keys(change)
  return (
    names.length > 0 &&
    names.every((name) => name === 'deposits' || name === 'withdrawals') &&
    !Object.values(change).includes(true)
  )
}
