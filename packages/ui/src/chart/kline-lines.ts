/** Price lines (own orders, positions) as overlays of klinecharts: a dashed line, a framed label at the left, a cross. */
import { type Chart, type Overlay, type OverlayFigure, registerOverlay } from 'klinecharts'
import { lineText, stackLabels } from './labels.ts'
import type { ChartColours, ChartEvents, ChartLine } from './port.ts'

const OVERLAY = 'candlewickPriceLine'
/** The same with a second point, the price of the line that it is tied to. */
const TIED_OVERLAY = 'candlewickTiedLine'
const GROUP = 'price-lines'
const DASHES: Record<ChartLine['style'], number[]> = { resting: [3, 3], waiting: [8, 5], handle: [8, 5] }
/** The upright that ties two lines stands left of their labels. */
const TIE_LEFT = 6
const LABEL_LEFT = 12
const LABEL_PADDING = 7
/** From the centre of one label to that of the next where they stack. */
const LABEL_HEIGHT = 21
/** From the end of the widest label to the lines of those that gave way. */
const POINTER = 14
/** Between a label and a handle beside it. */
const HANDLE_GAP = 6
const CROSS = '  ✕'

interface LineData {
  line: ChartLine
  colour: string
  surface: string
  font: string
  /** What it says now: its label, or what it is described by while it is dragged. */
  text: string
  held: boolean
  lines: PriceLines
}

/** The library copies what an overlay carries, but for functions: by this one its figures are asked what they are now. */
interface Carried {
  now: () => LineData
}

/** Price to pixels, as the library gives it to its figures. */
interface PriceAxis {
  convertToPixel: (price: number) => number
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
    registerOverlay<Carried>({
      name,
      totalStep: points + 1,
      needDefaultPointFigure: false,
      needDefaultXAxisFigure: false,
      needDefaultYAxisFigure: false,
      createPointFigures: ({ coordinates, bounding, overlay, yAxis }) => {
        const y = coordinates[0]?.y
        if (y === undefined || !yAxis) return []
        const data = overlay.extendData.now()
        if (!data.held && (y < 0 || y > bounding.height)) return data.lines.beyond(data, yAxis, bounding)
        const place = data.lines.placeOf(data, y, yAxis, bounding.height)
        return figures(data, y, place, coordinates[1]?.y, bounding)
      },
    })
  }
}

interface Bounding {
  width: number
  height: number
}

/** What every label looks like, but for its colours. */
const LABEL_STYLES = {
  style: 'stroke_fill',
  borderSize: 1,
  borderRadius: 3,
  size: 11,
  weight: 500,
  paddingLeft: LABEL_PADDING,
  paddingRight: LABEL_PADDING,
  paddingTop: 3,
  paddingBottom: 3,
}

/** Where a label stands, and from where its line is drawn. */
interface Place {
  x: number
  y: number
  from: number
}

/** Where all labels stand, for one scale of the axis. */
interface LabelLayout {
  /** What it was reckoned for. */
  key: string
  centres: Map<string, number>
  /** Where the widest label ends. */
  edge: number
  /** Lines out of sight above and below, the nearest first. */
  above: readonly ChartLine[]
  below: readonly ChartLine[]
}

/** Lines out of sight that are named at each edge; those further away are counted. */
const NAMED_BEYOND = 2
const BEYOND_RIGHT = 8
/** Two lines of the page's legend above the candles. */
const LEGEND_HEIGHT = 38

/** Drawn where both lines are in sight: towards a line somewhere beyond it would be one more upright without an end. */
function tie(colour: string, from: number, to: number | undefined, height: number): OverlayFigure[] {
  if (to === undefined || Math.min(from, to) < 0 || Math.max(from, to) > height) return []
  const ends = [
    { x: TIE_LEFT, y: from },
    { x: TIE_LEFT, y: to },
  ]
  const styles = { style: 'solid', color: colour, size: 1 }
  return [{ key: 'tie', type: 'line', attrs: { coordinates: ends }, styles, ignoreEvent: true }]
}

/** Half a pixel of a stack is none. */
const gaveWay = ({ y: label }: Place, line: number): boolean => Math.abs(label - line) >= 2

/** A label that gave way to others points at its line, which begins behind all labels. */
function pointer(colour: string, place: Place, line: number): OverlayFigure[] {
  if (!gaveWay(place, line)) return []
  const ends = [
    { x: place.x, y: place.y },
    { x: place.from - POINTER, y: place.y },
    { x: place.from, y: line },
  ]
  const styles = { style: 'solid', color: colour, size: 1 }
  return [{ key: 'pointer', type: 'line', attrs: { coordinates: ends }, styles, ignoreEvent: true }]
}

function figures(
  { line, colour, surface, font, text, held }: LineData,
  y: number,
  place: Place,
  tiedTo: number | undefined,
  { width, height }: Bounding,
): OverlayFigure[] {
  const inHand = line.style === 'handle' && !held
  const dashes: OverlayFigure = {
    key: 'line',
    type: 'line',
    attrs: {
      coordinates: [
        { x: gaveWay(place, y) && !held ? place.from : 0, y },
        { x: width, y },
      ],
    },
    styles: { style: 'dashed', dashedValue: DASHES[line.style], color: colour, size: 1 },
    ignoreEvent: !line.movable,
  }
  const label: OverlayFigure = {
    key: 'label',
    type: 'text',
    attrs: { x: place.x, y: place.y, text: line.closable ? text + CROSS : text, baseline: 'middle' },
    styles: {
      ...LABEL_STYLES,
      color: colour,
      backgroundColor: surface,
      borderColor: colour,
      borderStyle: inHand ? 'dashed' : 'solid',
      borderDashedValue: [2, 2],
      family: font,
    },
  }
  if (inHand) return [label]
  return [...tie(colour, y, tiedTo, height), dashes, ...(held ? [] : pointer(colour, place, y)), label]
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
  a.beside === b.beside &&
  a.movable === b.movable &&
  a.closable === b.closable

/** Keeps the chart's lines equal to a list, touching only what changed. */
export class PriceLines {
  readonly #chart: Chart
  readonly #events: ChartEvents
  #shown = new Map<string, ChartLine>()
  #order: readonly string[] = []
  #colours: ChartColours
  readonly #priceText: (price: number) => string
  /** The line under the person's finger; it is left alone until it is let go. */
  #held: string | undefined
  /** Rises with each change of the lines. */
  #version = 0
  #layout: LabelLayout | undefined

  constructor(chart: Chart, colours: ChartColours, events: ChartEvents, priceText: (price: number) => string) {
    register()
    this.#priceText = priceText
    this.#chart = chart
    this.#colours = colours
    this.#events = events
  }

  set(lines: readonly ChartLine[]): void {
    this.#order = lines.map(({ id }) => id)
    this.#apply(lines)
  }

  #apply(lines: readonly ChartLine[]): void {
    const wanted = new Map(lines.map((line) => [line.id, line]))
    for (const [id, line] of this.#shown) {
      const next = wanted.get(id)
      if (this.#held === id || (next && same(next, line))) continue
      this.#chart.removeOverlay({ id: overlayId(id) })
      this.#shown.delete(id)
      this.#version += 1
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
    this.#apply([])
    this.#apply(lines)
  }

  /** An arrow at the edge beyond which a line stands, with what it is and at which price. */
  beyond({ line, colour, surface, font }: LineData, axis: PriceAxis, pane: Bounding): OverlayFigure[] {
    const { above, below } = this.#layoutOn(axis, pane.height)
    const up = above.includes(line)
    const side = up ? above : below
    const at = side.indexOf(line)
    if (at < 0 || at >= NAMED_BEYOND) return []
    const rest = at === NAMED_BEYOND - 1 ? side.length - NAMED_BEYOND : 0
    const text = `${up ? '↑' : '↓'} ${this.#textOf(line)}${rest > 0 ? `  +${rest}` : ''}`
    const from = LABEL_HEIGHT * (at + 0.5) + 2 + (up ? LEGEND_HEIGHT : 0)
    const attrs = { x: pane.width - BEYOND_RIGHT, y: up ? from : pane.height - from, text, align: 'right' }
    const styles = { ...LABEL_STYLES, color: colour, backgroundColor: surface, borderColor: colour, family: font }
    return [{ key: 'beyond', type: 'text', attrs: { ...attrs, baseline: 'middle' }, styles, ignoreEvent: true }]
  }

  /** Where a label stands beside those of the other lines; one in hand stays at its line, above them all. */
  placeOf({ line, held }: LineData, y: number, axis: PriceAxis, height: number): Place {
    // Beside the line, not on it: there the crosshair would go through its figures.
    if (held) return { x: LABEL_LEFT, y: Math.max(y - LABEL_HEIGHT / 2 - 4, LABEL_HEIGHT / 2), from: 0 }
    const { centres, edge } = this.#layoutOn(axis, height)
    const from = edge + POINTER
    if (line.style !== 'handle') return { x: LABEL_LEFT, y: centres.get(line.id) ?? y, from }
    return { x: this.#besideLabel(line), y: centres.get(line.beside ?? '') ?? y, from }
  }

  /** Every line asks for it while one picture is drawn: reckoned once for each scale of the axis. */
  #layoutOn(axis: PriceAxis, height: number): LabelLayout {
    const lines = [...this.#shown.values()].filter(({ id, style }) => style !== 'handle' && id !== this.#held)
    const ends = [lines[0], lines.at(-1)].map((line) => line && axis.convertToPixel(line.price))
    const key = [this.#version, this.#held, height, ...ends].join()
    if (this.#layout?.key === key) return this.#layout
    const standing = lines.map((line) => ({ line, y: axis.convertToPixel(line.price) }))
    const seen = standing.filter(({ y }) => y >= 0 && y <= height)
    const above = standing.filter(({ y }) => y < 0).sort((a, b) => b.y - a.y)
    const below = standing.filter(({ y }) => y > height).sort((a, b) => a.y - b.y)
    const stacked = stackLabels(
      seen.map(({ y }) => y),
      LABEL_HEIGHT,
      height,
      LEGEND_HEIGHT,
    )
    this.#layout = {
      key,
      centres: new Map(seen.map(({ line, y }, at) => [line.id, stacked[at] ?? y])),
      edge: Math.max(0, ...seen.map(({ line }) => LABEL_LEFT + this.#widthOf(line))),
      above: above.map(({ line }) => line),
      below: below.map(({ line }) => line),
    }
    return this.#layout
  }

  /** After the label that it stands beside, and the handles before it. */
  #besideLabel(line: ChartLine): number {
    const before = this.#order.slice(0, this.#order.indexOf(line.id)).flatMap((id) => this.#shown.get(id) ?? [])
    let x = LABEL_LEFT
    for (const other of before) {
      const isBeside = other.id === line.beside || (other.style === 'handle' && other.beside === line.beside)
      if (isBeside) x += this.#widthOf(other) + HANDLE_GAP
    }
    return x
  }

  /** What a label says: what it is and at which price, which an alert's own words name already. */
  #textOf(line: ChartLine): string {
    return lineText(line, this.#priceText(line.price))
  }

  /** The framed width of a label. */
  #widthOf(line: ChartLine): number {
    const text = this.#textOf(line)
    return this.#textWidth(line.closable ? text + CROSS : text) + 2 * LABEL_PADDING
  }

  #textWidth(text: string): number {
    const context = this.#chart.getDom()?.querySelector('canvas')?.getContext('2d')
    if (!context) return 0
    const before = context.font
    context.font = `500 11px ${this.#colours.font}`
    const { width } = context.measureText(text)
    context.font = before
    return width
  }

  #draw(line: ChartLine): void {
    this.#version += 1
    this.#shown.set(line.id, line)
    const { surface, font } = this.#colours
    const colour = toneColour(line, this.#colours)
    const data: LineData = { line, colour, surface, font, text: this.#textOf(line), held: false, lines: this }
    this.#chart.createOverlay({
      name: line.link === undefined ? OVERLAY : TIED_OVERLAY,
      id: overlayId(line.id),
      groupId: GROUP,
      points: [line.price, ...(line.link === undefined ? [] : [line.link])].map((value) => ({ value })),
      lock: !line.movable,
      // Above the line that it stands on.
      zLevel: line.style === 'handle' ? 1 : 0,
      extendData: { now: () => data } satisfies Carried,
      onPressedMoveStart: () => {
        this.#held = line.id
        data.held = true
      },
      onPressedMoving: ({ overlay }) => {
        const price = overlay.points[0]?.value
        if (price !== undefined) data.text = this.#events.describeLine?.(line.id, price) ?? line.label
      },
      onPressedMoveEnd: ({ overlay }) => this.#drop(line, overlay as Overlay<Carried>),
      onClick: ({ figure, x }) => {
        if (line.closable && figure?.key === 'label' && this.#isOnCross(line, x)) this.#events.onLineClosed?.(line.id)
      },
      onRightClick: ({ preventDefault }) => preventDefault?.(),
    })
  }

  #drop(line: ChartLine, overlay: Overlay<Carried>): void {
    this.#held = undefined
    const price = overlay.points[0]?.value
    // The line goes back to where the order is; it moves when the order has moved.
    this.#chart.removeOverlay({ id: overlayId(line.id) })
    this.#draw(line)
    if (price !== undefined && price !== line.price) this.#events.onLineMoved?.(line.id, price)
  }

  /** The cross is the last bit of the label; a press elsewhere on the label does nothing. */
  #isOnCross(line: ChartLine, x: number | undefined): boolean {
    return x !== undefined && x >= LABEL_LEFT + LABEL_PADDING + this.#textWidth(this.#textOf(line))
  }
}

const overlayId = (id: string): string => `price-line-${id}`
