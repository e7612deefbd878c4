/** Where the app starts: texts, looks, session, routes. */
import { nextTask } from '@candlewick/ui/next-task.ts'
import { reportFailures } from '@candlewick/ui/report-failures.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { startAreas } from '../areas/area.ts'
import { startTexts } from '../i18n/i18n.ts'
import { api } from '../platform/api.ts'
import { queryClient } from '../platform/queries.ts'
import { startSession } from '../session/session.ts'
import { paintSettings } from '../settings/settings.ts'
import { AREAS } from './areas.ts'
import { startNotices } from './notices.ts'
import { startOffline } from './offline.ts'
import { makeRouter } from './router.tsx'
import './styles.css'

/** A browser starts a process for the worker, which a page that is still being painted would wait for. */
const OFFLINE_DELAY_MS = 5_000

async function start(root: HTMLElement): Promise<void> {
  paintSettings()
  // That a report could not be sent either is nothing the customer can do about.
  reportFailures((report) => void api.call('platform.reportFailure', report).catch(() => undefined))
  startAreas(AREAS)
  // Texts and route load side by side; neither needs the other to begin.
  const texts = startTexts(AREAS.flatMap((area) => ('names' in area ? [area.names] : [])))
  await nextTask()
  const router = makeRouter()
  await nextTask()
  const page = router.load()
  await texts
  // What the document shows stands until there is more to see.
  await page
  await nextTask()
  startSession((to) => void router.navigate({ to, replace: true }))
  const app = createRoot(root)
  // In slices: what the document shows can be scrolled and pressed meanwhile.
  startTransition(() =>
    app.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
  await nextTask()
  const afterwards = () => {
    startNotices()
    setTimeout(() => void startOffline(), OFFLINE_DELAY_MS)
  }
  if (document.readyState === 'complete') afterwards()
  else window.addEventListener('load', afterwards, { once: true })
}

const root = document.getElementById('root')
if (root) void start(root)
