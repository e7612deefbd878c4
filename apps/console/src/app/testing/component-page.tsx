/**
 * The console's part of the component page (`/components/console/`, of the demo alone): every dialog and sheet, as it opens
 * and as it answers somebody who sends it with nothing in it. `?show=` shows one, `?all=` all whose names begin so, each at its own place.
 */
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { startTexts } from '../../i18n/i18n.ts'
import { queryClient } from '../../platform/queries.ts'
import { Root } from '../frame/root.tsx'
import { SPECIMENS } from './specimens.tsx'
import { idOf, Stand } from './stand.tsx'
import '../styles.css'

/** Names of things are no texts: they are the same in both languages. */
function Names() {
  return (
    <ul className="grid gap-1 p-4">
      {SPECIMENS.map((specimen) => (
        <li key={idOf(specimen)}>
          <a href={`?show=${encodeURIComponent(idOf(specimen))}`} className="underline underline-offset-2">
            {idOf(specimen)}
          </a>
        </li>
      ))}
    </ul>
  )
}

async function start(root: HTMLElement): Promise<void> {
  await startTexts()
  const asked = new URLSearchParams(location.search)
  const all = asked.get('all')
  const isShown = (id: string) => (all === null ? id === asked.get('show') : id.startsWith(all))
  const shown = SPECIMENS.filter((specimen) => isShown(idOf(specimen)))
  const page = createRootRoute({ component: Root })
  const inside = createRoute({
    getParentRoute: () => page,
    path: '/',
    component: () => (shown.length > 0 ? <Stand shown={shown} /> : <Names />),
  })
  const router = createRouter({ routeTree: page.addChildren([inside]), history: createMemoryHistory() })
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

const root = document.getElementById('root')
if (root) void start(root)
