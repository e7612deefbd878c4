/** Who may enter: routes of one's own lead to the login first, and back afterwards. */
import { redirect } from '@tanstack/react-router'
import { useSession } from './session.ts'

/** For `beforeLoad` of a route that only a logged-in user may enter. */
export function requireLogin({ location }: { location: { href: string } }): void {
  if (useSession.getState().isLogin) return
  throw redirect({ to: '/user/login', search: { back: location.href }, replace: true })
}
