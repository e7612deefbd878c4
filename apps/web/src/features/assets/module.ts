/** What one holds, as an area of the app; the accounts that no product has yet, and the ledger's own reasons. */
import { loadChunk } from '@candlewick/ui/chunk.ts'
import type { Area } from '../../areas/area.ts'
import { named } from '../../i18n/named.ts'

const WEALTH = named('assets', 'account.7')
const MERCHANT = named('assets', 'account.8')

const entry = (
  text: 'assetsOverview' | 'orderCentre' | 'deposit' | 'transfer' | 'swap' | 'records' | 'investments' | 'promotion',
  key: string,
) => ({
  text: named('layout', text),
  to: '/assets/index',
  search: { key },
})
const MOVES = [
  { ...entry('deposit', 'recharge'), group: named('layout', 'moveMoney') },
  { ...entry('deposit', 'withdraw'), text: named('withdraw-names', 'menu') },
  entry('transfer', 'transfer'),
  entry('swap', 'swap'),
]
const RECORDS = [
  { ...entry('orderCentre', 'tradeOrder'), group: named('layout', 'lookBack'), under: '/account/entrust' },
  entry('records', 'records'),
  { text: named('layout', 'ledger'), to: '/account/wallet/bills' },
  { text: named('layout', 'statement'), to: '/account/wallet/statement' },
]
const GROWING = [
  { ...entry('investments', 'finance'), group: named('layout', 'grow') },
  entry('promotion', 'agreement'),
]

export const assetsArea = {
  routes: [],
  menu: { assets: [entry('assetsOverview', 'overview'), ...MOVES, ...RECORDS, ...GROWING] },
  accounts: [
    { number: 7, name: WEALTH, fullName: WEALTH, reserved: true },
    { number: 8, name: MERCHANT, fullName: MERCHANT, reserved: true },
  ],
  bills: {
    deposit: { name: named('assets', 'reason.deposit') },
    withdraw_hold: { name: named('assets', 'reason.withdraw_hold') },
    withdraw_settle: { name: named('assets', 'reason.withdraw_settle') },
    withdraw_cancel: { name: named('assets', 'reason.withdraw_cancel') },
    transfer: { name: named('assets', 'reason.transfer') },
    adjustment: { name: named('assets', 'reason.adjustment') },
    deposit_reverse: { name: named('assets', 'reason.deposit_reverse') },
    deposit_recover: { name: named('assets', 'reason.deposit_recover') },
    network_fee: { name: named('assets', 'reason.network_fee') },
    house_fund: { name: named('assets', 'reason.house_fund') },
    internal_payment: { name: named('assets', 'reason.internal_payment') },
  },
  own: {
    hear: { DEPOSIT: () => void loadChunk(() => import('./deposits-anew.ts')).then(({ readAnew }) => readAnew()) },
  },
} as const satisfies Area

declare module '../../i18n/resources.ts' {
  interface Texts {
    assets: typeof import('../../locales/en/assets.json')
    'demo-funds': typeof import('../../locales/en/demo-funds.json')
    statement: typeof import('../../locales/en/statement.json')
    wallet: typeof import('../../locales/en/wallet.json')
  }
}
