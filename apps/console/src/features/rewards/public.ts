/** What rewards show of themselves. */
export { rewardsRoutes } from './routes.ts'
