/** Who customers are, their bank cards, and the review of both, as an area of the server. */
import type { Notifications } from '../../../adapters/notifications.ts'
import type { Ring } from '../../../adapters/ring.ts'
import type { Sql } from '../../../db/database.ts'
import type { Area } from '../../../state/area.ts'
import type { StoredFiles } from '../../platform/public.ts'
import type { Accounts } from '../accounts.ts'
import { BankCards } from '../bank/cards.ts'
import { Budgets } from '../budgets.ts'
import { fundCaseHandlers } from '../fund-cases/calls.ts'
import { PROMISED_HOURS as FUND_CASE_HOURS, type FundCases } from '../fund-cases/cases.ts'
import type { FundReview } from '../fund-cases/review.ts'
import { paymentHandlers } from '../payments/calls.ts'
import { PaymentMethods } from '../payments/methods.ts'
import { identityHandlers } from './calls.ts'
import { Identity } from './identity.ts'
import { PROMISED_HOURS } from './records.ts'
import { type IsOwnCase, reviewHandlers } from './review-calls.ts'
import { Reviews } from './reviews.ts'
import { identityTimeline } from './timeline.ts'

export interface IdentityAreaDependencies {
  readonly sql: Sql
  readonly ring: Ring
  readonly files: StoredFiles
  readonly notifications: Notifications
  readonly accounts: Accounts
  readonly cards: BankCards
  readonly fundCases: FundCases
  readonly fundReview: Pick<FundReview, 'waiting'>
  readonly isOwnCase: IsOwnCase
}

/** What is in a customer's verified name, and how she proves that it is she. */
function inHerName({
  sql,
  ring,
  files,
  accounts,
}: Pick<IdentityAreaDependencies, 'sql' | 'ring' | 'files' | 'accounts'>) {
  const identity = new Identity({ sql, ring, files })
  return {
    ...{ sql, ring, files, budgets: new Budgets(sql) },
    factors: accounts.secondStep.factors,
    proveFully: accounts.secondStep.proveFully.bind(accounts.secondStep),
    notices: accounts.notices,
    verifiedName: (userId: string) => identity.verifiedName(userId),
  }
}

/** Bank cards by themselves: what operators decide about them stands in an area of its own. */
export function openBankCards(
  dependencies: Omit<IdentityAreaDependencies, 'cards' | 'fundCases' | 'fundReview' | 'isOwnCase' | 'notifications'>,
): BankCards {
  return new BankCards(inHerName(dependencies))
}

/** Minutes between two looks at what is to be forgotten. */
const TIDY_MINUTES = 10

export function identityArea(dependencies: IdentityAreaDependencies): Area {
  const { sql, ring, files, notifications, accounts, cards, fundCases, fundReview, isOwnCase } = dependencies
  const identity = new Identity({ sql, ring, files })
  const methods = new PaymentMethods(inHerName(dependencies))
  const reviews = new Reviews({ sql, ring, files, cards, users: accounts.users, notifications })
  return {
    handlers: [
      ...identityHandlers({ accounts, identity, cards }),
      ...paymentHandlers(accounts, methods),
      ...reviewHandlers({ reviews, cards, isOwnCase }),
      ...fundCaseHandlers(accounts, fundCases),
    ],
    timeline: identityTimeline(sql),
    queues: [
      {
        queue: 'identities',
        permission: 'identity.review',
        promised: PROMISED_HOURS * 3_600_000,
        measure: () => reviews.waiting(),
      },
      {
        queue: 'fund_passwords',
        permission: 'identity.review',
        promised: FUND_CASE_HOURS * 3_600_000,
        measure: () => fundReview.waiting(),
      },
    ],
    jobs: [
      {
        lock: 'identity-tidy',
        start() {
          // What fails now is tried again; nothing depends on the minute.
          const tidy = () => void identity.tidy().catch(() => undefined)
          const timer = setInterval(tidy, TIDY_MINUTES * 60_000).unref()
          return () => clearInterval(timer)
        },
      },
    ],
  }
}
