/** What the adjustments show of themselves. */
export { adjustmentsRoutes } from './routes.ts'
