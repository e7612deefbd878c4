/** Flash contracts, as an area of the app. */
import type { Area } from '../../areas/area.ts'
import { named } from '../../i18n/named.ts'
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
    assets: [{ text: named('flash-names', 'orders'), to: '/account/entrust/flash' }],
  },
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
  own: flashChannel,
} as const satisfies Area

declare module '../../i18n/resources.ts' {
  interface Texts {
    'flash-names': typeof import('../../locales/en/flash-names.json')
  }
}
