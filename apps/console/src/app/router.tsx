/** The router: which addresses there are, and what stands where a page fails. */

import { parseSearch, stringifySearch } from '@candlewick/ui/search.ts'
import { createRouter } from '@tanstack/react-router'
import { adjustmentsRoutes } from '../features/adjustments/public.ts'
import { auditRoutes } from '../features/audit/public.ts'
import { customersRoutes } from '../features/customers/public.ts'
import { depositsRoutes } from '../features/deposits/public.ts'
import { flashRoutes } from '../features/flash/public.ts'
import { forgottenRoutes } from '../features/forgotten/public.ts'
import { homeRoutes } from '../features/home/public.ts'
import { identitiesRoutes } from '../features/identities/public.ts'
import { ledgerRoutes } from '../features/ledger/public.ts'
import { listingsRoutes } from '../features/listings/public.ts'
import { marketsRoutes } from '../features/markets/public.ts'
import { peopleRoutes } from '../features/people/public.ts'
import { proposalsRoutes } from '../features/proposals/public.ts'
import { rewardsRoutes } from '../features/rewards/public.ts'
import { walletsRoutes } from '../features/wallets/public.ts'
import { withdrawalsRoutes } from '../features/withdrawals/public.ts'
import { insideRoute, rootRoute } from '../session/root.ts'
import { sessionRoutes } from '../session/routes.ts'
import { PageFailure } from './frame/page-failure.tsx'
import { Root } from './frame/root.tsx'
import { Shell } from './frame/shell.tsx'

const routeTree = rootRoute
  .update({ component: Root })
  .addChildren([
    ...sessionRoutes,
    insideRoute
      .update({ component: Shell })
      .addChildren([
        ...adjustmentsRoutes,
        ...auditRoutes,
        ...customersRoutes,
        ...depositsRoutes,
        ...flashRoutes,
        ...forgottenRoutes,
        ...homeRoutes,
        ...identitiesRoutes,
        ...ledgerRoutes,
        ...listingsRoutes,
        ...marketsRoutes,
        ...peopleRoutes,
        ...proposalsRoutes,
        ...rewardsRoutes,
        ...walletsRoutes,
        ...withdrawalsRoutes,
      ]),
  ])

export const router = createRouter({
  routeTree,
  basepath: '/console',
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultErrorComponent: ({ error }) => <PageFailure error={error} />,
  defaultNotFoundComponent: () => <PageFailure error={undefined} />,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
