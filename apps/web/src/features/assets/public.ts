/** What the rest of the app may use of this area. */

export type { AssetsSearch } from './assets-search.ts'
export { assetsSearch } from './assets-search.ts'
export { DemoFunds } from './demo-funds-place.tsx'
export { assetsArea } from './module.ts'
export {
  BillsPage,
  DepositPage,
  InvestmentsPage,
  OverviewPage,
  RecordsPage,
  StatementPage,
  TransferPage,
} from './screens.ts'
