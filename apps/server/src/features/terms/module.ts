/** Markets and their terms as operators halt, resume, change and list them, as an area of the server. */
import type { Area } from '../../state/area.ts'
import { type TermsCallDependencies, termsHandlers } from './calls.ts'
import { changeKind, createKind, feesKind, statusKind, type TermsDependencies } from './kinds.ts'
import { rewardHandlers } from './reward-calls.ts'
import { budgetKind, campaignKind } from './reward-kinds.ts'

export function termsArea(dependencies: TermsCallDependencies & TermsDependencies): Area {
  const { proposals } = dependencies
  proposals.register(statusKind(dependencies, 'halted'))
  proposals.register(statusKind(dependencies, 'open'))
  proposals.register(changeKind(dependencies))
  proposals.register(createKind(dependencies))
  proposals.register(feesKind(dependencies))
  proposals.register(campaignKind(dependencies))
  proposals.register(budgetKind(dependencies))
  return { handlers: [...termsHandlers(dependencies), ...rewardHandlers(dependencies)] }
}
