/** What the wallets show of themselves. */
export { walletsRoutes } from './routes.ts'
