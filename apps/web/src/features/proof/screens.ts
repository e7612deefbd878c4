/** The screens of this area, each fetched when its address is gone to. */
import { screen } from '../../navigation/screen.ts'

export const LiabilitiesPage = screen(() => import('./liabilities-page.tsx'))
export const FundPage = screen(() => import('./fund-page.tsx'))
export const FlashResultPage = screen(() => import('./flash-result-page.tsx'))
