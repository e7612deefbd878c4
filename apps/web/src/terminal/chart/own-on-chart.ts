/** What is one's own on a chart: orders and positions as lines, fills as marks, and what may be done with the lines. */
import type { ChartMark } from '@candlewick/ui/chart/marks.ts'
import type { ChartLine } from '@candlewick/ui/chart/port.ts'

export interface OwnOnChart {
  readonly lines: readonly ChartLine[]
  readonly marks: readonly ChartMark[]
  /** The cross of a line was pressed. */
  readonly onClosed: (id: string) => void
  /** A line was dragged to another price. */
  readonly onMoved: (id: string, price: number) => void
  /** What a line says while it is dragged. */
  readonly describe: (id: string, price: number) => string | undefined
}

/** The same with the alerts of this market, and what makes one of a price. */
export interface Watched {
  readonly own: OwnOnChart
  readonly onAlert: (price: number) => void
}

/** One object for "none", so that a chart without them is not fed anew. */
export const NO_LINES: readonly ChartLine[] = []
export const NO_MARKS: readonly ChartMark[] = []

/** For nobody in particular, and until it is there. */
export const NOTHING_OWN: OwnOnChart = {
  lines: NO_LINES,
  marks: NO_MARKS,
  onClosed: () => undefined,
  onMoved: () => undefined,
  describe: () => undefined,
}
