/**
 * The component page (`/components/`, of the demo alone): every form and dialog in every state, in every language, both
 * themes and the widths of phones and desks. What is shown stands in a frame of its own, so that it has the width it is
 * shown at; `?all=` shows all at once, for the programme that looks for what does not fit.
 */
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { startAreas } from '../../areas/area.ts'
import { loadTexts, startTexts } from '../../i18n/i18n.ts'
import { queryClient } from '../../platform/queries.ts'
import { AREAS } from '../areas.ts'
import { AppTexts } from '../layout/app-texts.tsx'
import { Gallery } from './gallery.tsx'
import { Stand } from './stand.tsx'
import '../styles.css'

/** Those of the screens that are shown; what each page has at its start comes by itself. */
const TEXTS = [
  ...(['trade', 'order-types', 'book', 'margin', 'contract', 'flash', 'transfer', 'market', 'orders'] as const),
  ...(['sign-in', 'second-step', 'security', 'user-centre', 'assets', 'wallet', 'withdraw', 'swap'] as const),
  ...(['api-keys', 'payments', 'identity', 'chart-tools', 'ladder', 'flash-guard', 'details', 'palette'] as const),
  ...(['flash-evidence'] as const),
]

async function start(root: HTMLElement): Promise<void> {
  startAreas(AREAS)
  await startTexts(AREAS.flatMap((area) => ('names' in area ? [area.names] : [])))
  await loadTexts(...TEXTS)
  const asked = new URLSearchParams(location.search)
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <AppTexts>{asked.has('show') || asked.has('all') ? <Stand asked={asked} /> : <Gallery asked={asked} />}</AppTexts>
    </QueryClientProvider>,
  )
}

const root = document.getElementById('root')
if (root) void start(root)
