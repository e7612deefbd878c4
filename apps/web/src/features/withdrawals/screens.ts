/** The screens of this area, each fetched when its address is gone to. */
import { screen } from '../../navigation/screen.ts'

export const WithdrawPage = screen(() => import('./withdraw-page.tsx'))
export const WithdrawalsPage = screen(() => import('./withdrawals-page.tsx'))
/** One withdrawal alone, over other pages. */
export const WithdrawalSheet = screen(() => import('./withdrawal-sheet.tsx'))
export const AddressesPage = screen(() => import('./book-page.tsx'))
