/** Logging in and one's account, as an area of the app. */
import type { Area } from '../../areas/area.ts'
import { named } from '../../i18n/named.ts'
import { accountRoutes } from './routes.ts'

export const accountArea = {
  routes: accountRoutes,
  menu: { user: [{ text: named('layout', 'userCentre'), to: '/user/index', search: { key: 'all' } }] },
} as const satisfies Area

declare module '../../i18n/resources.ts' {
  interface Texts {
    'sign-in': typeof import('../../locales/en/sign-in.json')
    'user-centre': typeof import('../../locales/en/user-centre.json')
  }
}
