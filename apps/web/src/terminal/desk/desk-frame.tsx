/** The frame of a professional terminal: panels in one window, resized by hand and remembered. */
import { Boundary } from '@candlewick/ui/boundary.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsWide } from '../../platform/media.ts'
import { resetBookOptions } from '../book/book-options.ts'
import { changePanelSizes, PANEL_BOUNDS, resetPanelSizes, usePanelSizes } from './panel-sizes.ts'
import { Splitter } from './splitter.tsx'
import { StatusLine } from './status-line.tsx'
import { TwoColumns } from './two-columns.tsx'

interface DeskFrameProps {
  bar: ReactNode
  chart: ReactNode
  book: ReactNode
  form: ReactNode
  orders: ReactNode
  onKeys: () => void
  dialog: ReactNode
}

/** Panels and book are again as they were at first. */
function resetTerminal(): void {
  resetPanelSizes()
  resetBookOptions()
}

/** Never lower than this many pixels: below, the page scrolls rather than squeezing the panels. */
const LEAST_HEIGHT = 'min-h-166'

/** Own orders where the page scrolls to them. */
const LOW_PANEL = 'flex h-72 flex-col bg-surface'

export function DeskFrame({ bar, chart, book, form, ...frame }: DeskFrameProps) {
  const { t } = useTranslation('trade')
  const sizes = usePanelSizes()
  const wide = useIsWide()
  if (!wide) {
    return (
      <div className="flex flex-1 flex-col bg-surface">
        <div className="border-b border-line">
          <Boundary name="bar">{bar}</Boundary>
        </div>
        <TwoColumns chart={chart} book={book} form={form} orders={<div className={LOW_PANEL}>{frame.orders}</div>} />
        <Boundary name="dialog">{frame.dialog}</Boundary>
      </div>
    )
  }
  return (
    <div className={`flex h-[calc(100dvh-var(--bar-terminal)-1px)] ${LEAST_HEIGHT} flex-col bg-surface`}>
      <div className="border-b border-line">
        <Boundary name="bar">{bar}</Boundary>
      </div>
      {/* The form has the whole height: it is longer than what stands above the lists. */}
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_auto] grid-rows-[minmax(0,1fr)_auto]">
        <div className="flex min-h-0 min-w-0">
          <Boundary name="chart">{chart}</Boundary>
          <Splitter
            label={t('layout.resizeBook')}
            axis="x"
            sign={-1}
            value={sizes.book}
            {...PANEL_BOUNDS.book}
            onValue={(size) => changePanelSizes({ book: size })}
          />
          <div className="flex min-h-0 shrink-0 flex-col" style={{ width: sizes.book }}>
            <Boundary name="book">{book}</Boundary>
          </div>
        </div>
        <div className="row-span-2 flex min-h-0">
          <Splitter
            label={t('layout.resizeForm')}
            axis="x"
            sign={-1}
            value={sizes.form}
            {...PANEL_BOUNDS.form}
            onValue={(size) => changePanelSizes({ form: size })}
          />
          <div className="overflow-y-auto px-4 py-3" style={{ width: sizes.form }}>
            <Boundary name="form">{form}</Boundary>
          </div>
        </div>
        <div className="flex min-w-0 flex-col">
          <Splitter
            label={t('layout.resizeOrders')}
            axis="y"
            sign={-1}
            value={sizes.orders}
            {...PANEL_BOUNDS.orders}
            onValue={(size) => changePanelSizes({ orders: size })}
          />
          <div className="flex shrink-0 flex-col" style={{ height: sizes.orders }}>
            <Boundary name="orders">{frame.orders}</Boundary>
          </div>
        </div>
      </div>
      <div className="shrink-0 border-t border-line">
        <StatusLine onKeys={frame.onKeys} onReset={resetTerminal} />
      </div>
      <Boundary name="dialog">{frame.dialog}</Boundary>
    </div>
  )
}
