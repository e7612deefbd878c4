/** Flash contracts, as an area of the app. */
import { FLASH_DIRECTIONS, FLASH_STATUSES } from '@candlewick/protocol/order-kinds'
import type { Area } from '../../areas/area.ts'
import { lazyPart } from '../../i18n/lazy-part.ts'
import { named } from '../../i18n/named.ts'
import { FLASH_SYMBOL } from '../../lists/order-search.ts'
import { flashTrade } from '../../markets/trade-link.ts'
import { FLASH_ACCOUNT } from '../../platform/accounts.ts'
import { flashChannel } from './own-channel.ts'

export const flashArea = {
  routes: [],
  names: 'flash-names',
  menu: {
    trade: [
      {
        text: named('flash-names', 'menu'),
        hint: named('flash-names', 'menuHint'),
        to: '/trade/index',
        search: { type: 'sec' },
      },
    ],
    orders: [{ text: named('flash-names', 'orders'), to: '/account/entrust/flash' }],
  },
  kinds: [
    {
      ...{ id: 'flash', name: named('flash-names', 'account'), heading: named('flash-names', 'menu'), rank: 5 },
      of: ({ kind }) => kind === 'flash',
      link: (symbol) => flashTrade(symbol),
    },
  ],
  accounts: [
    {
      number: FLASH_ACCOUNT,
      name: named('flash-names', 'account'),
      fullName: named('flash-names', 'accountFull'),
    },
  ],
  bills: {
    flash_hold: { name: named('flash-names', 'reason.flash_hold') },
    flash_won: { name: named('flash-names', 'reason.flash_won') },
    flash_lost: { name: named('flash-names', 'reason.flash_lost') },
    flash_returned: { name: named('flash-names', 'reason.flash_returned') },
  },
  centre: {
    product: 'flash',
    name: named('flash-names', 'centre'),
    symbol: FLASH_SYMBOL,
    sides: FLASH_DIRECTIONS,
    types: [],
    statuses: FLASH_STATUSES,
    wallets: false,
    list: lazyPart(() => import('./centre-list.tsx'), 'order-centre', 'orders', 'trade', 'flash'),
  },
  own: flashChannel,
} as const satisfies Area

declare module '../../i18n/resources.ts' {
  interface Texts {
    flash: typeof import('../../locales/en/flash.json')
    'flash-guard': typeof import('../../locales/en/flash-guard.json')
    'flash-evidence': typeof import('../../locales/en/flash-evidence.json')
    'flash-names': typeof import('../../locales/en/flash-names.json')
  }
}
