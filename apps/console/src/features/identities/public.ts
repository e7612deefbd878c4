/** What the identities show of themselves. */
export { identitiesRoutes } from './routes.ts'
