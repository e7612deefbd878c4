/** What one holds, as an area of the app; the accounts that no product has yet, and the ledger's own reasons. */
import type { Area } from '../../areas/area.ts'
import { named } from '../../i18n/named.ts'

const WEALTH = named('assets', 'account.7')
const MERCHANT = named('assets', 'account.8')

export const assetsArea = {
  routes: [],
  menu: { assets: [{ text: named('layout', 'assetsOverview'), to: '/assets/index', search: { key: 'overview' } }] },
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
  },
} as const satisfies Area

declare module '../../i18n/resources.ts' {
  interface Texts {
    assets: typeof import('../../locales/en/assets.json')
  }
}
