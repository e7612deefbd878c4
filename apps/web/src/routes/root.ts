/** The root of all routes: the shared layout, and the one marker that any path may carry. */
import { createRootRoute, redirect } from '@tanstack/react-router'
import { Shell } from '../app/layout/shell.tsx'
import { inviteCodeOf } from './invite.ts'

export const rootRoute = createRootRoute({
  component: Shell,
  beforeLoad: ({ location }) => {
    const code = inviteCodeOf(location.pathname)
    if (code) throw redirect({ to: '/user/register', search: { invite_code: code }, replace: true })
  },
})
