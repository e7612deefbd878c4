/** The root of all addresses, and the one of those that only somebody signed in may open. */
import { createRootRoute, createRoute, redirect } from '@tanstack/react-router'
import { useSession } from './session.ts'

export const rootRoute = createRootRoute()

export const insideRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'inside',
  beforeLoad: ({ location }) => {
    if (useSession.getState().token !== undefined) return
    throw redirect({ to: '/sign-in', search: location.href === '/' ? {} : { back: location.href }, replace: true })
  },
})
