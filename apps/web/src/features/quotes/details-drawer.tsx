/** Opens the details of a symbol: their code and texts come only when somebody asks. */

import { loadChunk } from '@candlewick/ui/chunk.ts'
import { lazy, Suspense } from 'react'
import { loadTexts } from '../../i18n/i18n.ts'
import { useWatchableRows } from '../../markets/rows.ts'

const SymbolDetails = lazy(async () => {
  const [part] = await Promise.all([loadChunk(() => import('./symbol-details.tsx')), loadTexts('trade')])
  return part
})

/** `symbol` of the address; nothing stands there without one. */
export function DetailsDrawer({ symbol, onClose }: { symbol: string | undefined; onClose: () => void }) {
  const { rows } = useWatchableRows()
  if (symbol === undefined) return null
  return (
    <Suspense>
      <SymbolDetails rows={rows} symbol={symbol} onClose={onClose} />
    </Suspense>
  )
}
