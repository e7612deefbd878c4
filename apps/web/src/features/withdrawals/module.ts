/** Money out, as an area of the app. */
import { loadChunk } from '@candlewick/ui/chunk.ts'
import type { Area } from '../../areas/area.ts'
import { named } from '../../i18n/named.ts'
import { withdrawalsRoutes } from './routes.ts'

export const withdrawalsArea = {
  routes: withdrawalsRoutes,
  names: 'withdraw-names',
  menu: {
    assets: [{ text: named('withdraw-names', 'book'), to: '/account/wallet/addresses' }],
  },
  own: {
    hear: { WITHDRAWAL: () => void loadChunk(() => import('./read-anew.ts')).then(({ readAnew }) => readAnew()) },
  },
} as const satisfies Area

declare module '../../i18n/resources.ts' {
  interface Texts {
    withdraw: typeof import('../../locales/en/withdraw.json')
    'withdraw-names': typeof import('../../locales/en/withdraw-names.json')
  }
}
