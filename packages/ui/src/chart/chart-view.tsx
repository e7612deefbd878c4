/**
 * The chart in a page: loads the library when it is first shown, keeps it in step with its props, and shows a
 * skeleton until the first candles are drawn.
 */
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
    <div className="relative size-full min-h-0 overflow-hidden">
      <div ref={box} className="size-full" />
      {ready && props.legend ? (
        <div className="pointer-events-none absolute inset-x-3 top-1.5">{props.legend(point)}</div>
      ) : null}
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
