/** Rewards and the credit score, as an area of the app. */
import type { Area } from '../../areas/area.ts'
import { named } from '../../i18n/named.ts'

export const rewardsArea = {
  routes: [],
  names: 'rewards-names',
  bills: {
    reward_granted: { name: named('rewards-names', 'reason.reward_granted') },
    reward_claimed: { name: named('rewards-names', 'reason.reward_claimed') },
    reward_expired: { name: named('rewards-names', 'reason.reward_expired') },
  },
} as const satisfies Area

declare module '../../i18n/resources.ts' {
  interface Texts {
    'rewards-names': typeof import('../../locales/en/rewards-names.json')
  }
}
