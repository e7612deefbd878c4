/**
 * Drawings as overlays of klinecharts: placed point by point, selected, moved, taken away. The list itself belongs to
 * the page; what a person does here is told, and the page gives the new list back.
 */
import { type Chart, type Overlay, type OverlayFigure, type Point, registerOverlay } from 'klinecharts'
import { shapeOf } from './drawing-shapes.ts'
import { DRAWING_TOOL_NAMES, DRAWING_TOOLS, type Drawing, type DrawingPoint, type DrawingTool } from './drawings.ts'
import { placePoints } from './kline-placing.ts'
import type { ChartColours, ChartEvents } from './port.ts'
import type { Shape } from './shape-parts.ts'

interface Extra {
  text?: string
  colours: ChartColours
  selected: boolean
  priceText: (price: number) => string
}

const PREVIEW = 'drawing preview'
const libraryName = (tool: DrawingTool): string => `candlewick ${tool}`

let registered = false

function register(): void {
  if (registered) return
  registered = true
  for (const tool of DRAWING_TOOL_NAMES) {
    registerOverlay<Extra>({
      name: libraryName(tool),
      totalStep: DRAWING_TOOLS[tool] + 1,
      needDefaultPointFigure: true,
      needDefaultXAxisFigure: false,
      needDefaultYAxisFigure: false,
      createPointFigures: ({ overlay, coordinates, bounding, yAxis }) => {
        const { text, priceText } = overlay.extendData
        const prices = overlay.points.map(({ value }) => value ?? 0)
        const frame = {
          width: bounding.width,
          height: bounding.height,
          yOf: (price: number) => yAxis?.convertToPixel(price) ?? 0,
          priceText,
        }
        return figuresOf(shapeOf(tool, coordinates, prices, frame, text), overlay.extendData)
      },
    })
  }
}

function figuresOf({ lines, area, labels }: Shape, { colours, selected }: Extra): OverlayFigure[] {
  const color = selected ? colours.flame : colours.ink2
  const fill: OverlayFigure[] = area
    ? [{ type: 'polygon', attrs: { coordinates: area }, styles: { style: 'fill', color: `${colours.ink3}1f` } }]
    : []
  const text = { color, size: 11, family: colours.font, weight: 500 }
  const frame = { backgroundColor: colours.surface, borderColor: color, borderSize: 1, borderRadius: 3 }
  const padding = { paddingLeft: 6, paddingRight: 6, paddingTop: 3, paddingBottom: 3 }
  return [
    ...fill,
    ...lines.map(({ from, to, dashed }) => ({
      type: 'line',
      attrs: { coordinates: [from, to] },
      styles: { style: dashed ? 'dashed' : 'solid', dashedValue: [3, 3], color, size: selected ? 1.5 : 1 },
    })),
    ...labels.map(({ at, text: words, framed }) => ({
      type: 'text',
      attrs: { x: at.x, y: at.y, text: words, align: 'left', baseline: framed ? 'middle' : 'bottom' },
      styles: framed
        ? { ...text, ...frame, ...padding, style: 'stroke_fill' }
        : {
            ...text,
            style: 'fill',
            backgroundColor: 'transparent',
            paddingLeft: 0,
            paddingRight: 0,
            paddingTop: 0,
            paddingBottom: 0,
          },
      ignoreEvent: !framed,
    })),
  ]
}

/** What the library knows of a point, where it is enough to keep it. */
function pointOf({ timestamp, value }: Partial<Point>): DrawingPoint | undefined {
  return timestamp === undefined || value === undefined ? undefined : { time: timestamp, price: value }
}

const toLibrary = ({ time, price }: DrawingPoint) => ({ timestamp: time, value: price })

function pointsOf(overlay: Pick<Overlay, 'points'>, tool: DrawingTool): DrawingPoint[] | undefined {
  const points = overlay.points.flatMap((point) => pointOf(point) ?? [])
  return points.length === DRAWING_TOOLS[tool] ? points : undefined
}

const same = (a: Drawing, b: Drawing) => JSON.stringify(a) === JSON.stringify(b)

interface Shown {
  drawing: Drawing
  selected: boolean
  /** The library never forgets which overlay was pressed, so each showing has a name of its own. */
  overlayId: string
}

export class Drawings {
  readonly #chart: Chart
  readonly #element: HTMLElement
  readonly #events: ChartEvents
  readonly #priceText: (price: number) => string
  #colours: ChartColours
  #drawings: readonly Drawing[] = []
  readonly #shown = new Map<string, Shown>()
  #selected: string | undefined
  #stopPlacing: (() => void) | undefined
  #held: string | undefined
  #count = 0

  constructor(
    chart: Chart,
    element: HTMLElement,
    colours: ChartColours,
    events: ChartEvents,
    priceText: (price: number) => string,
  ) {
    register()
    this.#chart = chart
    this.#element = element
    this.#colours = colours
    this.#events = events
    this.#priceText = priceText
  }

  set(drawings: readonly Drawing[]): void {
    this.#drawings = drawings
    if (this.#selected !== undefined && !drawings.some(({ id }) => id === this.#selected)) this.#select(undefined)
    this.#show()
  }

  recolour(colours: ChartColours): void {
    this.#colours = colours
    for (const id of [...this.#shown.keys()]) this.#hide(id)
    this.#show()
  }

  /** Takes the next presses on the chart as the points of a drawing; undefined gives up the one begun. */
  begin(tool: DrawingTool | undefined): void {
    this.#stopPlacing?.()
    this.#stopPlacing = undefined
    this.#chart.removeOverlay({ id: PREVIEW })
    if (tool === undefined) return
    this.deselect()
    const done = (drawing: Drawing | undefined) => {
      this.begin(undefined)
      this.#events.onDrawn?.(drawing)
    }
    this.#stopPlacing = placePoints(this.#chart, this.#element, {
      count: DRAWING_TOOLS[tool],
      onPreview: (points) => this.#preview(tool, points),
      onDone: (points) => done({ id: crypto.randomUUID(), tool, points: [...points] }),
      onGiveUp: () => done(undefined),
    })
  }

  deselect(): void {
    this.#select(undefined)
    this.#show()
  }

  removeSelected(): void {
    const gone = this.#selected
    if (gone === undefined) return
    this.#events.onDrawings?.(this.#drawings.filter(({ id }) => id !== gone))
  }

  #preview(tool: DrawingTool, points: readonly DrawingPoint[]): void {
    this.#chart.removeOverlay({ id: PREVIEW })
    this.#chart.createOverlay({
      name: libraryName(tool),
      id: PREVIEW,
      lock: true,
      points: points.map(toLibrary),
      extendData: this.#extra(undefined, true),
    })
  }

  #show(): void {
    const wanted = new Map(this.#drawings.map((drawing) => [drawing.id, drawing]))
    for (const [id, shown] of this.#shown) {
      const next = wanted.get(id)
      const fresh = next && same(next, shown.drawing) && shown.selected === (id === this.#selected)
      if (!fresh && id !== this.#held) this.#hide(id)
    }
    for (const drawing of this.#drawings) if (!this.#shown.has(drawing.id)) this.#draw(drawing)
  }

  #hide(id: string): void {
    const shown = this.#shown.get(id)
    if (!shown) return
    this.#shown.delete(id)
    this.#chart.removeOverlay({ id: shown.overlayId })
  }

  #draw(drawing: Drawing): void {
    const selected = drawing.id === this.#selected
    const overlayId = this.#nextId()
    this.#shown.set(drawing.id, { drawing, selected, overlayId })
    this.#chart.createOverlay({
      name: libraryName(drawing.tool),
      id: overlayId,
      points: drawing.points.map(toLibrary),
      extendData: this.#extra(drawing.text, selected),
      onSelected: () => this.#press(drawing.id),
      onDeselected: () => this.#release(drawing.id),
      onPressedMoveStart: () => {
        this.#held = drawing.id
      },
      onPressedMoveEnd: ({ overlay }) => this.#move(drawing, overlay),
      onRightClick: ({ preventDefault }) => preventDefault?.(),
    })
  }

  /** The library paints the handles of what was pressed by itself; only the colour is ours, put in place. */
  #press(id: string): void {
    this.#select(id)
    this.#paint(id, true)
  }

  #release(id: string): void {
    if (this.#selected === id) this.#select(undefined)
    this.#paint(id, false)
  }

  #paint(id: string, selected: boolean): void {
    const shown = this.#shown.get(id)
    if (!shown) return
    shown.selected = selected
    const extendData = this.#extra(shown.drawing.text, selected)
    this.#chart.overrideOverlay({ id: shown.overlayId, extendData })
  }

  #move(drawing: Drawing, overlay: Pick<Overlay, 'points'>): void {
    this.#held = undefined
    const points = pointsOf(overlay, drawing.tool)
    const current = this.#shown.get(drawing.id)
    if (!points || !current) return
    const moved = { ...drawing, points }
    if (same(moved, drawing)) return
    current.drawing = moved
    this.#events.onDrawings?.(this.#drawings.map((one) => (one.id === drawing.id ? moved : one)))
  }

  #select(id: string | undefined): void {
    if (this.#selected === id) return
    this.#selected = id
    this.#events.onDrawingSelected?.(id)
  }

  #extra(text: string | undefined, selected: boolean): Extra {
    return { colours: this.#colours, selected, priceText: this.#priceText, ...(text === undefined ? {} : { text }) }
  }

  #nextId(): string {
    this.#count += 1
    return `drawing-${this.#count}`
  }
}
