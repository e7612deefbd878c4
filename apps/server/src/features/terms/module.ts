/** Markets and their terms as operators halt, resume, change and list them, as an area of the server. */
import type { Area } from '../../state/area.ts'
import type { ConsoleTerms } from '../../state/console-terms.ts'
import { together } from '../../state/journals.ts'
import type { ListingSection } from '../../state/listing.ts'
import { type TermsCallDependencies, termsHandlers } from './calls.ts'
import { feeTierHandlers, feeTiersKind } from './fee-tiers.ts'
import { type FlashCountryDependencies, flashCountriesKind, flashCountryHandlers } from './flash-countries.ts'
import { changeKind, createKind, feesKind, statusKind, type TermsDependencies } from './kinds.ts'
import { rewardHandlers } from './reward-calls.ts'
import { budgetKind, campaignKind } from './reward-kinds.ts'
import { ProductTerms } from './terms.ts'

type Dependencies = Omit<TermsCallDependencies & TermsDependencies & FlashCountryDependencies, 'terms' | 'journals'> & {
  /** What the products say of their terms, and what of them may be listed. */
  readonly products: readonly ConsoleTerms[]
  readonly listing: readonly ListingSection[]
}

export function termsArea({ products, listing, ...others }: Dependencies): Area {
  const listed = listing.flatMap(({ one }) => (one === undefined ? [] : [one]))
  const said = [...products, ...listed].map(({ journals }) => journals)
  const dependencies = { ...others, terms: new ProductTerms(products), journals: together(said) }
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
