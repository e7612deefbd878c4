/** Swaps, as an area of the app: they stand in the order centre and in the ledger. */
import type { Area } from '../../areas/area.ts'
import { lazyPart } from '../../i18n/lazy-part.ts'
import { named } from '../../i18n/named.ts'
import { PAIR } from '../../lists/order-search.ts'

export const swapArea = {
  routes: [],
  bills: { swap: { name: named('assets', 'reason.swap') } },
  centre: {
    product: 'swap',
    name: named('layout', 'swap'),
    symbol: PAIR,
    sides: [],
    types: [],
    statuses: [],
    wallets: false,
    list: lazyPart(() => import('./centre-list.tsx'), 'order-centre', 'orders', 'trade', 'swap'),
  },
} as const satisfies Area

declare module '../../i18n/resources.ts' {
  interface Texts {
    swap: typeof import('../../locales/en/swap.json')
  }
}
