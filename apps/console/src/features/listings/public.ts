/** What the listings of coins on networks show of themselves. */
export { listingsRoutes } from './routes.ts'
