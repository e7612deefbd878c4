/**
 * What a person draws on a chart: the tools, what is kept of a drawing, and its shape on the screen. Pure; places are
 * pixels of the price pane, from its upper left corner.
 */

/** Each tool with the number of points it takes. */
export const DRAWING_TOOLS = {
  trend: 2,
  ray: 2,
  horizontal: 1,
  vertical: 1,
  channel: 3,
  fibonacci: 2,
  rectangle: 2,
  note: 1,
} as const satisfies Record<string, number>

export type DrawingTool = keyof typeof DRAWING_TOOLS
export const DRAWING_TOOL_NAMES = Object.keys(DRAWING_TOOLS) as DrawingTool[]

/** Bound to time and price, so that it stands where it was drawn at every interval and zoom. */
export interface DrawingPoint {
  /** Epoch milliseconds. */
  readonly time: number
  readonly price: number
}

export interface Drawing {
  readonly id: string
  readonly tool: DrawingTool
  readonly points: readonly DrawingPoint[]
  /** Of a note. */
  readonly text?: string
}

/** A chart with more drawings than this is no longer read by anybody; the oldest go first. */
const MOST_DRAWINGS = 200
export const NOTE_LENGTH = 120

/** Kept drawings, those that can be drawn. */
export function readDrawings(kept: unknown): Drawing[] {
  if (!Array.isArray(kept)) return []
  return kept.flatMap((one: unknown) => readDrawing(one) ?? []).slice(-MOST_DRAWINGS)
}

function readDrawing(kept: unknown): Drawing | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const { id, tool: name, points, text } = kept as Partial<Record<keyof Drawing, unknown>>
  const tool = DRAWING_TOOL_NAMES.find((one) => one === name)
  if (typeof id !== 'string' || tool === undefined || !Array.isArray(points)) return undefined
  const read = points.flatMap((point: unknown) => readPoint(point) ?? [])
  if (read.length !== DRAWING_TOOLS[tool]) return undefined
  return { id, tool, points: read, ...(typeof text === 'string' ? { text: text.slice(0, NOTE_LENGTH) } : {}) }
}

function readPoint(kept: unknown): DrawingPoint | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const { time, price } = kept as Partial<Record<keyof DrawingPoint, unknown>>
  return typeof time === 'number' && Number.isFinite(time) && typeof price === 'number' && Number.isFinite(price)
    ? { time, price }
    : undefined
}

export interface Place {
  readonly x: number
  readonly y: number
}

export interface Shape {
  readonly lines: readonly { readonly from: Place; readonly to: Place; readonly dashed?: boolean }[]
  /** The corners of a filled area. */
  readonly area?: readonly Place[]
  readonly labels: readonly { readonly at: Place; readonly text: string; readonly framed?: boolean }[]
}

interface Frame {
  readonly width: number
  readonly height: number
  /** Where a price stands; not in proportion on a logarithmic axis. */
  readonly yOf: (price: number) => number
  readonly priceText: (price: number) => string
}

/** Retracements that traders look for, as parts of the move. */
const RETRACEMENTS = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1]
const LABEL_GAP = 4

/**
 * The shape of a drawing; of one that is still being drawn, as far as its points go.
 * @param places where its points stand, in their order
 * @param prices what its points are worth, in their order
 */
export function shapeOf(
  tool: DrawingTool,
  places: readonly Place[],
  prices: readonly number[],
  frame: Frame,
  text?: string,
): Shape {
  const [first, second, third] = places
  if (!first) return NOTHING
  switch (tool) {
    case 'horizontal': {
      const right = { x: frame.width, y: first.y }
      const label = { at: { x: LABEL_GAP, y: first.y - LABEL_GAP }, text: frame.priceText(prices[0] ?? 0) }
      return { lines: [{ from: { x: 0, y: first.y }, to: right }], labels: [label] }
    }
    case 'vertical':
      return { lines: [{ from: { x: first.x, y: 0 }, to: { x: first.x, y: frame.height } }], labels: [] }
    case 'note':
      return noteShape(first, [text, frame.priceText(prices[0] ?? 0)])
    case 'trend':
      return second ? { lines: [{ from: first, to: second }], labels: [] } : NOTHING
    case 'ray':
      return second ? { lines: [{ from: first, to: throughTo(first, second, frame) }], labels: [] } : NOTHING
    case 'channel':
      return second ? channelShape(first, second, third) : NOTHING
    case 'fibonacci':
      return second ? fibonacciShape(first, second, prices, frame) : NOTHING
    case 'rectangle':
      return second ? rectangleShape(first, second) : NOTHING
  }
}

const NOTHING: Shape = { lines: [], labels: [] }

function noteShape(at: Place, words: readonly (string | undefined)[]): Shape {
  const text = words.filter((word) => word).join(' · ')
  return { lines: [], labels: [{ at: { x: at.x + LABEL_GAP * 2, y: at.y }, text, framed: true }] }
}

/** Where the line from one place through another leaves the frame. */
function throughTo(from: Place, through: Place, { width, height }: Frame): Place {
  const [dx, dy] = [through.x - from.x, through.y - from.y]
  if (dx === 0) return { x: from.x, y: dy < 0 ? 0 : height }
  const x = dx > 0 ? Math.max(width, through.x) : Math.min(0, through.x)
  return { x, y: from.y + ((x - from.x) / dx) * dy }
}

function channelShape(first: Place, second: Place, third: Place | undefined): Shape {
  const base = { from: first, to: second }
  if (!third) return { lines: [base], labels: [] }
  const dx = second.x - first.x
  const onBase = dx === 0 ? first.y : first.y + ((third.x - first.x) / dx) * (second.y - first.y)
  const shifted = (part: number) => {
    const by = (third.y - onBase) * part
    return { from: { x: first.x, y: first.y + by }, to: { x: second.x, y: second.y + by } }
  }
  const other = shifted(1)
  return {
    lines: [base, other, { ...shifted(0.5), dashed: true }],
    area: [base.from, base.to, other.to, other.from],
    labels: [],
  }
}

/** From the end of the move (0) back to its beginning (1), and on to the right edge. */
function fibonacciShape(first: Place, second: Place, prices: readonly number[], frame: Frame): Shape {
  const [begin = 0, end = 0] = prices
  const left = Math.min(first.x, second.x)
  const levels = RETRACEMENTS.map((part) => {
    const price = end + (begin - end) * part
    return { part, price, y: frame.yOf(price) }
  })
  return {
    lines: [
      { from: first, to: second, dashed: true },
      ...levels.map(({ y }) => ({ from: { x: left, y }, to: { x: frame.width, y } })),
    ],
    labels: levels.map(({ part, price, y }) => ({
      at: { x: left + LABEL_GAP, y: y - 2 },
      text: `${part} · ${frame.priceText(price)}`,
    })),
  }
}

function rectangleShape(first: Place, second: Place): Shape {
  const corners = [first, { x: second.x, y: first.y }, second, { x: first.x, y: second.y }]
  const lines = corners.map((from, at) => ({ from, to: corners[(at + 1) % corners.length] ?? from }))
  return { lines, area: corners, labels: [] }
}
