/** The audit trail. */
import { createRoute } from '@tanstack/react-router'
import { screen } from '../../parts/screen.ts'
import { DAY, formed, HOUSE_ID, WORDS } from '../../platform/search.ts'
import { insideRoute } from '../../session/root.ts'

export const auditRoutes = [
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/audit',
    validateSearch: (search: Record<string, unknown>) =>
      formed(
        {
          actor: WORDS,
          action: /^[a-z][\w.-]{0,59}$/i,
          subject: WORDS,
          customer: HOUSE_ID,
          from: DAY,
          to: DAY,
          entry: /^\d{1,15}$/,
        },
        search,
      ),
    component: screen(() => import('./audit-page.tsx')),
  }),
] as const
