/** The router: which routes, how addresses are read, what stands while a route loads or when it fails. */

import { parseSearch, stringifySearch } from '@candlewick/ui/search.ts'
import { createRouter } from '@tanstack/react-router'
import { rootRoute } from '../navigation/root.ts'
import { assetsRoutes } from '../routes/assets.ts'
import { terminalRoutes } from '../routes/terminal.ts'
import { AREAS } from './areas.ts'
import { ScreenFailure } from './layout/failure.tsx'
import { Shell } from './layout/shell.tsx'

type AreaRoute = (typeof AREAS)[number]['routes'][number]
const areaRoutes = AREAS.flatMap<AreaRoute>(({ routes }) => routes)

const routeTree = rootRoute
  .update({ component: Shell })
  .addChildren([...areaRoutes, ...assetsRoutes, ...terminalRoutes])

/** Made in a task of its own as the app starts: reading all addresses takes a phone long. */
export const makeRouter = () =>
  createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultErrorComponent: ({ error }) => <ScreenFailure error={error} />,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
