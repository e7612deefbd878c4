/** What the deposits show of themselves. */
export { depositsRoutes } from './routes.ts'
