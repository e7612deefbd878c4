/** A page of the app at its address, without the layout around it. */

import { parseSearch, stringifySearch } from '@candlewick/ui/search.ts'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  type RouterHistory,
  RouterProvider,
} from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { rootRoute } from '../../navigation/root.ts'
import { assetsRoutes } from '../../routes/assets.ts'
import { AREAS } from '../areas.ts'

type AreaRoute = (typeof AREAS)[number]['routes'][number]

/** With a history of its own, where what is on the page is left for another address. */
export function PageAt({ path, history }: { path: string; history?: RouterHistory }) {
  const [router] = useState(() =>
    createRouter({
      routeTree: rootRoute.addChildren([...AREAS.flatMap<AreaRoute>(({ routes }) => routes), ...assetsRoutes]),
      parseSearch,
      stringifySearch,
      history: history ?? createMemoryHistory({ initialEntries: [path] }),
    }),
  )
  return <RouterProvider router={router as never} />
}

/** What has links in it, on no page in particular. */
export function AnyPage({ children }: { children: ReactNode }) {
  const [router] = useState(() =>
    createRouter({
      routeTree: createRootRoute({ component: () => children }),
      history: createMemoryHistory({ initialEntries: ['/'] }),
    }),
  )
  return <RouterProvider router={router as never} />
}
