/** The screens of this area, each fetched when its address is gone to. */
import { screen } from '../../navigation/screen.ts'

export const OverviewPage = screen(() => import('./overview-page.tsx'))
