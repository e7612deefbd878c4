/** The chart of a terminal: its toolbar, and candles or depth below. */
import { CANDLE_INTERVALS, type CandleInterval } from '@candlewick/protocol/realtime'
import type { DrawingTool } from '@candlewick/ui/chart/drawings.ts'
import type { ChartPort } from '@candlewick/ui/chart/port.ts'
import { loadChunk } from '@candlewick/ui/chunk.ts'
import { cx } from '@candlewick/ui/cx.ts'
import { Skeleton } from '@candlewick/ui/states.tsx'
import { toast } from '@candlewick/ui/toast-store.ts'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../i18n/lazy-part.ts'
import type { TerminalMarket } from '../../markets/terminal-market.ts'
import { store, stored } from '../../platform/storage.ts'
import { useIsStale } from '../../realtime/market.ts'
import { ChartCandles } from './chart-candles.tsx'
import { useFullScreen } from './chart-full-screen.ts'
import { useChartSettings, useCompared, useDrawings } from './chart-settings.ts'
import { ChartToolbar, type ChartViewName } from './chart-toolbar.tsx'
import type { OwnOnChart, Watched } from './own-on-chart.ts'
import { useAlerts } from './price-alerts.ts'
import { Rail } from './tool-rail.tsx'

const AlertWatch = lazyPart(() => import('./alert-watch.tsx'), 'chart-tools')
const DepthChart = lazyPart(() => import('./depth-chart.tsx'), 'chart-tools')

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
  const [alerting, setAlerting] = useState(false)
  const compared = useCompared(market.symbol)
  const [watched, setWatched] = useState<Watched>()
  const watches = useAlerts().length > 0 || alerting
  const take = (next: DrawingTool | undefined, alert = false) => {
    setTool(next)
    setAlerting(alert)
  }
  const settings = useChartSettings()
  const drawings = useDrawings(market.symbol)
  const fullScreen = useFullScreen(box)
  const stale = useIsStale()
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
          take(undefined)
        }}
        interval={interval}
        onInterval={(next) => {
          setChosen(next)
          store(INTERVAL_KEY, next)
        }}
        settings={settings}
        drawings={drawings}
        onTool={take}
        onPlaceAlert={() => take('level', true)}
        compared={compared.value}
        onCompare={compared.change}
        onPicture={() => savePicture(chart.current, market.name, interval, words('pictureFailed'))}
        fullScreen={fullScreen}
      />
      <div className={cx('@container relative flex min-h-0 flex-1', stale && 'opacity-60 grayscale')}>
        {view === 'chart' ? (
          <>
            {settings.value.rail ? <Rail tool={alerting ? undefined : tool} settings={settings} onTool={take} /> : null}
            <div className="relative min-w-0 flex-1">
              <ChartCandles
                market={market}
                interval={interval}
                settings={settings.value}
                drawings={drawings}
                tool={tool}
                onToolDone={() => take(undefined)}
                onAlert={alerting ? watched?.onAlert : undefined}
                compared={compared.value}
                own={(watches && watched?.own) || own}
                onChart={(made) => {
                  chart.current = made
                }}
              />
            </div>
            {watches ? (
              <Suspense>
                <AlertWatch market={market} own={own} onWatched={setWatched} />
              </Suspense>
            ) : null}
          </>
        ) : (
          <Suspense fallback={<Skeleton className="m-4 h-1/2" />}>
            <DepthChart market={market} />
          </Suspense>
        )}
      </div>
    </section>
  )
}

function savePicture(drawn: ChartPort | undefined, name: string, interval: CandleInterval, failed: string): void {
  if (drawn === undefined) return
  loadChunk(() => import('./chart-picture.ts'))
    .then((picture) => picture.savePicture(drawn, name, interval))
    .catch(() => toast.error(failed))
}
