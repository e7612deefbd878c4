/** Own fills as one overlay of klinecharts: a triangle whose tip is at the price, up for bought, down for sold. */
import { type Chart, type OverlayFigure, registerOverlay } from 'klinecharts'
import { type ChartMark, type PlacedMark, placeMarks } from './marks.ts'
import type { ChartColours } from './port.ts'

const OVERLAY = 'candlewick marks'
const HALF_WIDTH = 5
const HEIGHT = 8

interface Extra {
  sides: readonly ('buy' | 'sell')[]
  up: string
  down: string
  surface: string
}

let registered = false

function register(): void {
  if (registered) return
  registered = true
  registerOverlay<Extra>({
    name: OVERLAY,
    totalStep: 2,
    needDefaultPointFigure: false,
    needDefaultXAxisFigure: false,
    needDefaultYAxisFigure: false,
    createPointFigures: ({ overlay, coordinates, bounding }) => {
      const { sides, up, down, surface } = overlay.extendData
      return coordinates.flatMap(({ x, y }, at): OverlayFigure[] => {
        if (x < -HALF_WIDTH || x > bounding.width + HALF_WIDTH) return []
        const buy = sides[at] === 'buy'
        const base = buy ? y + HEIGHT : y - HEIGHT
        const corners = [
          { x, y },
          { x: x - HALF_WIDTH, y: base },
          { x: x + HALF_WIDTH, y: base },
        ]
        const styles = { style: 'stroke_fill', color: buy ? up : down, borderColor: surface, borderSize: 1 }
        return [{ type: 'polygon', attrs: { coordinates: corners }, styles, ignoreEvent: true }]
      })
    },
  })
}

export class Marks {
  readonly #chart: Chart
  #colours: ChartColours
  #marks: readonly ChartMark[] = []
  #placed: PlacedMark[] = []

  constructor(chart: Chart, colours: ChartColours) {
    register()
    this.#chart = chart
    this.#colours = colours
  }

  set(marks: readonly ChartMark[]): void {
    this.#marks = marks
    this.redraw()
  }

  recolour(colours: ChartColours): void {
    this.#colours = colours
    this.redraw()
  }

  /** Fills of the candle that opened at `time`, oldest first. */
  at(time: number): ChartMark[] {
    return this.#placed.filter(({ candle }) => candle === time)
  }

  /** Places the marks anew: older candles have come, or the next one. */
  redraw(): void {
    this.#chart.removeOverlay({ id: OVERLAY })
    const openings = this.#chart.getDataList().map(({ timestamp }) => timestamp)
    this.#placed = placeMarks(this.#marks, openings)
    if (this.#placed.length === 0) return
    const { up, down, surface } = this.#colours
    this.#chart.createOverlay({
      name: OVERLAY,
      id: OVERLAY,
      lock: true,
      points: this.#placed.map(({ candle, price }) => ({ timestamp: candle, value: price })),
      extendData: { sides: this.#placed.map(({ side }) => side), up, down, surface } satisfies Extra,
    })
  }
}
