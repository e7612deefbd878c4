/** What the withdrawals show of themselves. */
export { withdrawalsRoutes } from './routes.ts'
