/** The demo's funds with their place kept: their code and words come where there is a demo, and never in production. */
import { Skeleton } from '@candlewick/ui/states.tsx'
import { Suspense } from 'react'
import { lazyPart } from '../../i18n/lazy-part.ts'
import type { DemoFundsProps } from './demo-funds.tsx'

const Funds = lazyPart(() => import('./demo-funds.tsx'), 'demo-funds')

export function DemoFunds({ size = 'md', ...look }: DemoFundsProps) {
  return (
    <Suspense fallback={<Skeleton className={size === 'lg' ? 'h-11 w-52' : 'h-9 w-52'} />}>
      <Funds {...look} size={size} />
    </Suspense>
  )
}
