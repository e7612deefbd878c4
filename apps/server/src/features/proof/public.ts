/** What the rest of the server may use of proofs. */
export { proofArea } from './module.ts'
export { type Accepted, acceptSignature, unsignedAddresses } from './offline-signatures.ts'
export type { ReserveKeys } from './reserves.ts'
