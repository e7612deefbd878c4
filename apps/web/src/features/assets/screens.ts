/** The screens of this area, each fetched when its address is gone to. */
import { screen } from '../../navigation/screen.ts'

export const OverviewPage = screen(() => import('./overview-page.tsx'))
export const DepositPage = screen(() => import('./wallet/deposit-page.tsx'))
export const TransferPage = screen(() => import('./wallet/transfer-page.tsx'))
export const RecordsPage = screen(() => import('./wallet/records-page.tsx'))
export const BillsPage = screen(() => import('./wallet/bills-page.tsx'))
export const InvestmentsPage = screen(() => import('./wallet/investments-page.tsx'))
export const StatementPage = screen(() => import('./statement/statement-page.tsx'))
