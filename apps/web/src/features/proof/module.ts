/** What the exchange proves of itself, as an area of the app. */
import type { Area } from '../../areas/area.ts'
import { named } from '../../i18n/named.ts'
import { proofRoutes } from './routes.ts'

export const proofArea = {
  routes: proofRoutes,
  names: 'proof-names',
  menu: { assets: [{ text: named('proof-names', 'menu'), to: '/proof' }] },
} as const satisfies Area

declare module '../../i18n/resources.ts' {
  interface Texts {
    proof: typeof import('../../locales/en/proof.json')
    'proof-names': typeof import('../../locales/en/proof-names.json')
  }
}
