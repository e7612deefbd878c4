/** The ledger: accounts and their postings, and the command that a posting came of. */
import { createRoute } from '@tanstack/react-router'
import { screen } from '../../parts/screen.ts'
import { DAY, formed } from '../../platform/search.ts'
import { insideRoute } from '../../session/root.ts'

export const OWNER = /^([a-z2-7]{20}|house:[A-Za-z0-9:_-]{1,58})$/

export const ledgerRoutes = [
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/ledger',
    validateSearch: (search: Record<string, unknown>) =>
      formed(
        { owner: OWNER, account: /^[1-8]$/, coin: /^[A-Z0-9]{2,12}$/, reason: /^[a-z_]{1,40}$/, from: DAY, to: DAY },
        search,
      ),
    component: screen(() => import('./ledger-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/ledger/commands/$sequence',
    component: screen(() => import('./command-page.tsx')),
  }),
] as const
