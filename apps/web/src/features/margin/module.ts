/** Trading with borrowed coins, as an area of the app. */
import type { Area } from '../../areas/area.ts'
import { named } from '../../i18n/named.ts'
import { spotTrade } from '../../markets/trade-link.ts'
import { ACCOUNT_NUMBERS } from '../../platform/accounts.ts'
import { marginChannel } from './own-channel.ts'
import { borrowedPairs } from './terms.ts'

const ALL_ORDERS = '/account/entrust/margin-all'
const FIXED_ORDERS = '/account/entrust/margin-fixed'

export const marginArea = {
  routes: [],
  names: 'margin-names',
  menu: {
    trade: [
      {
        text: named('margin-names', 'menu'),
        hint: named('margin-names', 'menuHint'),
        to: '/trade/index',
        search: { type: 'qc' },
      },
    ],
    orders: [
      { text: named('margin-names', 'allOrders'), to: ALL_ORDERS },
      { text: named('margin-names', 'fixedOrders'), to: FIXED_ORDERS },
    ],
  },
  kinds: [
    {
      ...{ id: 'margin', name: named('margin-names', 'menu'), heading: named('margin-names', 'menu'), rank: 4 },
      of: ({ kind }) => kind === 'spot',
      only: borrowedPairs,
      link: (symbol) => spotTrade(symbol, 'qc'),
      full: (symbol) => ({ to: `/exchange/full-screen/${symbol}`, search: { type: 'qc' } }),
    },
  ],
  accounts: [
    {
      number: ACCOUNT_NUMBERS.all,
      name: named('margin-names', 'all'),
      fullName: named('margin-names', 'allFull'),
      orders: ALL_ORDERS,
    },
    {
      number: ACCOUNT_NUMBERS.fixed,
      name: named('margin-names', 'fixed'),
      fullName: named('margin-names', 'fixedFull'),
      orders: FIXED_ORDERS,
    },
  ],
  bills: {
    margin_borrow: { name: named('margin-names', 'reason.margin_borrow') },
    margin_repay: { name: named('margin-names', 'reason.margin_repay') },
    margin_liquidation: { name: named('margin-names', 'reason.margin_liquidation') },
  },
  own: marginChannel,
} as const satisfies Area

declare module '../../i18n/resources.ts' {
  interface Texts {
    margin: typeof import('../../locales/en/margin.json')
    'margin-names': typeof import('../../locales/en/margin-names.json')
  }
}
