/**
 * The chart in a page: loads the library when it is first shown, keeps it in step with its props, and shows a
 * skeleton until the first candles are drawn.
 */
import { ChevronsRight, Minus, Plus } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { nextTask } from '../next-task.ts'
import { ErrorState, Skeleton } from '../states.tsx'
import { useUiTexts } from '../ui-texts.tsx'
import { readColours } from './colours.ts'
import type { Drawing, DrawingTool } from './drawings.ts'
import type { ChartMark } from './marks.ts'
import {
  type ChartCandle,
  type ChartComparison,
  type ChartIndicator,
  type ChartInterval,
  type ChartLine,
  type ChartLook,
  type ChartMarket,
  type ChartPoint,
  type ChartPort,
  type ChartSource,
  type CreateChart,
  type DateFields,
  HISTORY_PAGE,
} from './port.ts'

interface ChartViewProps {
  market: ChartMarket
  interval: ChartInterval
  /** A new object means new candles. */
  source: ChartSource
  lines: readonly ChartLine[]
  indicators: readonly ChartIndicator[]
  look: ChartLook
  marks: readonly ChartMark[]
  drawings: readonly Drawing[]
  /** Another market over the candles; a new object means new candles. */
  compared?: ChartComparison | undefined
  /** The drawing tool in hand, if any. */
  tool: DrawingTool | undefined
  timezone: string
  dateFields: DateFields
  /** Changes when the page's colours have changed. */
  looks: string
  label: string
  failureText: string
  /** The legend above the candles, of what the pointer is over or else of the newest one. */
  legend?: (point: ChartPoint | undefined) => ReactNode
  texts: { zoomIn: string; zoomOut: string; toNow: string }
  /** The open candle has moved: the chart draws itself anew with the next frame. */
  onRedraw?: () => void
  onLineMoved?: ((id: string, price: number) => void) | undefined
  onLineClosed?: (id: string) => void
  /** What a line says while it is dragged. */
  describeLine?: ((id: string, price: number) => string | undefined) | undefined
  /** The tool in hand is done: with a drawing, or given up. */
  onDrawn: (drawing: Drawing | undefined) => void
  /** Drawings were moved or taken away: all that are left. */
  onDrawings: (drawings: readonly Drawing[]) => void
  /** The chart itself, for a picture of it. */
  onChart?: (chart: ChartPort | undefined) => void
}

/** To read the library is one task, to make a chart another: each is long on a phone. */
async function chartLibrary(): Promise<CreateChart> {
  const { createKlineChart } = await import('./kline-chart.ts')
  await nextTask()
  return createKlineChart
}

/** The newest candles of a market, asked for while the library is being read; undefined once the chart has them. */
interface FirstPage {
  of: ChartSource
  page: Promise<ChartCandle[]> | undefined
}

/** Resolves when they are there, or will not come. */
async function firstPage(source: ChartSource): Promise<FirstPage> {
  const page = source.history(undefined, HISTORY_PAGE)
  await page.catch(() => undefined)
  return { of: source, page }
}

/** The same source with its first page at hand: a chart that begins empty is drawn once more than it need be. */
function begunWith(first: FirstPage | undefined, source: ChartSource): ChartSource {
  if (first?.of !== source) return source
  return {
    ...source,
    history: (before, limit) => {
      const { page } = first
      first.page = undefined
      return before === undefined && page ? page : source.history(before, limit)
    },
  }
}

export function ChartView(props: ChartViewProps) {
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  latest.current = props
  const { separators } = useUiTexts()
  const [chart, setChart] = useState<ChartPort>()
  const [ready, setReady] = useState(false)
  const first = useRef<FirstPage>(undefined)
  const point = useRef<Told>({ now: undefined, hear: undefined })
  const [retry, setRetry] = useState<() => void>()
  const [selected, setSelected] = useState<string>()

  useEffect(() => {
    let gone = false
    let made: ChartPort | undefined
    const make = async () => {
      const [createKlineChart, begun] = await Promise.all([chartLibrary(), firstPage(latest.current.source)])
      const element = box.current
      if (gone || !element) return
      first.current = begun
      made = createKlineChart(element, {
        colours: readColours(element),
        timezone: latest.current.timezone,
        dateFields: latest.current.dateFields,
        separators,
        label: latest.current.label,
        events: {
          onRedraw: () => latest.current.onRedraw?.(),
          onPoint: (now) => {
            point.current.now = now
            point.current.hear?.(now)
          },
          onReady: () => setReady(true),
          onFailure: (again) => setRetry(() => again),
          onLineMoved: (id, price) => latest.current.onLineMoved?.(id, price),
          onLineClosed: (id) => latest.current.onLineClosed?.(id),
          describeLine: (id, price) => latest.current.describeLine?.(id, price),
          onDrawn: (drawing) => latest.current.onDrawn(drawing),
          onDrawings: (drawings) => latest.current.onDrawings(drawings),
          onDrawingSelected: setSelected,
        },
      })
      // With all that it shows before it is drawn: what comes later makes it anew.
      flushSync(() => setChart(made))
      latest.current.onChart?.(made)
    }
    make().catch(() => setRetry(() => () => location.reload()))
    return () => {
      gone = true
      if (made) latest.current.onChart?.(undefined)
      made?.dispose()
    }
  }, [separators])

  const { market, interval, source, indicators, look, tool, timezone, looks } = props
  useEffect(() => chart?.setLook(look), [chart, look])
  useEffect(() => chart?.setIndicators(indicators), [chart, indicators])
  useEffect(() => {
    setReady(false)
    setRetry(undefined)
    chart?.show(market, interval, begunWith(first.current, source))
  }, [chart, market, interval, source])
  useOverCandles(chart, props)
  useDrawingKeys(chart, tool, selected, props.onDrawn)
  useLooks(chart, box, timezone, looks)

  return (
    <div className="group relative size-full min-h-0 overflow-hidden">
      <div ref={box} className="size-full" />
      {ready && props.legend ? <Legend told={point.current} words={props.legend} /> : null}
      {ready && chart ? <Tools chart={chart} texts={props.texts} /> : null}
      {ready || retry ? null : <ChartSkeleton />}
      {retry && !ready ? (
        <Missing
          text={props.failureText}
          onRetry={() => {
            setRetry(undefined)
            retry()
          }}
        />
      ) : null}
    </div>
  )
}

function Missing({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className="absolute inset-0 grid place-items-center bg-surface">
      <ErrorState title={text} onRetry={onRetry} />
    </div>
  )
}

/** What is drawn over the candles. */
function useOverCandles(
  chart: ChartPort | undefined,
  { label, lines, marks, drawings, compared, tool }: ChartViewProps,
) {
  useEffect(() => chart?.setLabel(label), [chart, label])
  useEffect(() => chart?.setLines(lines), [chart, lines])
  useEffect(() => chart?.setMarks(marks), [chart, marks])
  useEffect(() => chart?.setDrawings(drawings), [chart, drawings])
  useEffect(() => chart?.setCompared(compared), [chart, compared])
  useEffect(() => chart?.draw(tool), [chart, tool])
}

/** Time and colours of the page. */
function useLooks(
  chart: ChartPort | undefined,
  box: RefObject<HTMLDivElement | null>,
  timezone: string,
  looks: string,
) {
  useEffect(() => chart?.setTimezone(timezone), [chart, timezone])
  useEffect(() => {
    if (looks && box.current) chart?.setColours(readColours(box.current))
  }, [chart, box, looks])
}

/** What the chart last told, and who hears it. */
interface Told {
  now: ChartPoint | undefined
  hear: ((point: ChartPoint | undefined) => void) | undefined
}

interface LegendProps {
  told: Told
  words: (point: ChartPoint | undefined) => ReactNode
}

/** Painted four times a second while the market moves, and nothing else of the page with it. */
function Legend({ told, words }: LegendProps) {
  const [point, setPoint] = useState(told.now)
  useEffect(() => {
    setPoint(told.now)
    told.hear = setPoint
    return () => {
      told.hear = undefined
    }
  }, [told])
  return <div className="pointer-events-none absolute top-1.5 right-18 left-3">{words(point)}</div>
}

/** Escape gives up the tool or the selection, Delete takes the selected drawing away; silent while somebody types. */
function useDrawingKeys(
  chart: ChartPort | undefined,
  tool: DrawingTool | undefined,
  selected: string | undefined,
  onDrawn: ChartViewProps['onDrawn'],
): void {
  const given = useRef(onDrawn)
  given.current = onDrawn
  useEffect(() => {
    if (!chart || (tool === undefined && selected === undefined)) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || document.querySelector('dialog[open]')) return
      if (event.key === 'Escape' && !event.shiftKey) {
        if (tool === undefined) chart.deselectDrawing()
        else given.current(undefined)
      } else if (event.key === 'Delete' || event.key === 'Backspace') chart.removeSelectedDrawing()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [chart, tool, selected])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}

/** The wheel and the drag, for those who have neither: in sight while the pointer or the focus is in the chart. */
function Tools({ chart, texts }: { chart: ChartPort; texts: ChartViewProps['texts'] }) {
  const tools = [
    { label: texts.zoomOut, Icon: Minus, run: () => chart.zoom(-1) },
    { label: texts.zoomIn, Icon: Plus, run: () => chart.zoom(1) },
    { label: texts.toNow, Icon: ChevronsRight, run: () => chart.toNow() },
  ]
  return (
    <div className="absolute right-0.5 bottom-0.5 flex bg-surface opacity-0 transition group-hover:opacity-100 focus-within:opacity-100">
      {tools.map(({ label, Icon, run }) => (
        <button
          key={label}
          type="button"
          aria-label={label}
          title={label}
          onClick={run}
          className="grid size-5 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink"
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
    <div className="absolute inset-0 z-10 flex items-end gap-2 bg-surface p-4" aria-hidden="true">
      {BARS.map((height) => (
        <span key={height} className="flex flex-1 items-end" style={{ height: `${height}%` }}>
          <Skeleton className="h-full w-full" />
        </span>
      ))}
    </div>
  )
}
