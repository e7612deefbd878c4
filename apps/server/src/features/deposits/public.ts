/** What the rest of the server may use of deposits. */
export type { AddressGiver, GivenAddress } from './addresses.ts'
export { readCursor } from './cursors.ts'
export {
  type Chains,
  type DepositReplica,
  type HouseAddress,
  NO_WALLETS,
  type PaidOut,
  type Wallets,
} from './dependencies.ts'
export {
  type DevelopmentToken,
  demoListings,
  type KeptListing,
  noteListingChange,
  readListing,
  readListings,
  seedListings,
  wayOf,
} from './listings.ts'
export { depositsArea } from './module.ts'
export { payoutsHalted } from './reconcile.ts'
export { depositAtRisk, hasDepositAtRisk } from './risk.ts'
export { depositTold } from './told.ts'
