/** The screens of this area, each fetched when its address is gone to. */
import { screen } from '../../navigation/screen.ts'

export const ProPage = screen(() => import('./pro-page.tsx'))
export const QuotesPage = screen(() => import('./quotes-page.tsx'))
