/** What the first page shows of itself. */
export { homeRoutes } from './routes.ts'
