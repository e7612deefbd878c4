/** The home page, as an area of the app. */
import type { Area } from '../../areas/area.ts'
import { homeRoutes } from './routes.ts'

export const homeArea = { routes: homeRoutes } as const satisfies Area

declare module '../../i18n/resources.ts' {
  interface Texts {
    home: typeof import('../../locales/en/home.json')
  }
}
