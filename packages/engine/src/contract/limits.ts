/** What contracts are bounded by; what all products have in common stands in ../limits.ts. */

/** Levels on one side of a contract's ladder: each may cost a posting to cancel and one to place. */
export const MAX_CONTRACT_LADDER_LEVELS = 100
/** Client ids of contract orders that are kept at once; of one customer; and of those older than 10 minutes. */
export const MAX_CONTRACT_CLIENT_IDS = 500_000
export const MAX_CONTRACT_CLIENT_IDS_OF_OWNER = 12_000
export const CONTRACT_CLIENT_ID_SHARE = 200
/** So many more for orders that close a position; past them such an order is taken without its client id. */
export const CLOSING_CLIENT_IDS = 3_000
/**
 * Accounts that one command liquidates and contract orders that it fires at most, together; further ones are left to the
 * next. Each may meet many orders: so many take some 20 ms where thousands are due at once.
 */
export const MAX_CONTRACT_DUE = 24
/**
 * Positions that one command closes against bankrupt ones at most; of a bankrupt position with more winners on the other
 * side the next commands close the rest.
 */
export const MAX_DELEVERAGED = 128
