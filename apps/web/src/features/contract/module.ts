/** Perpetual contracts, with margin in a stable coin or in the coin itself, as an area of the app. */
import { type ContractType, contractTypeOf } from '@candlewick/protocol/contract-symbols'
import { ORDER_STATUSES, ORDER_TYPES } from '@candlewick/protocol/order-kinds'
import type { Area, TradedKind } from '../../areas/area.ts'
import { lazyPart } from '../../i18n/lazy-part.ts'
import { named } from '../../i18n/named.ts'
import { CONTRACT_SYMBOL, SIDES } from '../../lists/order-search.ts'
import { contractTrade } from '../../markets/trade-link.ts'
import { ACCOUNT_NUMBERS } from '../../platform/accounts.ts'
import { contractChannel, restingContracts } from './own-channel.ts'

/** Contracts whose margin is this. */
const tradedAs = (type: ContractType) =>
  ({
    of: ({ kind, symbol }) => kind === 'contract' && contractTypeOf(symbol) === type,
    link: (symbol) => contractTrade(symbol),
    full: (symbol) => ({ to: `/exchange/full-contract/${symbol}`, search: {} }),
    compared: { mark: named('common', 'perpetual') },
  }) satisfies Pick<TradedKind, 'of' | 'link' | 'full' | 'compared'>

export const contractArea = {
  routes: [],
  names: 'contract-names',
  menu: {
    trade: [
      {
        text: named('contract-names', 'menu'),
        hint: named('contract-names', 'menuHint'),
        to: '/trade/index',
        search: { type: 'usta' },
      },
      {
        text: named('contract-names', 'coinMenu'),
        hint: named('contract-names', 'coinMenuHint'),
        to: '/trade/index',
        search: { type: 'usta', symbol: 'BTC_USD_PERP' },
      },
    ],
    orders: [
      { text: named('contract-names', 'orders'), to: '/account/entrust/future/u' },
      { text: named('contract-names', 'coinOrders'), to: '/account/entrust/future/coin' },
    ],
  },
  kinds: [
    {
      ...{ id: 'u', name: named('contract-names', 'account'), heading: named('contract-names', 'menu'), rank: 2 },
      ...tradedAs('u'),
    },
    {
      ...{ id: 'coin', name: named('contract-names', 'coinAccount'), heading: named('contract-names', 'coinMenu') },
      ...{ rank: 3, ...tradedAs('coin') },
    },
  ],
  accounts: [
    {
      number: ACCOUNT_NUMBERS.contract,
      name: named('contract-names', 'account'),
      fullName: named('contract-names', 'accountFull'),
    },
    {
      number: ACCOUNT_NUMBERS.coinContract,
      name: named('contract-names', 'coinAccount'),
      fullName: named('contract-names', 'coinAccountFull'),
    },
  ],
  bills: {
    contract_hold: { name: named('contract-names', 'reason.contract_hold') },
    contract_release: { name: named('contract-names', 'reason.contract_release') },
    contract_trade: { name: named('contract-names', 'reason.contract_trade') },
    contract_margin: { name: named('contract-names', 'reason.contract_margin') },
    contract_funding: { name: named('contract-names', 'reason.contract_funding') },
    contract_liquidation: { name: named('contract-names', 'reason.contract_liquidation') },
    contract_adl: { name: named('contract-names', 'reason.contract_adl') },
  },
  centre: {
    product: 'contract',
    name: named('contract-names', 'centre'),
    symbol: CONTRACT_SYMBOL,
    sides: SIDES,
    types: ORDER_TYPES,
    statuses: ORDER_STATUSES,
    wallets: false,
    list: lazyPart(() => import('./centre-list.tsx'), 'order-centre', 'orders', 'order-types', 'trade', 'contract'),
  },
  own: contractChannel,
  resting: restingContracts,
} as const satisfies Area

declare module '../../i18n/resources.ts' {
  interface Texts {
    contract: typeof import('../../locales/en/contract.json')
    'contract-names': typeof import('../../locales/en/contract-names.json')
  }
}
