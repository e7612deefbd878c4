/** What flash contracts are bounded by; what all products have in common stands in ../limits.ts. */

/**
 * Client ids of flash contracts that are kept at once, of all and of one customer: under version 1 of the rules for a
 * whole day, under version 2 for 10 minutes, and the newest of them for the day.
 */
export const MAX_FLASH_CLIENT_IDS = 500_000
export const MAX_FLASH_CLIENT_IDS_OF_OWNER = 5_000
export const FLASH_CLIENT_ID_SHARE = 200
/** Open flash contracts of one customer, and of all; beyond the latter `busy`. */
export const MAX_FLASH_OPEN = 100
export const MAX_FLASH_OPEN_TOTAL = 100_000
/** Windows of flash contracts that one command closes at most; further ones are closed by the next. */
export const MAX_FLASH_DUE = 256
/** A looser limit of a customer's own losses holds after so long; a pause lasts at most so long. In milliseconds. */
export const FLASH_LOOSER_AFTER = 24 * 60 * 60 * 1000
export const MAX_FLASH_PAUSE = 366 * 24 * 60 * 60 * 1000
