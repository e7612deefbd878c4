/** Customers as operators see them, and what operators keep them from, as an area of the server. */
import type { Area } from '../../state/area.ts'
import { journaling } from '../../state/journals.ts'
import type { BankCards } from '../account/public.ts'
import { unbindKind } from './bank-kinds.ts'
import { type CustomerDependencies, customerHandlers } from './calls.ts'
import { exposureHandler } from './exposure.ts'
import { endFactorsKind, type FactorKindDependencies } from './factor-kinds.ts'
import {
  type FundPasswordCallDependencies,
  fundPasswordHandlers,
  renewFundPasswordKind,
} from './fund-password-calls.ts'
import { askIdentityKind, type IdentityKindDependencies } from './identity-kinds.ts'
import { JOURNALS } from './journals.ts'
import { liftKind, restrictKind } from './kinds.ts'
import { type RestrictionDependencies, Restrictions } from './restrictions.ts'
import { type RoleKindDependencies, roleKind } from './role-kinds.ts'
import { endSessionsKind, type SessionKindDependencies } from './session-kinds.ts'
import { customersTimeline } from './timeline.ts'

/** Milliseconds. */
const LOOK_EVERY = 5_000

export type CustomersDependencies = Omit<CustomerDependencies, 'restrictions'> &
  RestrictionDependencies &
  FactorKindDependencies &
  IdentityKindDependencies &
  RoleKindDependencies &
  SessionKindDependencies &
  Omit<FundPasswordCallDependencies, 'proposals'> & {
    readonly cards: Pick<BankCards, 'masked' | 'unbind'>
  }

export function customersArea(dependencies: CustomersDependencies): Area {
  const restrictions = new Restrictions({
    ...dependencies,
    replica: journaling(dependencies.replica, JOURNALS, 'customer.restrict'),
  })
  const { proposals, accounts, cards, log } = dependencies
  proposals.register(renewFundPasswordKind({ ...dependencies, users: accounts.users }))
  proposals.register(unbindKind({ users: accounts.users, cards }))
  proposals.register(endFactorsKind(dependencies))
  proposals.register(askIdentityKind(dependencies))
  proposals.register(roleKind(dependencies))
  proposals.register(endSessionsKind(dependencies))
  for (const kind of [restrictKind, liftKind]) proposals.register(kind({ users: accounts.users, restrictions }))
  const look = () =>
    void restrictions.expire().catch((err: unknown) => log.warn({ err }, 'restrictions could not be looked through'))
  return {
    timeline: customersTimeline(dependencies.sql),
    handlers: [
      ...customerHandlers({ ...dependencies, restrictions }),
      ...fundPasswordHandlers(dependencies),
      exposureHandler(dependencies),
    ],
    jobs: [
      {
        lock: 'restrictions',
        start() {
          const timer = setInterval(look, LOOK_EVERY)
          return () => clearInterval(timer)
        },
      },
    ],
  }
}
