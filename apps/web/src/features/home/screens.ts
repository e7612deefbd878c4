/** The screens of this area, each fetched when its address is gone to. */
import { screen } from '../../navigation/screen.ts'

export const HomePage = screen(() => import('./home-page.tsx'))
export const NotOpenPage = screen(() => import('./not-open-page.tsx'))
