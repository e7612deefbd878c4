/** Spot trading, as an area of the app. */
import { ORDER_STATUSES } from '@candlewick/protocol/order-kinds'
import type { Area } from '../../areas/area.ts'
import { lazyPart } from '../../i18n/lazy-part.ts'
import { named } from '../../i18n/named.ts'
import { PAIR, SIDES, TYPES } from '../../lists/order-search.ts'
import { spotTrade } from '../../markets/trade-link.ts'
import { SPOT_ACCOUNT } from '../../platform/accounts.ts'

const ORDERS = '/account/entrust/spot'

export const spotArea = {
  routes: [],
  names: 'spot-names',
  menu: {
    trade: [
      {
        text: named('spot-names', 'menu'),
        hint: named('spot-names', 'menuHint'),
        to: '/trade/index',
        search: { type: 'spot' },
      },
      { text: named('spot-names', 'pro'), hint: named('spot-names', 'proHint'), to: '/exchange/index' },
    ],
    orders: [{ text: named('spot-names', 'orders'), to: ORDERS }],
  },
  kinds: [
    {
      ...{ id: 'spot', name: named('spot-names', 'account'), heading: named('spot-names', 'menu'), rank: 1 },
      of: ({ kind }) => kind === 'spot',
      link: (symbol) => spotTrade(symbol),
      full: (symbol) => ({ to: `/exchange/full-screen/${symbol}`, search: { type: 'spot' } }),
      compared: {},
    },
  ],
  accounts: [
    {
      number: SPOT_ACCOUNT,
      name: named('spot-names', 'account'),
      fullName: named('spot-names', 'accountFull'),
      orders: ORDERS,
    },
  ],
  bills: {
    order_hold: { name: named('spot-names', 'reason.order_hold'), opens: 'order' },
    order_release: { name: named('spot-names', 'reason.order_release'), opens: 'order' },
    trade: { name: named('spot-names', 'reason.trade'), opens: 'trade' },
  },
  centre: {
    product: 'spot',
    name: named('spot-names', 'centre'),
    symbol: PAIR,
    sides: SIDES,
    types: TYPES,
    statuses: ORDER_STATUSES,
    wallets: true,
    list: lazyPart(() => import('./centre-list.tsx'), 'order-centre', 'orders', 'order-types', 'trade'),
  },
} as const satisfies Area

declare module '../../i18n/resources.ts' {
  interface Texts {
    'spot-names': typeof import('../../locales/en/spot-names.json')
  }
}
