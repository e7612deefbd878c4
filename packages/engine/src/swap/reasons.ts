/** Why balances change by swaps, as numbers of the event log. */
import { SWAP_REASONS } from '@candlewick/rules/swap/reasons'
import { numbered } from '../ledger/reasons.ts'

export const { swap: SWAPPED } = numbered(SWAP_REASONS)
