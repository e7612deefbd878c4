/** The demo's funds with their place kept: their code comes where there is a demo, and never in production. */
import type { ButtonVariant } from '@candlewick/ui/button.tsx'
import { loadChunk } from '@candlewick/ui/chunk.ts'
import { Skeleton } from '@candlewick/ui/states.tsx'
import { lazy, Suspense } from 'react'

const DemoFunds = lazy(() => loadChunk(async () => ({ default: (await import('./demo-funds.tsx')).DemoFunds })))

export function LaterFunds({ variant }: { variant?: ButtonVariant }) {
  return (
    <Suspense fallback={<Skeleton className="h-9 w-52" />}>
      <DemoFunds {...(variant && { variant })} />
    </Suspense>
  )
}
