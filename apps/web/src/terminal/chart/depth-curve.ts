/**
 * The depth of a book as curves: from the best price outwards, how much rests up to each. Pure; ticks and lots are the
 * book's whole numbers.
 */
import type { BookSide, BookView } from '../../realtime/book.ts'
import type { Worth } from '../book/grouping.ts'

export interface DepthPoint {
  readonly ticks: number
  /** All lots from the best price to here. */
  readonly lots: number
}

export interface DepthCurves {
  /** Best first, each as far as the range goes. */
  readonly bids: readonly DepthPoint[]
  readonly asks: readonly DepthPoint[]
  /** Whether the book is known beyond the range; where it ends within, nobody knows what comes after. */
  readonly bidsGoOn: boolean
  readonly asksGoOn: boolean
  /** Half way between the best prices, in ticks; may be a half. */
  readonly middle: number
  /** From the middle to either end, in ticks. */
  readonly reach: number
}

/** @param share how far from the middle, as a part of it */
export function depthCurves(book: BookView, share: number): DepthCurves | undefined {
  const [bid, ask] = [book.bids.ticks[0], book.asks.ticks[0]]
  if (bid === undefined || ask === undefined) return undefined
  const middle = (bid + ask) / 2
  // However narrow the range, both best prices are within it.
  const reach = Math.max(middle * share, ask - bid)
  const within = (ticks: number) => Math.abs(ticks - middle) <= reach
  const bids = cumulated(book.bids, within)
  const asks = cumulated(book.asks, within)
  return {
    bids,
    asks,
    bidsGoOn: bids.length < book.bids.ticks.length,
    asksGoOn: asks.length < book.asks.ticks.length,
    middle,
    reach,
  }
}

function cumulated(side: BookSide, within: (ticks: number) => boolean): DepthPoint[] {
  const points: DepthPoint[] = []
  let lots = 0
  for (const [at, ticks] of side.ticks.entries()) {
    if (!within(ticks)) break
    lots += side.lots[at] ?? 0
    points.push({ ticks, lots })
  }
  return points
}

/** How much rests from the best price to a price; undefined where that lies before the best. */
export function depthAt(points: readonly DepthPoint[], ticks: number, kind: 'bids' | 'asks'): DepthPoint | undefined {
  const reached = (point: DepthPoint) => (kind === 'bids' ? point.ticks >= ticks : point.ticks <= ticks)
  return points.findLast(reached)
}

/**
 * What the lots up to a point are worth, by `worthOf`; exact, so as a bigint.
 */
export function depthValue(side: BookSide, until: DepthPoint, kind: 'bids' | 'asks', worthOf: Worth): bigint {
  let sum = 0n
  for (const [at, ticks] of side.ticks.entries()) {
    if (kind === 'bids' ? ticks < until.ticks : ticks > until.ticks) break
    sum += worthOf(ticks, side.lots[at] ?? 0)
  }
  return sum
}

interface Axes {
  readonly xOf: (ticks: number) => number
  readonly yOf: (lots: number) => number
}

/** The corners of a curve: it stays level until a price adds to it, and runs on to `edge` where there is one. */
export function steps(
  points: readonly DepthPoint[],
  { xOf, yOf }: Axes,
  edge: number | undefined,
): [x: number, y: number][] {
  const first = points[0]
  if (!first) return []
  const corners: [number, number][] = [[xOf(first.ticks), yOf(0)]]
  let level = yOf(0)
  for (const { ticks, lots } of points) {
    const x = xOf(ticks)
    corners.push([x, level])
    level = yOf(lots)
    corners.push([x, level])
  }
  if (edge !== undefined) corners.push([edge, level])
  return corners
}

/** Own orders of one price, where they stand on the curve. */
export interface OwnDepth {
  readonly kind: 'bids' | 'asks'
  readonly ticks: number
  /** Lots of one's own at this price, and of everybody from the best price to there. */
  readonly own: number
  readonly lots: number
}

/** The own orders within the picture, one mark a price. */
export function ownDepth(
  own: Readonly<Record<'bids' | 'asks', readonly { readonly ticks: number; readonly lots: number }[]>>,
  curves: DepthCurves,
): OwnDepth[] {
  return (['bids', 'asks'] as const).flatMap((kind) => {
    const marks = new Map<number, OwnDepth>()
    for (const { ticks, lots } of own[kind]) {
      if (Math.abs(ticks - curves.middle) > curves.reach) continue
      const before = marks.get(ticks)?.own ?? 0
      const level = depthAt(curves[kind], ticks, kind)?.lots ?? 0
      marks.set(ticks, { kind, ticks, own: before + lots, lots: level })
    }
    return [...marks.values()]
  })
}

/** The own orders nearest to a price, where they are near enough to be meant. */
export function nearestOwn(marks: readonly OwnDepth[], ticks: number, near: number): OwnDepth | undefined {
  let nearest: OwnDepth | undefined
  for (const mark of marks) {
    const away = Math.abs(mark.ticks - ticks)
    if (away <= near && (nearest === undefined || away < Math.abs(nearest.ticks - ticks))) nearest = mark
  }
  return nearest
}

/** Round numbers between two others, about as many as asked for. */
export function roundMarks(low: number, high: number, count: number): number[] {
  const span = high - low
  if (!(span > 0)) return []
  const rough = span / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
  const marks: number[] = []
  for (let mark = Math.ceil(low / step) * step; mark <= high; mark += step) marks.push(mark)
  return marks
}
