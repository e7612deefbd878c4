/** Bars around a line in the middle: positive figures above, negative ones below. Drawing only, so plain numbers do. */
export interface Bar {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Bars stand in slots of at least this many, so that a short history does not fill the picture with two blocks. */
const LEAST_SLOTS = 12
const GAP = 1
/** What is not zero is seen. */
const LEAST_HEIGHT = 1

/** One bar a figure, oldest first, the newest at the right edge; the largest reaches from the middle to the edge. */
export function barsOf(figures: readonly string[], width: number, height: number): Bar[] {
  const values = figures.map(Number).filter(Number.isFinite)
  const most = Math.max(...values.map(Math.abs), Number.MIN_VALUE)
  const slot = width / Math.max(LEAST_SLOTS, values.length)
  const first = width - slot * values.length
  const middle = height / 2
  return values.map((value, index) => {
    const size = value === 0 ? LEAST_HEIGHT : Math.max(LEAST_HEIGHT, (Math.abs(value) / most) * middle)
    return { x: first + index * slot, y: value < 0 ? middle : middle - size, width: slot - GAP, height: size }
  })
}
