/** Paints the price line: grid, the windows of own contracts, their open prices, the line itself and the price now. */
import type { ChartColours } from '@candlewick/ui/chart/port.ts'
import { type LineView, roundPrices, timeStep } from './line-view.ts'
import type { TrailPoint } from './price-trail.ts'

/** An own contract on the line. Times in epoch milliseconds. */
export interface LineMark {
  readonly direction: 'up' | 'down'
  readonly openTime: number
  readonly settleAt: number
  /** Undefined while it is generated. */
  readonly open: number | undefined
  /** Once it is settled, and what is said there. */
  readonly settled: { readonly price: number; readonly text: string; readonly tone: 'up' | 'down' | 'flat' } | undefined
  /** What stands at its line. */
  readonly text: string
}

export interface LinePicture {
  readonly heard: readonly TrailPoint[]
  readonly marks: readonly LineMark[]
  readonly now: number
  /** The price is not live: it is drawn as such. */
  readonly stale: boolean
}

export interface LineWords {
  readonly price: (price: number) => string
  readonly clock: (time: number) => string
  readonly entry: string
  readonly settlement: string
}

export interface Plot {
  readonly width: number
  readonly height: number
  readonly colours: ChartColours
}

/** Below the plot, for times; beside it, for prices. */
const FOOT = 22
const SIDE = 78
/** Height of the price of now beside the plot. */
const LABEL = 18
const WINDOW_MS = 3_000
const TIME_GAP = 92
const PRICE_GAP = 52

interface Axes {
  readonly x: (time: number) => number
  readonly y: (price: number) => number
  readonly right: number
  readonly bottom: number
}

function axesOf({ from, to, low, high }: LineView, { width, height }: Plot): Axes {
  const [right, bottom] = [Math.max(0, width - SIDE), Math.max(0, height - FOOT)]
  return {
    x: (time) => ((time - from) / (to - from)) * right,
    y: (price) => bottom - ((price - low) / (high - low)) * bottom,
    right,
    bottom,
  }
}

/** Where the price of now stands beside the plot: at its height, and never cut. */
function labelAt({ y, bottom }: Axes, price: number): number {
  return Math.min(bottom - LABEL / 2, Math.max(LABEL / 2, y(price)))
}

/** The whole picture into a context whose unit is a CSS pixel. */
export function paintLine(
  context: CanvasRenderingContext2D,
  plot: Plot,
  view: LineView,
  picture: LinePicture,
  words: LineWords,
): void {
  const axes = axesOf(view, plot)
  context.clearRect(0, 0, plot.width, plot.height)
  context.font = `450 11px ${plot.colours.font}`
  context.textBaseline = 'middle'
  const last = picture.heard.at(-1)
  paintGrid(context, plot, view, axes, words, last && labelAt(axes, last.price))
  context.save()
  context.beginPath()
  context.rect(0, 0, axes.right, axes.bottom)
  context.clip()
  for (const mark of picture.marks) paintWindows(context, plot, axes, mark, picture.now)
  paintTrail(context, plot, axes, picture)
  paintWindowWords(context, plot, axes, picture, words)
  for (const mark of picture.marks) paintMark(context, plot, axes, mark, picture)
  context.restore()
  paintNow(context, plot, axes, picture, words)
}

function paintGrid(
  context: CanvasRenderingContext2D,
  { colours }: Plot,
  view: LineView,
  axes: Axes,
  words: LineWords,
  now: number | undefined,
): void {
  context.strokeStyle = colours.line
  context.lineWidth = 1
  context.fillStyle = colours.ink3
  context.textAlign = 'left'
  for (const price of roundPrices(view.low, view.high, Math.floor(axes.bottom / PRICE_GAP))) {
    const y = Math.round(axes.y(price)) + 0.5
    stroke(context, 0, y, axes.right, y)
    // A price that would be cut at the top, or stand half behind that of now, is left out.
    if (y > LABEL / 2 && (now === undefined || Math.abs(y - now) > LABEL)) {
      context.fillText(words.price(price), axes.right + 10, y)
    }
  }
  context.textAlign = 'center'
  const step = timeStep(view.to - view.from, axes.right, TIME_GAP)
  for (let time = Math.ceil(view.from / step) * step; time < view.to; time += step) {
    const x = Math.round(axes.x(time)) + 0.5
    stroke(context, x, 0, x, axes.bottom)
    // A clock that would be cut at the edge is left out.
    if (x > 24 && x < axes.right - 24) context.fillText(words.clock(time), x, axes.bottom + FOOT / 2)
  }
}

/** The two stretches of time that decide, one behind the acceptance and one before maturity. */
function paintWindows(
  context: CanvasRenderingContext2D,
  { colours }: Plot,
  axes: Axes,
  mark: LineMark,
  now: number,
): void {
  context.fillStyle = colours.lineStrong
  for (const [from, to] of windowsOf(mark)) {
    context.globalAlpha = now >= from && now <= to ? 0.55 : 0.28
    context.fillRect(axes.x(from), 0, Math.max(1, axes.x(to) - axes.x(from)), axes.bottom)
  }
  context.globalAlpha = 1
  context.strokeStyle = colours.ink3
  context.lineWidth = 1
  context.setLineDash([3, 3])
  const x = Math.round(axes.x(mark.settleAt)) + 0.5
  stroke(context, x, 0, x, axes.bottom)
  context.setLineDash([])
}

const windowsOf = ({ openTime, settleAt }: LineMark) =>
  [
    [openTime - WINDOW_MS, openTime],
    [settleAt - WINDOW_MS, settleAt],
  ] as const

/** The windows by their names, of the contract that matures next. */
function paintWindowWords(
  context: CanvasRenderingContext2D,
  { colours }: Plot,
  axes: Axes,
  { marks, now }: LinePicture,
  words: LineWords,
): void {
  const next = marks.find(({ settled }) => settled === undefined)
  if (next === undefined) return
  const [entry, settlement] = windowsOf(next)
  const entered = axes.x(entry[1]) + 6
  const settling = axes.x(settlement[0]) - 6
  const isEntry = now < next.openTime + 6_000
  // Of a short contract both do not fit between the windows: one stands below the other.
  const width = context.measureText(words.settlement).width
  const left = Math.max(4, settling - width)
  const close = left < entered + context.measureText(words.entry).width + 8
  if (isEntry) overLine(context, colours, { text: words.entry, left: entered, y: 12 }, colours.ink2)
  overLine(context, colours, { text: words.settlement, left, y: isEntry && close ? 28 : 12 }, colours.ink2)
}

function paintTrail(context: CanvasRenderingContext2D, { colours }: Plot, axes: Axes, picture: LinePicture): void {
  const { heard, now, stale } = picture
  context.lineJoin = 'round'
  context.lineWidth = 1.5
  const last = heard.at(-1)
  if (last === undefined) return
  context.strokeStyle = stale ? colours.ink3 : colours.ink
  trace(context, axes, stale ? heard : [...heard, { time: Math.max(now, last.time), price: last.price }])
}

function trace(context: CanvasRenderingContext2D, axes: Axes, points: readonly TrailPoint[]): void {
  context.beginPath()
  points.forEach(({ time, price }, at) => {
    if (at === 0) context.moveTo(axes.x(time), axes.y(price))
    else context.lineTo(axes.x(time), axes.y(price))
  })
  context.stroke()
}

/** The open price from where it was found to maturity, and what came of it. */
function paintMark(
  context: CanvasRenderingContext2D,
  plot: Plot,
  axes: Axes,
  mark: LineMark,
  { now }: LinePicture,
): void {
  const { colours } = plot
  const { open, openTime, settleAt, settled } = mark
  if (open === undefined) return
  const y = axes.y(open)
  const colour = mark.direction === 'up' ? colours.up : colours.down
  context.strokeStyle = colour
  context.lineWidth = 1.25
  stroke(context, axes.x(openTime), y, axes.x(settled === undefined ? Math.max(settleAt, now) : settleAt), y)
  dot(context, axes.x(openTime), y, colour, colours.surface)
  context.font = `600 11px ${colours.font}`
  const below = mark.direction === 'up'
  const left = Math.max(8, axes.x(openTime) + 8)
  const own = { text: mark.text, left, y: y + (below ? 13 : -11) }
  overLine(context, colours, own, colour)
  if (settled !== undefined) paintResult(context, plot, axes, mark, settled, own)
  context.font = `450 11px ${colours.font}`
}

/** Words of one line at a height. */
interface Said {
  readonly text: string
  readonly left: number
  readonly y: number
}

/** From one line of words to the next. */
const WORDS_GAP = 16

/** Where it was settled and what came of it, clear of the contract's own words. */
function paintResult(
  context: CanvasRenderingContext2D,
  { colours }: Plot,
  axes: Axes,
  { settleAt, direction }: LineMark,
  settled: NonNullable<LineMark['settled']>,
  own: Said,
): void {
  const tone = settled.tone === 'flat' ? colours.ink2 : colours[settled.tone]
  const [x, at] = [axes.x(settleAt), axes.y(settled.price)]
  dot(context, x, at, tone, colours.surface)
  const left = Math.max(8, x - 8 - context.measureText(settled.text).width)
  const beside = left < own.left + context.measureText(own.text).width + 6
  const y = at - 12
  const clear = !beside || Math.abs(y - own.y) >= WORDS_GAP
  const moved = own.y + (direction === 'up' ? WORDS_GAP : -WORDS_GAP)
  overLine(context, colours, { text: settled.text, left, y: clear ? y : moved }, tone)
}

/** The line of prices runs behind the words, not through them. */
function overLine(context: CanvasRenderingContext2D, { surface }: Plot['colours'], said: Said, colour: string): void {
  context.textAlign = 'left'
  context.globalAlpha = 0.85
  context.fillStyle = surface
  context.fillRect(said.left - 3, said.y - 8, context.measureText(said.text).width + 6, 15)
  context.globalAlpha = 1
  context.fillStyle = colour
  context.fillText(said.text, said.left, said.y)
}

function paintNow(
  context: CanvasRenderingContext2D,
  { colours }: Plot,
  axes: Axes,
  { heard, now, stale }: LinePicture,
  words: LineWords,
): void {
  const last = heard.at(-1)
  if (last === undefined) return
  const y = labelAt(axes, last.price)
  context.strokeStyle = colours.ink3
  context.lineWidth = 1
  context.setLineDash([2, 3])
  const x = axes.x(stale ? last.time : Math.max(now, last.time))
  stroke(context, x, y, axes.right, y)
  context.setLineDash([])
  if (!stale) {
    context.globalAlpha = 0.16
    context.fillStyle = colours.ink
    circle(context, x, y, 8)
    context.globalAlpha = 1
  }
  dot(context, x, y, stale ? colours.ink3 : colours.ink, colours.surface)
  context.fillStyle = stale ? colours.ink3 : colours.ink
  context.beginPath()
  context.roundRect(axes.right + 2, y - LABEL / 2, SIDE - 4, LABEL, 4)
  context.fill()
  context.fillStyle = colours.surface
  context.textAlign = 'left'
  context.font = `600 11px ${colours.font}`
  context.fillText(words.price(last.price), axes.right + 8, y + 0.5)
}

function dot(context: CanvasRenderingContext2D, x: number, y: number, colour: string, ring: string): void {
  context.fillStyle = ring
  circle(context, x, y, 5)
  context.fillStyle = colour
  circle(context, x, y, 3.5)
}

function circle(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
  context.fill()
}

function stroke(context: CanvasRenderingContext2D, x1: number, y1: number, x2: number, y2: number): void {
  context.beginPath()
  context.moveTo(x1, y1)
  context.lineTo(x2, y2)
  context.stroke()
}
