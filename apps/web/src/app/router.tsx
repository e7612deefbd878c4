/** The router: which routes, how addresses are read, what stands while a route loads or when it fails. */
import { createRouter } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '../navigation/search.ts'
import { routeTree } from '../routes/tree.ts'
import { ScreenFailure } from './layout/failure.tsx'

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultErrorComponent: ({ error }) => <ScreenFailure error={error} />,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
