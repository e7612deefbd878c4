/** What people and roles show of themselves. */
export { peopleRoutes } from './routes.ts'
