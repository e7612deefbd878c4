/** The screens of this area, each fetched when its address is gone to. */
import { screen } from '../../navigation/screen.ts'

export const CentrePage = screen(() => import('./centre/centre-page.tsx'))
export const ContractPage = screen(() => import('./contract-page.tsx'))
export const FlashPage = screen(() => import('./flash-page.tsx'))
export const OrdersPage = screen(() => import('./orders-page.tsx'))
