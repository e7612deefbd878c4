/** What the shapes of drawings are made of. Pure; places are pixels of the price pane, from its upper left corner. */

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

export interface Frame {
  readonly width: number
  readonly height: number
  /** Where a price stands; not in proportion on a logarithmic axis. */
  readonly yOf: (price: number) => number
  readonly priceText: (price: number) => string
}

/** Between a line and its label, in pixels. */
export const LABEL_GAP = 4

export const NOTHING: Shape = { lines: [], labels: [] }

/** Where the line from one place through another leaves the frame. */
export function throughTo(from: Place, through: Place, { width, height }: Frame): Place {
  const [dx, dy] = [through.x - from.x, through.y - from.y]
  if (dx === 0) return { x: from.x, y: dy < 0 ? 0 : height }
  const x = dx > 0 ? Math.max(width, through.x) : Math.min(0, through.x)
  return { x, y: from.y + ((x - from.x) / dx) * dy }
}
