/** What the rest of the server may use of the ledger explorer. */
export { ledgerArea } from './module.ts'
