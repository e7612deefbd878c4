/** Markets and their terms as operators halt, resume, change and list them, as an area of the server. */
import type { Area } from '../../state/area.ts'
import { type TermsCallDependencies, termsHandlers } from './calls.ts'
import { feeTierHandlers, feeTiersKind } from './fee-tiers.ts'
import { type FlashCountryDependencies, flashCountriesKind, flashCountryHandlers } from './flash-countries.ts'
import { changeKind, createKind, feesKind, statusKind, type TermsDependencies } from './kinds.ts'
import { rewardHandlers } from './reward-calls.ts'
import { budgetKind, campaignKind } from './reward-kinds.ts'

type Dependencies = TermsCallDependencies & TermsDependencies & FlashCountryDependencies

export function termsArea(dependencies: Dependencies): Area {
  const { proposals } = dependencies
  proposals.register(statusKind(dependencies, 'halted'))
  proposals.register(statusKind(dependencies, 'open'))
  proposals.register(changeKind(dependencies))
  proposals.register(createKind(dependencies))
  proposals.register(feesKind(dependencies))
  proposals.register(campaignKind(dependencies))
  proposals.register(budgetKind(dependencies))
  proposals.register(flashCountriesKind(dependencies))
  proposals.register(feeTiersKind(dependencies))
  return {
    handlers: [
      ...termsHandlers(dependencies),
      ...rewardHandlers(dependencies),
      ...flashCountryHandlers(dependencies),
      ...feeTierHandlers(dependencies),
    ],
  }
}
