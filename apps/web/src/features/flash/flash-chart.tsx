/** The picture of a flash terminal: the live line, or candles; the latter come when they are asked for. */

import { loadChunk } from '@candlewick/ui/chunk.ts'
import { cx } from '@candlewick/ui/cx.ts'
import { Skeleton } from '@candlewick/ui/states.tsx'
import { Tabs } from '@candlewick/ui/tabs.tsx'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NOTHING_OWN } from '../../terminal/chart/own-on-chart.ts'
import type { FlashMarket } from './flash-market.ts'
import { PriceLine } from './price-line.tsx'

const ChartPanel = lazy(() =>
  loadChunk(() => import('../../terminal/chart/chart-panel.tsx')).then((module) => ({ default: module.ChartPanel })),
)

/** Minutes of the past that the line can show. */
const MINUTES = [1, 3, 10] as const
const MINUTE_MS = 60_000

interface FlashChartProps {
  market: FlashMarket
  className?: string
}

export function FlashChart({ market, className }: FlashChartProps) {
  const { t } = useTranslation('flash')
  const [view, setView] = useState<'line' | 'candles'>('line')
  const [minutes, setMinutes] = useState<(typeof MINUTES)[number]>(3)
  const tabs = (
    <Tabs
      look="panel"
      label={t('line.views')}
      items={[
        { id: 'line', label: t('line.title') },
        { id: 'candles', label: t('line.candles') },
      ]}
      value={view}
      onValue={setView}
      className="shrink-0 self-end border-b-0! px-0!"
    />
  )
  if (view === 'candles') {
    return (
      <Suspense fallback={<Skeleton className={cx('m-4', className)} />}>
        <ChartPanel market={market} own={NOTHING_OWN} tabs={tabs} {...(className && { className })} />
      </Suspense>
    )
  }
  return (
    <section aria-label={t('line.title')} className={cx('flex min-h-0 min-w-0 flex-col bg-surface text-12', className)}>
      <div className="flex h-8.5 shrink-0 items-center justify-between gap-3 border-b border-line px-3">
        {tabs}
        <fieldset aria-label={t('line.past')} className="num flex gap-3.5">
          {MINUTES.map((choice) => (
            <button
              key={choice}
              type="button"
              aria-pressed={choice === minutes}
              onClick={() => setMinutes(choice)}
              className="py-1 text-ink-2 hover:text-ink aria-pressed:font-semibold aria-pressed:text-ink"
            >
              {t('cycle.minutes', { number: choice })}
            </button>
          ))}
        </fieldset>
      </div>
      <PriceLine market={market} past={minutes * MINUTE_MS} />
    </section>
  )
}
