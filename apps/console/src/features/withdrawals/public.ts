/** What the withdrawals show of themselves. */
export { withdrawalsRoutes } from './routes.ts'
export { signProposed } from './sign.ts'
