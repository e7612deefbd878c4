/**
 * The depth of the book as a picture: what is bid to the left of the middle, what is asked to the right, each added up
 * from the best price outwards. The pointer, a finger or the arrow keys read it. Loaded when it is first opened.
 */
import { cutDecimals } from '@candlewick/money/decimal'
import { abbreviate, groupDigits, percentText } from '@candlewick/money/display'
import { cx } from '@candlewick/ui/cx.ts'
import { Select } from '@candlewick/ui/select.tsx'
import { Empty, Skeleton } from '@candlewick/ui/states.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TerminalMarket } from '../../markets/terminal-market.ts'
import { priceOf, quantityOf } from '../../markets/terminal-market.ts'
import { store, stored } from '../../platform/storage.ts'
import type { BookView } from '../../realtime/book.ts'
import { marketFeed } from '../../realtime/market.ts'
import { valueText } from '../book/book-figures.ts'
import { worthIn } from '../book/grouping.ts'
import { useRestingLots } from '../book/resting-lots.ts'
import {
  type DepthCurves,
  type DepthPoint,
  depthAt,
  depthCurves,
  depthValue,
  nearestOwn,
  type OwnDepth,
  ownDepth,
  roundMarks,
  steps,
} from './depth-curve.ts'

/** Percent of the middle price to either side. */
const RANGES = ['0.5', '1', '2', '5', '10'] as const
type Range = (typeof RANGES)[number]
const FIRST_RANGE: Range = '1'
const RANGE_KEY = 'depthRange'

/** As often as the candles: four times a second. */
const UPDATE_MS = 250
const AXIS_HEIGHT = 22
const TOP = 12
/** Decimals of a worth in a coin rather than in money. */
const COIN_DECIMALS = 6
/** Steps of the arrow keys, as parts of the range. */
const KEY_STEP = 0.01
const BIG_KEY_STEP = 0.1
/** So near to an own order, as a part of the range, the mark means it. */
const NEAR = 0.015

/** The book at a reading pace. */
function useSlowBook(market: TerminalMarket): BookView | undefined {
  const [book, setBook] = useState(() => marketFeed.books.get(market.symbol))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const take = () => {
      timer = undefined
      setBook(marketFeed.books.get(market.symbol))
    }
    take()
    const stops = [
      marketFeed.subscribeBook(market.symbol, market.scale),
      marketFeed.books.subscribe(market.symbol, () => {
        timer ??= setTimeout(take, UPDATE_MS)
      }),
    ]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [market])
  return book
}

export default function DepthChart({ market }: { market: TerminalMarket }) {
  const { t } = useTranslation('chart-tools')
  const { separators } = useUiTexts()
  const book = useSlowBook(market)
  const [range, setRange] = useState<Range>(() => RANGES.find((one) => one === stored(RANGE_KEY)) ?? FIRST_RANGE)
  const curves = useMemo(() => book && depthCurves(book, Number(range) / 100), [book, range])
  if (!book) return <Skeleton className="m-4 h-1/2" />
  if (!curves) return <Empty title={t('depthChart.empty')} />
  return (
    <div className="flex size-full flex-col">
      <Picture market={market} book={book} curves={curves} range={range} />
      <div className="absolute top-1.5 right-3">
        <Select
          look="bare"
          label={t('depthChart.range')}
          className="num"
          value={range}
          onValue={(value) => {
            const chosen = RANGES.find((one) => one === value) ?? FIRST_RANGE
            setRange(chosen)
            store(RANGE_KEY, chosen)
          }}
          options={RANGES.map((value) => ({ value, label: `± ${percentText(value, separators)}` }))}
        />
      </div>
    </div>
  )
}

interface PictureProps {
  market: TerminalMarket
  book: BookView
  curves: DepthCurves
  range: Range
}

/** Where a key takes the mark, from −1 to 1; undefined where it takes it nowhere. */
function movedByKey({ key, shiftKey }: KeyboardEvent, mark: number): number | undefined {
  const step = shiftKey ? BIG_KEY_STEP : KEY_STEP
  const moves: Record<string, number | undefined> = {
    ArrowLeft: mark - step,
    ArrowRight: mark + step,
    Home: -1,
    End: 1,
  }
  const next = moves[key]
  return next === undefined ? undefined : Math.max(-1, Math.min(1, next))
}

function Picture({ market, book, curves, range }: PictureProps) {
  const { t } = useTranslation('chart-tools')
  const [box, setBox] = useState<HTMLElement | null>(null)
  const size = useSize(box)
  /** Where the mark stands, from −1 (left end) to 1 (right end). */
  const [mark, setMark] = useState<number>()
  const { separators } = useUiTexts()
  const { middle, reach, bids, asks } = curves
  const words = useWords(market)
  const { own, meantAt, ownSpoken } = useOwn(market, curves)

  const plot = { width: size.width, height: Math.max(0, size.height - AXIS_HEIGHT) }
  const most = Math.max(1, bids.at(-1)?.lots ?? 0, asks.at(-1)?.lots ?? 0)
  const axes = {
    xOf: (ticks: number) => ((ticks - middle) / reach + 1) * (plot.width / 2),
    yOf: (lots: number) => plot.height - (lots / most) * Math.max(0, plot.height - TOP * 3),
  }
  const readout = mark === undefined ? undefined : readAt(curves, middle + mark * reach)
  const quantity = (point: DepthPoint | undefined) => words.quantity(point?.lots ?? 0)
  const summary = t('depthChart.summary', {
    percent: percentText(range, separators),
    middle: words.price(middle),
    bids: quantity(bids.at(-1)),
    asks: quantity(asks.at(-1)),
    coin: market.quantityCoin,
  })
  const spoken = `${readout ? spokenReadout(readout) : summary}${ownSpoken(readout?.ticks)}`

  function spokenReadout(read: DepthReadout): string {
    const figures = words.readout(read, book)
    return read.kind === 'bids' ? t('depthChart.bidsAt', { ...figures }) : t('depthChart.asksAt', { ...figures })
  }
  const onPointer = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    if (width > 0) setMark(Math.max(-1, Math.min(1, ((event.clientX - left) / width) * 2 - 1)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = movedByKey(event, mark ?? 0)
    if (next === undefined) return
    event.preventDefault()
    setMark(next)
  }
  return (
    <div
      ref={setBox}
      role="slider"
      tabIndex={0}
      aria-label={`${t('depthChart.label', { name: market.name })}. ${summary}`}
      aria-valuemin={-100}
      aria-valuemax={100}
      aria-valuenow={Math.round((mark ?? 0) * 100)}
      aria-valuetext={spoken}
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      onPointerLeave={() => setMark(undefined)}
      onBlur={() => setMark(undefined)}
      onKeyDown={onKeyDown}
      className="num relative min-h-0 flex-1 cursor-crosshair touch-pan-y overflow-hidden text-11 focus-visible:-outline-offset-2"
    >
      {size.width > 0 ? (
        <svg aria-hidden="true" width={size.width} height={size.height} className="absolute inset-0">
          <Grid market={market} curves={curves} most={most} axes={axes} {...plot} />
          <Curve kind="bids" corners={steps(bids, axes, curves.bidsGoOn ? 0 : undefined)} bottom={plot.height} />
          <Curve
            kind="asks"
            corners={steps(asks, axes, curves.asksGoOn ? plot.width : undefined)}
            bottom={plot.height}
          />
          <line x1={plot.width / 2} x2={plot.width / 2} y1={TOP * 3} y2={plot.height} className="stroke-line-strong" />
          <OwnMarks marks={own} axes={axes} bottom={plot.height} />
          {readout ? <Mark readout={readout} axes={axes} height={plot.height} /> : null}
        </svg>
      ) : null}
      <p className="pointer-events-none absolute inset-x-0 top-2 text-center">
        <b className="text-13 font-semibold">{words.price(middle)}</b>
        <span className="block text-ink-3">{t('depthChart.middle')}</span>
      </p>
      {readout ? (
        <Readout
          kind={readout.kind}
          words={words.readout(readout, book)}
          coin={market}
          own={meantAt(readout.ticks)}
          left={readout.kind === 'bids' ? axes.xOf(readout.ticks) : undefined}
          right={readout.kind === 'asks' ? plot.width - axes.xOf(readout.ticks) : undefined}
        />
      ) : null}
    </div>
  )
}

interface DepthReadout {
  kind: 'bids' | 'asks'
  /** Where the mark is, in ticks. */
  ticks: number
  /** What rests up to there. */
  point: DepthPoint
  /** From the middle, as a part of it. */
  distance: number
}

function readAt({ bids, asks, middle }: DepthCurves, ticks: number): DepthReadout | undefined {
  const kind = ticks <= middle ? 'bids' : 'asks'
  const points = kind === 'bids' ? bids : asks
  // Within the spread nothing rests: the best price is the nearest there is to read.
  const point = depthAt(points, ticks, kind) ?? points[0]
  return point && { kind, ticks, point, distance: Math.abs(ticks - middle) / middle }
}

interface ReadoutWords {
  price: string
  quantity: string
  total: string
  distance: string
  coin: string
  quote: string
}

/** The figures of the picture as text. */
function useWords(market: TerminalMarket) {
  const { separators } = useUiTexts()
  return useMemo(() => {
    const price = (ticks: number) => groupDigits(priceOf(market, Math.round(ticks)), separators)
    const quantity = (lots: number) => groupDigits(quantityOf(market, lots), separators)
    const readout = ({ kind, point, ticks, distance }: DepthReadout, book: BookView): ReadoutWords => {
      const value = valueText(market, depthValue(book[kind], point, kind, worthIn(market.rules)))
      const total = cutDecimals(value, market.rules.inverse ? COIN_DECIMALS : 2)
      return {
        price: price(ticks),
        quantity: quantity(point.lots),
        total: groupDigits(total, separators),
        distance: percentText((distance * 100).toFixed(2), separators),
        coin: market.quantityCoin,
        quote: market.valueCoin,
      }
    }
    return { price, quantity, readout }
  }, [market, separators])
}

interface Axes {
  xOf: (ticks: number) => number
  yOf: (lots: number) => number
}

interface GridProps {
  market: TerminalMarket
  curves: DepthCurves
  most: number
  axes: Axes
  width: number
  height: number
}

/** Prices below, quantities at the right. */
function Grid({ market, curves: { middle, reach }, most, axes, width, height }: GridProps) {
  const { separators } = useUiTexts()
  const prices = roundMarks(middle - reach, middle + reach, Math.max(2, Math.floor(width / 130)))
  const quantities = roundMarks(most / 20, most, 4)
  return (
    <>
      {quantities.map((lots) => (
        <g key={lots}>
          <line x1={0} x2={width} y1={axes.yOf(lots)} y2={axes.yOf(lots)} className="stroke-line" />
          <text x={width - 12} y={axes.yOf(lots) - 4} textAnchor="end" className="fill-ink-3">
            {abbreviate(quantityOf(market, Math.round(lots)), separators)}
          </text>
        </g>
      ))}
      {prices.map((ticks) => (
        <text
          key={ticks}
          x={Math.max(30, Math.min(width - 30, axes.xOf(ticks)))}
          y={height + 15}
          textAnchor="middle"
          className="fill-ink-3"
        >
          {groupDigits(priceOf(market, Math.round(ticks)), separators)}
        </text>
      ))}
      <line x1={0} x2={width} y1={height + 0.5} y2={height + 0.5} className="stroke-line" />
    </>
  )
}

interface CurveProps {
  kind: 'bids' | 'asks'
  corners: readonly (readonly [x: number, y: number])[]
  bottom: number
}

function Curve({ kind, corners, bottom }: CurveProps) {
  const last = corners.at(-1)
  if (!last) return null
  const line = corners.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
  const tone =
    kind === 'bids' ? { fill: 'fill-up-soft', line: 'stroke-up' } : { fill: 'fill-down-soft', line: 'stroke-down' }
  return (
    <>
      <polygon points={`${line} ${last[0].toFixed(1)},${bottom}`} className={tone.fill} />
      <polyline points={line} fill="none" strokeWidth={1.5} className={tone.line} />
    </>
  )
}

function Mark({ readout, axes, height }: { readout: DepthReadout; axes: Axes; height: number }) {
  const [x, y] = [axes.xOf(readout.ticks), axes.yOf(readout.point.lots)]
  return (
    <>
      <line x1={x} x2={x} y1={TOP} y2={height} strokeDasharray="3 3" className="stroke-ink-3" />
      <circle
        cx={x}
        cy={y}
        r={3.5}
        strokeWidth={1.5}
        className={cx('fill-surface', readout.kind === 'bids' ? 'stroke-up' : 'stroke-down')}
      />
    </>
  )
}

/** The own orders within the picture, and what is said of those that the mark means, or of all while there is none. */
function useOwn(market: TerminalMarket, curves: DepthCurves) {
  const { t } = useTranslation('trade')
  const words = useWords(market)
  const resting = useRestingLots(market)
  const own = useMemo(() => ownDepth(resting, curves), [resting, curves])
  const said = ({ own: lots, ticks }: OwnDepth) =>
    `${words.quantity(lots)} ${market.quantityCoin} @ ${words.price(ticks)}`
  const meantAt = (ticks: number): string | undefined => {
    const meant = nearestOwn(own, ticks, NEAR * curves.reach)
    return meant && said(meant)
  }
  const ownSpoken = (ticks: number | undefined): string => {
    const told = ticks === undefined ? own.map(said).join('; ') : meantAt(ticks)
    return told ? `. ${t('book.own')}: ${told}` : ''
  }
  return { own, meantAt, ownSpoken }
}

function OwnMarks({ marks, axes, bottom }: { marks: readonly OwnDepth[]; axes: Axes; bottom: number }) {
  return marks.map((mark) => <OwnMark key={`${mark.kind} ${mark.ticks}`} mark={mark} axes={axes} bottom={bottom} />)
}

/** Own orders at a price: upright from the axis to where they stand on the curve. */
function OwnMark({ mark: { kind, ticks, lots }, axes, bottom }: { mark: OwnDepth; axes: Axes; bottom: number }) {
  const [x, y] = [axes.xOf(ticks), axes.yOf(lots)]
  const tone = kind === 'bids' ? { line: 'stroke-up', dot: 'fill-up' } : { line: 'stroke-down', dot: 'fill-down' }
  return (
    <g data-testid="own-depth">
      <line x1={x} x2={x} y1={y} y2={bottom} className={tone.line} />
      <circle cx={x} cy={y} r={4} strokeWidth={1.5} className={cx('stroke-surface', tone.dot)} />
      <path d={`M${x - 4} ${bottom} h8 l-4 -6 z`} className={tone.dot} />
    </g>
  )
}

interface ReadoutProps {
  kind: 'bids' | 'asks'
  words: ReadoutWords
  coin: TerminalMarket
  /** What of one's own stands there. */
  own: string | undefined
  left: number | undefined
  right: number | undefined
}

/** Stands on the inner side of the mark, so that it never leaves the picture. */
function Readout({ kind, words, coin, own, left, right }: ReadoutProps) {
  const { t } = useTranslation(['chart-tools', 'trade'])
  const rows = [
    [t('trade:price'), `${words.price} ${coin.quote}`],
    [t('depthChart.distance'), words.distance],
    [t('trade:sum'), `${words.quantity} ${coin.quantityCoin}`],
    [t('trade:total'), `${words.total} ${coin.valueCoin}`],
    ...(own === undefined ? [] : [[t('trade:book.own'), own]]),
  ]
  return (
    <dl
      className={cx(
        'pointer-events-none absolute top-14 grid grid-cols-[auto_auto] gap-x-3 gap-y-0.5 rounded-control border border-line-strong bg-raised px-2.5 py-1.5',
        kind === 'bids' ? 'ml-2.5' : 'mr-2.5',
      )}
      style={{ left, right }}
    >
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{name}</dt>
          <dd className="text-right text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function useSize(element: HTMLElement | null): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    if (!element) return
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return size
}
