/** The root of all routes, and the one marker that any path may carry; the app gives it the shared layout. */
import { createRootRoute, redirect } from '@tanstack/react-router'
import { inviteCodeOf } from './invite.ts'

export const rootRoute = createRootRoute({
  beforeLoad: ({ location }) => {
    const code = inviteCodeOf(location.pathname)
    if (code) throw redirect({ to: '/user/register', search: { invite_code: code }, replace: true })
  },
})
