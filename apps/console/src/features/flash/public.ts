/** What the settings of flash contracts show of themselves. */
export { flashRoutes } from './routes.ts'
