/** What markets and terms show of themselves. */
export { marketsRoutes } from './routes.ts'
