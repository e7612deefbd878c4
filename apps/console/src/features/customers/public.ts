/** What the customers show of themselves. */
export { customersRoutes } from './routes.ts'
