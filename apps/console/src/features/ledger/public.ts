/** What the ledger shows of itself. */
export { ledgerRoutes } from './routes.ts'
