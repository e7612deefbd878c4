/** What the proposals show of themselves. */
export { proposalsRoutes } from './routes.ts'
