/**
 * The chart in a page: loads the library when it is first shown, keeps it in step with its props, and shows a
 * skeleton until the first candles are drawn.
 */
import { ChevronsRight, Minus, Plus } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ErrorState, Skeleton } from '../states.tsx'
import { useUiTexts } from '../ui-texts.tsx'
import { readColours } from './colours.ts'
import type {
  ChartIndicator,
  ChartInterval,
  ChartLine,
  ChartMarket,
  ChartPoint,
  ChartPort,
  ChartSource,
} from './port.ts'

interface ChartViewProps {
  market: ChartMarket
  interval: ChartInterval
  /** A new object means new candles. */
  source: ChartSource
  lines: readonly ChartLine[]
  indicators: readonly ChartIndicator[]
  timezone: string
  /** Changes when the page's colours have changed. */
  looks: string
  label: string
  failureText: string
  /** The legend above the candles, of what the pointer is over. */
  legend?: (point: ChartPoint | undefined) => ReactNode
  texts: { zoomIn: string; zoomOut: string; toNow: string }
  onLineMoved?: (id: string, price: number) => void
  onLineClosed?: (id: string) => void
}

export function ChartView(props: ChartViewProps) {
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  latest.current = props
  const { separators } = useUiTexts()
  const [chart, setChart] = useState<ChartPort>()
  const [ready, setReady] = useState(false)
  const [point, setPoint] = useState<ChartPoint>()
  const [retry, setRetry] = useState<() => void>()

  useEffect(() => {
    let gone = false
    let made: ChartPort | undefined
    const make = async () => {
      const { createKlineChart } = await import('./kline-chart.ts')
      const element = box.current
      if (gone || !element) return
      made = createKlineChart(element, {
        colours: readColours(element),
        timezone: latest.current.timezone,
        separators,
        label: latest.current.label,
        events: {
          onPoint: setPoint,
          onReady: () => setReady(true),
          onFailure: (again) => setRetry(() => again),
          onLineMoved: (id, price) => latest.current.onLineMoved?.(id, price),
          onLineClosed: (id) => latest.current.onLineClosed?.(id),
        },
      })
      setChart(made)
    }
    make().catch(() => setRetry(() => () => location.reload()))
    return () => {
      gone = true
      made?.dispose()
    }
  }, [separators])

  const { market, interval, source, lines, indicators, timezone, looks } = props
  useEffect(() => chart?.setIndicators(indicators), [chart, indicators])
  useEffect(() => {
    setReady(false)
    setRetry(undefined)
    chart?.show(market, interval, source)
  }, [chart, market, interval, source])
  useEffect(() => chart?.setLines(lines), [chart, lines])
  useEffect(() => chart?.setTimezone(timezone), [chart, timezone])
  useEffect(() => {
    if (looks && box.current) chart?.setColours(readColours(box.current))
  }, [chart, looks])

  return (
    <div className="group relative size-full min-h-0 overflow-hidden">
      <div ref={box} className="size-full" />
      {ready && props.legend ? (
        <div className="pointer-events-none absolute inset-x-3 top-1.5">{props.legend(point)}</div>
      ) : null}
      {ready && chart ? <Tools chart={chart} texts={props.texts} /> : null}
      {ready || retry ? null : <ChartSkeleton />}
      {retry && !ready ? (
        <div className="absolute inset-0 grid place-items-center bg-surface">
          <ErrorState
            title={props.failureText}
            onRetry={() => {
              setRetry(undefined)
              retry()
            }}
          />
        </div>
      ) : null}
    </div>
  )
}

/** The wheel and the drag, for those who have neither: in sight while the pointer or the focus is in the chart. */
function Tools({ chart, texts }: { chart: ChartPort; texts: ChartViewProps['texts'] }) {
  const tools = [
    { label: texts.zoomOut, Icon: Minus, run: () => chart.zoom(-1) },
    { label: texts.zoomIn, Icon: Plus, run: () => chart.zoom(1) },
    { label: texts.toNow, Icon: ChevronsRight, run: () => chart.toNow() },
  ]
  return (
    <div className="absolute bottom-32 left-3 flex gap-1 opacity-0 transition group-hover:opacity-100 focus-within:opacity-100">
      {tools.map(({ label, Icon, run }) => (
        <button
          key={label}
          type="button"
          aria-label={label}
          title={label}
          onClick={run}
          className="grid size-6 place-items-center rounded-control border border-line-strong bg-surface text-ink-2 hover:text-ink"
        >
          <Icon size={13} aria-hidden="true" />
        </button>
      ))}
    </div>
  )
}

/** Heights in percent; each differs, so that each is its own key. */
const BARS = [38, 53, 47, 61, 44, 58, 70, 64, 55, 49, 66, 73, 60, 52, 68, 57]

function ChartSkeleton() {
  return (
    <div className="absolute inset-0 flex items-end gap-2 bg-surface p-4" aria-hidden="true">
      {BARS.map((height) => (
        <span key={height} className="flex flex-1 items-end" style={{ height: `${height}%` }}>
          <Skeleton className="h-full w-full" />
        </span>
      ))}
    </div>
  )
}
