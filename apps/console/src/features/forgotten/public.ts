/** What forgotten fund passwords show of themselves. */
export { forgottenRoutes } from './routes.ts'
