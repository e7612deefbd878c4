/**
 * A terminal on a tablet or in half a window: chart with book and trades below it at the left, the order form at the
 * right, own orders below both. The page scrolls, the form stays in sight.
 */
import { Boundary } from '@candlewick/ui/boundary.tsx'
import { cx } from '@candlewick/ui/cx.ts'
import type { ReactNode } from 'react'

interface TwoColumnsProps {
  chart: ReactNode
  book: ReactNode
  form: ReactNode
  orders: ReactNode
  /** What each part looks like where they are cards on the page; else they stand edge to edge. */
  card?: string
}

export function TwoColumns({ chart, book, form, orders, card }: TwoColumnsProps) {
  const gap = card === undefined ? 'gap-px bg-line' : 'gap-3'
  return (
    <div className={cx('grid flex-1 grid-cols-[minmax(0,1fr)_300px] content-start', gap)}>
      <div className={cx('grid min-w-0', gap)}>
        <div className="flex h-[max(300px,calc(100dvh-440px))] min-w-0 flex-col">
          <Boundary name="chart">{chart}</Boundary>
        </div>
        <div className={cx('flex h-120 min-w-0 flex-col', card === undefined && 'bg-surface')}>
          <Boundary name="book">{book}</Boundary>
        </div>
      </div>
      <div className={card ?? 'bg-surface'}>
        <div className="sticky top-(--bar-terminal) max-h-[calc(100dvh-var(--bar-terminal))] overflow-y-auto px-4 py-3">
          <Boundary name="form">{form}</Boundary>
        </div>
      </div>
      <div className="col-span-2 min-w-0">
        <Boundary name="orders">{orders}</Boundary>
      </div>
    </div>
  )
}
