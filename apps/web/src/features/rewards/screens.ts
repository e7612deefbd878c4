/** The screens of this area, each fetched when its address is gone to. */
import { screen } from '../../navigation/screen.ts'

export const RewardsPage = screen(() => import('./rewards-page.tsx'))
export const CreditPage = screen(() => import('./credit-page.tsx'))
