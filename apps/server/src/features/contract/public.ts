/** What the rest of the server may use of contract. */
export { contractHandlers } from './calls.ts'
export { accountsOf, positionsOf } from './positions.ts'
