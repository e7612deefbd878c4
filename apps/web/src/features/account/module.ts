/** Logging in and one's account, as an area of the app. */
import type { Area } from '../../areas/area.ts'
import { named } from '../../i18n/named.ts'
import { accountRoutes } from './routes.ts'

export const accountArea = {
  routes: accountRoutes,
  menu: {
    user: [
      { text: named('layout', 'userCentre'), to: '/user/index', search: { key: 'all' } },
      { text: named('layout', 'personalInfo'), to: '/account/center/info' },
      { text: named('layout', 'security'), to: '/account/center/security' },
      { text: named('layout', 'devices'), to: '/account/center/device-management' },
      { text: named('layout', 'identity'), to: '/account/center/kyc' },
      { text: named('layout', 'bankCard'), to: '/user/index', search: { key: 'bank' } },
      { text: named('layout', 'paymentMethods'), to: '/account/center/payment' },
      { text: named('layout', 'apiKeys'), to: '/account/center/api' },
    ],
  },
} as const satisfies Area

declare module '../../i18n/resources.ts' {
  interface Texts {
    identity: typeof import('../../locales/en/identity.json')
    'api-keys': typeof import('../../locales/en/api-keys.json')
    payments: typeof import('../../locales/en/payments.json')
    'second-step': typeof import('../../locales/en/second-step.json')
    'house-pages': typeof import('../../locales/en/house-pages.json')
    security: typeof import('../../locales/en/security.json')
    'sign-in': typeof import('../../locales/en/sign-in.json')
    'user-centre': typeof import('../../locales/en/user-centre.json')
  }
}
