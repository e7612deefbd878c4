/** What margin accounts are bounded by; what all products have in common stands in ../limits.ts. */

/** Accounts whose loans one command charges an hour's interest at most; further ones are charged by the next. */
export const MAX_INTEREST_DUE = 1_000
