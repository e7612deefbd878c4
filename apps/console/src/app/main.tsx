/** Where the app starts: texts, looks, keyboard, session, pages. */
import { picturesIn } from '@candlewick/ui/pictures.ts'
import { reportFailures } from '@candlewick/ui/report-failures.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startTexts } from '../i18n/i18n.ts'
import { listenToKeys } from '../keys/keys.ts'
import { api, onSession } from '../platform/api.ts'
import { paintLooks } from '../platform/looks.ts'
import { queryClient } from '../platform/queries.ts'
import { proveAgain } from '../session/prove-again.tsx'
import { clearSession, useSession } from '../session/session.ts'
import { router } from './router.tsx'
import './styles.css'

async function start(root: HTMLElement): Promise<void> {
  paintLooks()
  picturesIn('/console/assets/')
  listenToKeys()
  // Who is not signed in tells nobody; nor is it an operator's worry that a report could not be sent.
  reportFailures((report) => void api.call('console.reportFailure', report).catch(() => undefined))
  onSession({ proveAgain, lost: leave })
  const texts = startTexts()
  void router.load()
  await texts
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}

/** The session is over: whoever signs in again comes back to where she was. */
function leave(): void {
  if (useSession.getState().token === undefined) return
  clearSession()
  const { href, pathname } = router.state.location
  if (pathname === '/sign-in') return
  void router.navigate({ to: '/sign-in', search: { over: 'yes', back: href }, replace: true })
}

const root = document.getElementById('root')
if (root) void start(root)
