/** Book and trades of a terminal: side by side or one above the other where there is room for both, else two tabs. */
import { Boundary } from '@candlewick/ui/boundary.tsx'
import { loadChunk } from '@candlewick/ui/chunk.ts'
import { cx } from '@candlewick/ui/cx.ts'
import { Tabs } from '@candlewick/ui/tabs.tsx'
import { lazy, Suspense, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TerminalMarket } from '../../markets/terminal-market.ts'
import { BookPanel } from '../book/book-panel.tsx'
import { WHOLE_BOOK_PX } from '../book/book-rows.ts'
import type { TakePrice } from '../book/book-side.tsx'
import { changePanelSizes, PANEL_BOUNDS, usePanelSizes } from './panel-sizes.ts'
import { Splitter } from './splitter.tsx'

const TradesPanel = lazy(() =>
  loadChunk(() => import('./trades-panel.tsx')).then((module) => ({ default: module.TradesPanel })),
)

/** Trades lower than this are a heading without trades. */
const LEAST_TRADES = 160
/** A column that is wider than any book holds both. */
const BESIDE_WIDTH = 440

interface BookColumnProps {
  market: TerminalMarket
  onTake: TakePrice
  /** Cancels an own order that rests in the book, by its id. */
  onCancel: (id: string) => void
  className?: string
}

export function BookColumn({ market, onTake, onCancel, className }: BookColumnProps) {
  const column = useRef<HTMLDivElement>(null)
  const [{ width, height }, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = column.current
    if (!element) return
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const place = { market, onTake, onCancel }
  let parts = <Tabbed {...place} />
  if (width >= BESIDE_WIDTH) parts = <Beside {...place} />
  else if (height >= WHOLE_BOOK_PX + LEAST_TRADES) parts = <Stacked {...place} most={height - WHOLE_BOOK_PX} />
  return (
    <div ref={column} className={cx('flex min-h-0 min-w-0 flex-col', className)}>
      {height === 0 ? null : parts}
    </div>
  )
}

function Beside({ market, onTake, onCancel }: BookColumnProps) {
  return (
    <div className="grid min-h-0 flex-1 grid-cols-2 divide-x divide-line">
      <Boundary name="book">
        <BookPanel market={market} onTake={onTake} onCancel={onCancel} className="min-w-0" />
      </Boundary>
      <Boundary name="trades">
        <Suspense fallback={<span />}>
          <TradesPanel market={market} className="min-w-0" />
        </Suspense>
      </Boundary>
    </div>
  )
}

/** One above the other: the trades give way before the book does. */
function Stacked({ market, onTake, onCancel, most }: BookColumnProps & { most: number }) {
  const { t } = useTranslation('trade')
  const sizes = usePanelSizes()
  const { low, high, first } = PANEL_BOUNDS.trades
  const size = Math.min(sizes.trades, most)
  return (
    <>
      <Boundary name="book">
        <BookPanel market={market} onTake={onTake} onCancel={onCancel} className="flex-1" />
      </Boundary>
      <Splitter
        label={t('layout.resizeTrades')}
        axis="y"
        sign={-1}
        value={size}
        low={low}
        first={first}
        high={Math.min(high, most)}
        onValue={(trades) => changePanelSizes({ trades })}
      />
      <div className="flex shrink-0 flex-col" style={{ height: size }}>
        <Boundary name="trades">
          <Suspense>
            <TradesPanel market={market} className="flex-1" />
          </Suspense>
        </Boundary>
      </div>
    </>
  )
}

function Tabbed({ market, onTake, onCancel }: BookColumnProps) {
  const { t } = useTranslation('trade')
  const [shown, setShown] = useState<'book' | 'trades'>('book')
  const id = useId()
  const tabs = (
    <Tabs
      look="panel"
      label={t('layout.bookOrTrades')}
      items={[
        { id: 'book', label: t('book.title') },
        { id: 'trades', label: t('trades.title') },
      ]}
      value={shown}
      onValue={setShown}
      controls={id}
      className="min-w-0 flex-1 self-end border-b-0! px-0!"
    />
  )
  return (
    <div id={id} className="flex min-h-0 flex-1 flex-col">
      <Boundary key={shown} name={shown}>
        {shown === 'book' ? (
          <BookPanel market={market} onTake={onTake} onCancel={onCancel} title={tabs} className="flex-1" />
        ) : (
          <Suspense>
            <TradesPanel market={market} title={tabs} className="flex-1" />
          </Suspense>
        )}
      </Boundary>
    </div>
  )
}
