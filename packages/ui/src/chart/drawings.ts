/**
 * What a person draws on a chart: the tools, and what is kept of a drawing. Pure; their shapes stand in
 * drawing-shapes.ts, which comes with the chart itself.
 */

/** Each tool with the number of points it takes. */
export const DRAWING_TOOLS = {
  trend: 2,
  ray: 2,
  extended: 2,
  arrow: 2,
  horizontal: 1,
  level: 1,
  vertical: 1,
  cross: 1,
  channel: 3,
  pitchfork: 3,
  fibonacci: 2,
  extension: 3,
  fan: 2,
  gann: 2,
  rectangle: 2,
  ellipse: 2,
  triangle: 3,
  wave: 6,
  harmonic: 5,
  abcd: 4,
  measure: 2,
  position: 3,
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
