/** Rewards and the credit score, as an area of the app. */
import { loadChunk } from '@candlewick/ui/chunk.ts'
import type { Area } from '../../areas/area.ts'
import { named } from '../../i18n/named.ts'
import { rewardsRoutes } from './routes.ts'

export const rewardsArea = {
  routes: rewardsRoutes,
  names: 'rewards-names',
  menu: {
    user: [
      { text: named('rewards-names', 'menu'), to: '/account/center/reward-center' },
      { text: named('rewards-names', 'credit'), to: '/account/center/credit' },
    ],
  },
  bills: {
    reward_granted: { name: named('rewards-names', 'reason.reward_granted') },
    reward_claimed: { name: named('rewards-names', 'reason.reward_claimed') },
    reward_expired: { name: named('rewards-names', 'reason.reward_expired') },
  },
  own: { hear: { REWARD: () => void loadChunk(() => import('./read-anew.ts')).then(({ readAnew }) => readAnew()) } },
} as const satisfies Area

declare module '../../i18n/resources.ts' {
  interface Texts {
    credit: typeof import('../../locales/en/credit.json')
    rewards: typeof import('../../locales/en/rewards.json')
    'rewards-names': typeof import('../../locales/en/rewards-names.json')
  }
}
