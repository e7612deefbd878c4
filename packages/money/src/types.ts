/**
 * The numbers of the house. Each is an integer held in a JavaScript number and never past 2^53 − 1; the brand says
 * what it counts, so that ticks cannot be added to units by mistake.
 */
declare const brand: unique symbol
type Branded<Name extends string> = number & { readonly [brand]: Name }

/** A count of an asset's smallest unit (6 or 8 decimals, by asset). May be negative as a difference. */
export type Units = Branded<'Units'>
/** A price as a count of its market's tick size. */
export type Ticks = Branded<'Ticks'>
/** A quantity as a count of its market's lot size. */
export type Lots = Branded<'Lots'>
/** A rate as a count of 1e-8: 0.10% is 100,000. */
export type Rate = Branded<'Rate'>

/** How many counts of a {@link Rate} make one. */
export const RATE_ONE = 100_000_000
/** Decimals of a {@link Rate}; written as a percentage it has two fewer ({@link PERCENT_DECIMALS}). */
export const RATE_DECIMALS = 8
/** Decimals of a {@link Rate} written as a percentage. */
export const PERCENT_DECIMALS = RATE_DECIMALS - 2
