/** The screens of this area, each fetched when it is gone to, and its texts. */
import { screen } from '../../navigation/screen.ts'

export const SwapPage = screen(() => import('./swap-page.tsx'))
/** Past swaps alone, as a part of other pages. */
export const PastSwaps = screen(() => import('./swap-records.tsx'))
