/** Why balances change by flash contracts, as numbers of the event log. */
import { FLASH_REASONS } from '@candlewick/rules/flash/reasons'
import { numbered } from '../ledger/reasons.ts'

export const {
  flash_hold: FLASH_HOLD,
  flash_won: FLASH_WON,
  flash_lost: FLASH_LOST,
  flash_returned: FLASH_RETURNED,
} = numbered(FLASH_REASONS)
