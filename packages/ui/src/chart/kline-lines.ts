/** Price lines (own orders) as an overlay of klinecharts: a dashed line, a framed label at the left, a cross. */
import { type Chart, type Overlay, type OverlayFigure, registerOverlay } from 'klinecharts'
import type { ChartColours, ChartEvents, ChartLine } from './port.ts'

const OVERLAY = 'candlewickPriceLine'
/** The same with a second point, the price of the line that it is tied to. */
const TIED_OVERLAY = 'candlewickTiedLine'
const GROUP = 'price-lines'
const DASHES: Record<ChartLine['style'], number[]> = { resting: [3, 3], waiting: [8, 5] }
/** The upright that ties two lines stands left of their labels. */
const TIE_LEFT = 6
const LABEL_LEFT = 12
/** Figures of 11 px text are drawn this wide on average; the label's frame is fitted by the library itself. */
const CROSS = '  ✕'

interface LineData {
  line: ChartLine
  colour: string
  surface: string
  font: string
}

let registered = false

/** Overlays are registered once for all charts of the page. */
function register(): void {
  if (registered) return
  registered = true
  for (const [name, points] of [
    [OVERLAY, 1],
    [TIED_OVERLAY, 2],
  ] as const) {
    registerOverlay<LineData>({
      name,
      totalStep: points + 1,
      needDefaultPointFigure: false,
      needDefaultXAxisFigure: false,
      needDefaultYAxisFigure: false,
      createPointFigures: ({ coordinates, bounding, overlay }) => {
        const y = coordinates[0]?.y
        return y === undefined ? [] : figures(overlay.extendData, y, coordinates[1]?.y, bounding)
      },
    })
  }
}

/** Drawn where both lines are in sight: towards a line somewhere beyond it would be one more upright without an end. */
function tie(colour: string, from: number, to: number | undefined, height: number): OverlayFigure[] {
  const inSight = (y: number) => y >= 0 && y <= height
  if (to === undefined || !inSight(from) || !inSight(to)) return []
  const ends = [
    { x: TIE_LEFT, y: from },
    { x: TIE_LEFT, y: to },
  ]
  const styles = { style: 'solid', color: colour, size: 1 }
  return [{ key: 'tie', type: 'line', attrs: { coordinates: ends }, styles, ignoreEvent: true }]
}

function figures(
  { line, colour, surface, font }: LineData,
  y: number,
  tiedTo: number | undefined,
  { width, height }: { width: number; height: number },
): OverlayFigure[] {
  return [
    ...tie(colour, y, tiedTo, height),
    {
      key: 'line',
      type: 'line',
      attrs: {
        coordinates: [
          { x: 0, y },
          { x: width, y },
        ],
      },
      styles: { style: 'dashed', dashedValue: DASHES[line.style], color: colour, size: 1 },
      ignoreEvent: !line.movable,
    },
    {
      key: 'label',
      type: 'text',
      attrs: { x: LABEL_LEFT, y, text: line.closable ? line.label + CROSS : line.label, baseline: 'middle' },
      styles: {
        style: 'stroke_fill',
        color: colour,
        backgroundColor: surface,
        borderColor: colour,
        borderSize: 1,
        borderRadius: 3,
        size: 11,
        family: font,
        weight: 500,
        paddingLeft: 7,
        paddingRight: 7,
        paddingTop: 3,
        paddingBottom: 3,
      },
    },
  ]
}

function toneColour(line: ChartLine, colours: ChartColours): string {
  if (line.tone === 'plain') return colours.ink2
  return line.tone === 'up' ? colours.up : colours.down
}

const same = (a: ChartLine, b: ChartLine) =>
  a.price === b.price &&
  a.label === b.label &&
  a.tone === b.tone &&
  a.style === b.style &&
  a.link === b.link &&
  a.movable === b.movable &&
  a.closable === b.closable

/** Keeps the chart's lines equal to a list, touching only what changed. */
export class PriceLines {
  readonly #chart: Chart
  readonly #events: ChartEvents
  #shown = new Map<string, ChartLine>()
  #colours: ChartColours
  /** The line under the person's finger; it is left alone until it is let go. */
  #held: string | undefined

  constructor(chart: Chart, colours: ChartColours, events: ChartEvents) {
    register()
    this.#chart = chart
    this.#colours = colours
    this.#events = events
  }

  set(lines: readonly ChartLine[]): void {
    const wanted = new Map(lines.map((line) => [line.id, line]))
    for (const [id, line] of this.#shown) {
      const next = wanted.get(id)
      if (this.#held === id || (next && same(next, line))) continue
      this.#chart.removeOverlay({ id: overlayId(id) })
      this.#shown.delete(id)
    }
    for (const line of lines) if (!this.#shown.has(line.id)) this.#draw(line)
  }

  recolour(colours: ChartColours): void {
    this.#colours = colours
    this.redraw()
  }

  /** Draws all lines anew: new data in the chart moves the point a line is bound to. */
  redraw(): void {
    const lines = [...this.#shown.values()]
    this.set([])
    this.set(lines)
  }

  #draw(line: ChartLine): void {
    this.#shown.set(line.id, line)
    const { surface, font } = this.#colours
    this.#chart.createOverlay({
      name: line.link === undefined ? OVERLAY : TIED_OVERLAY,
      id: overlayId(line.id),
      groupId: GROUP,
      points: [line.price, ...(line.link === undefined ? [] : [line.link])].map((value) => ({ value })),
      lock: !line.movable,
      extendData: { line, colour: toneColour(line, this.#colours), surface, font } satisfies LineData,
      onPressedMoveStart: () => {
        this.#held = line.id
      },
      onPressedMoveEnd: ({ overlay }) => this.#drop(line, overlay as Overlay<LineData>),
      onClick: ({ figure, x, chart }) => {
        if (line.closable && figure?.key === 'label' && isOnCross(chart, line, this.#colours, x)) {
          this.#events.onLineClosed?.(line.id)
        }
      },
      onRightClick: ({ preventDefault }) => preventDefault?.(),
    })
  }

  #drop(line: ChartLine, overlay: Overlay<LineData>): void {
    this.#held = undefined
    const price = overlay.points[0]?.value
    // The line goes back to where the order is; it moves when the order has moved.
    this.#chart.removeOverlay({ id: overlayId(line.id) })
    this.#draw(line)
    if (price !== undefined && price !== line.price) this.#events.onLineMoved?.(line.id, price)
  }
}

const overlayId = (id: string): string => `price-line-${id}`

/** The cross is the last bit of the label; a press elsewhere on the label does nothing. */
function isOnCross(chart: Chart, line: ChartLine, colours: ChartColours, x: number | undefined): boolean {
  if (x === undefined) return false
  const context = chart.getDom()?.querySelector('canvas')?.getContext('2d')
  if (!context) return false
  const before = context.font
  context.font = `500 11px ${colours.font}`
  const start = LABEL_LEFT + 7 + context.measureText(line.label).width
  context.font = before
  return x >= start
}
