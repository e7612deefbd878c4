/** What the wallets show of themselves. */
export { walletsRoutes } from './routes.ts'
export type { WalletsShown } from './shown.ts'
