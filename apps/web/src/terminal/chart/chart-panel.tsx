/** The chart of a terminal: its toolbar, and candles or depth below. */
import { CANDLE_INTERVALS, type CandleInterval } from '@candlewick/protocol/realtime'
import type { DrawingTool } from '@candlewick/ui/chart/drawings.ts'
import type { ChartPort } from '@candlewick/ui/chart/port.ts'
import { loadChunk } from '@candlewick/ui/chunk.ts'
import { cx } from '@candlewick/ui/cx.ts'
import { Skeleton } from '@candlewick/ui/states.tsx'
import { toast } from '@candlewick/ui/toast-store.ts'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TerminalMarket } from '../../markets/terminal-market.ts'
import { store, stored } from '../../platform/storage.ts'
import { isStale, useFeedHealth } from '../../realtime/market.ts'
import { ChartCandles } from './chart-candles.tsx'
import { useFullScreen } from './chart-full-screen.ts'
import { useChartSettings, useDrawings } from './chart-settings.ts'
import { ChartToolbar, type ChartViewName } from './chart-toolbar.tsx'
import type { OwnOnChart } from './own-on-chart.ts'

const DepthChart = lazy(() => loadChunk(() => import('./depth-chart.tsx')))

const INTERVAL_KEY = 'chartInterval'
const DEFAULT_INTERVAL: CandleInterval = '15m'

function keptInterval(): CandleInterval {
  return CANDLE_INTERVALS.find((interval) => interval === stored(INTERVAL_KEY)) ?? DEFAULT_INTERVAL
}

interface ChartPanelProps {
  market: TerminalMarket
  titled?: boolean
  /** In place of the tabs of chart and depth, where candles are one view among others and there is no book. */
  tabs?: ReactNode
  own: OwnOnChart
  className?: string
}

export function ChartPanel({ market, titled = true, tabs, own, className }: ChartPanelProps) {
  const { t } = useTranslation('trade')
  const { t: words } = useTranslation('chart')
  const box = useRef<HTMLElement>(null)
  const chart = useRef<ChartPort>(undefined)
  const [interval, setChosen] = useState(keptInterval)
  const [view, setView] = useState<ChartViewName>('chart')
  const [tool, setTool] = useState<DrawingTool>()
  const settings = useChartSettings()
  const drawings = useDrawings(market.symbol)
  const fullScreen = useFullScreen(box)
  const stale = isStale(useFeedHealth())
  const onPicture = () => {
    const drawn = chart.current
    if (drawn === undefined) return
    loadChunk(() => import('./chart-picture.ts'))
      .then(({ savePicture }) => savePicture(drawn, market.name, interval))
      .catch(() => toast.error(words('pictureFailed')))
  }
  return (
    <section
      ref={box}
      aria-label={t('chart.title')}
      className={cx(
        'flex min-h-0 min-w-0 flex-col bg-surface text-12',
        fullScreen.state === 'window' ? 'fixed inset-0 z-30' : className,
      )}
    >
      <ChartToolbar
        titled={titled}
        tabs={tabs}
        market={market}
        view={view}
        onView={(next) => {
          setView(next)
          setTool(undefined)
        }}
        interval={interval}
        onInterval={(next) => {
          setChosen(next)
          store(INTERVAL_KEY, next)
        }}
        settings={settings}
        drawings={drawings}
        onTool={setTool}
        onPicture={onPicture}
        fullScreen={fullScreen}
      />
      <div className={cx('relative min-h-0 flex-1', stale && 'opacity-60 grayscale')}>
        {view === 'chart' ? (
          <ChartCandles
            market={market}
            interval={interval}
            settings={settings.value}
            drawings={drawings}
            tool={tool}
            onToolDone={() => setTool(undefined)}
            own={own}
            onChart={(made) => {
              chart.current = made
            }}
          />
        ) : (
          <Suspense fallback={<Skeleton className="m-4 h-1/2" />}>
            <DepthChart market={market} />
          </Suspense>
        )}
      </div>
    </section>
  )
}
