/** The shapes of drawings beyond plain lines: figures of the price, waves, fans, what a trade would come to. Pure. */
import type { DrawingTool } from './drawings.ts'
import { type Frame, LABEL_GAP, NOTHING, type Place, type Shape, throughTo } from './shape-parts.ts'

type PlainTool = 'trend' | 'ray' | 'horizontal' | 'vertical' | 'channel' | 'fibonacci' | 'rectangle' | 'note'
type FurtherTool = Exclude<DrawingTool, PlainTool>
type Places = readonly Place[]
type Prices = readonly number[]

/** @param places where its points stand; at least one @param prices what its points are worth */
export function furtherShape(tool: FurtherTool, places: Places, prices: Prices, frame: Frame): Shape {
  const [first, second, third] = places
  if (!first) return NOTHING
  if (tool === 'level') return levelShape(first, prices, frame)
  if (tool === 'cross') return crossShape(first, prices, frame)
  if (!second) return NOTHING
  switch (tool) {
    case 'extended':
      return { lines: [{ from: throughTo(second, first, frame), to: throughTo(first, second, frame) }], labels: [] }
    case 'arrow':
      return arrowShape(first, second)
    case 'pitchfork':
      return pitchforkShape(first, second, third, frame)
    case 'extension':
      return extensionShape(places, prices, frame)
    case 'fan':
      return fanShape(first, second, FAN, frame)
    case 'gann':
      return fanShape(first, second, GANN, frame)
    case 'ellipse':
      return ellipseShape(first, second)
    case 'triangle':
      return pathShape(places, third ? 'closed' : 'open', [])
    case 'wave':
      return pathShape(places, 'open', ['0', '1', '2', '3', '4', '5'])
    case 'harmonic':
      return pathShape(places, 'open', ['X', 'A', 'B', 'C', 'D'])
    case 'abcd':
      return pathShape(places, 'open', ['A', 'B', 'C', 'D'])
    case 'measure':
      return measureShape(first, second, prices, frame)
    case 'position':
      return positionShape(places, prices, frame)
  }
}

/** From its point to the right edge. */
function levelShape(at: Place, [price = 0]: Prices, { width, priceText }: Frame): Shape {
  const label = { at: { x: at.x + LABEL_GAP, y: at.y - LABEL_GAP }, text: priceText(price) }
  return { lines: [{ from: at, to: { x: width, y: at.y } }], labels: [label] }
}

function crossShape(at: Place, [price = 0]: Prices, { width, height, priceText }: Frame): Shape {
  return {
    lines: [
      { from: { x: 0, y: at.y }, to: { x: width, y: at.y } },
      { from: { x: at.x, y: 0 }, to: { x: at.x, y: height } },
    ],
    labels: [{ at: { x: LABEL_GAP, y: at.y - LABEL_GAP }, text: priceText(price) }],
  }
}

const HEAD_PX = 10
const HEAD_ANGLE = Math.PI / 7

function arrowShape(from: Place, to: Place): Shape {
  const angle = Math.atan2(to.y - from.y, to.x - from.x)
  const barb = (turn: number) => ({
    from: to,
    to: { x: to.x - HEAD_PX * Math.cos(angle + turn), y: to.y - HEAD_PX * Math.sin(angle + turn) },
  })
  return { lines: [{ from, to }, barb(HEAD_ANGLE), barb(-HEAD_ANGLE)], labels: [] }
}

/** Andrews' pitchfork: from the first point through the middle of the other two, and parallels through these. */
function pitchforkShape(first: Place, second: Place, third: Place | undefined, frame: Frame): Shape {
  if (!third) return { lines: [{ from: first, to: second }], labels: [] }
  const middle = { x: (second.x + third.x) / 2, y: (second.y + third.y) / 2 }
  const tine = (at: Place) => {
    const through = { x: at.x + middle.x - first.x, y: at.y + middle.y - first.y }
    return { from: at, to: throughTo(at, through, frame) }
  }
  return {
    lines: [
      { from: first, to: throughTo(first, middle, frame) },
      tine(second),
      tine(third),
      { from: second, to: third, dashed: true },
    ],
    labels: [],
  }
}

/** How far a move may go, as parts of the move before it. */
const EXTENSIONS = [0.618, 1, 1.272, 1.618, 2, 2.618]

function extensionShape(places: Places, prices: Prices, { width, yOf, priceText }: Frame): Shape {
  const [first, second, third] = places
  if (!first || !second) return NOTHING
  const move = { from: first, to: second, dashed: true }
  if (!third) return { lines: [move], labels: [] }
  const [begin = 0, end = 0, from = 0] = prices
  const levels = EXTENSIONS.map((part) => {
    const price = from + (end - begin) * part
    return { part, price, y: yOf(price) }
  })
  return {
    lines: [
      move,
      { from: second, to: third, dashed: true },
      ...levels.map(({ y }) => ({ from: { x: third.x, y }, to: { x: width, y } })),
    ],
    labels: levels.map(({ part, price, y }) => ({
      at: { x: third.x + LABEL_GAP, y: y - 2 },
      text: `${part} · ${priceText(price)}`,
    })),
  }
}

/** Where the rays of a fan pass, as parts of the height at its second point. */
const FAN = [0.382, 0.5, 0.618, 1]
const GANN = [1 / 8, 1 / 4, 1 / 3, 1 / 2, 1, 2, 3, 4, 8]

function fanShape(first: Place, second: Place, parts: readonly number[], frame: Frame): Shape {
  const rise = second.y - first.y
  return {
    lines: parts.map((part) => ({
      from: first,
      to: throughTo(first, { x: second.x, y: first.y + rise * part }, frame),
      dashed: part !== 1,
    })),
    labels: [],
  }
}

const ELLIPSE_CORNERS = 48

function ellipseShape(first: Place, second: Place): Shape {
  const middle = { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 }
  const [wide, high] = [Math.abs(second.x - first.x) / 2, Math.abs(second.y - first.y) / 2]
  const corners = Array.from({ length: ELLIPSE_CORNERS }, (_, at) => {
    const angle = (2 * Math.PI * at) / ELLIPSE_CORNERS
    return { x: middle.x + wide * Math.cos(angle), y: middle.y + high * Math.sin(angle) }
  })
  return pathShape(corners, 'closed', [])
}

/** From point to point; closed it is an area. */
function pathShape(places: Places, end: 'open' | 'closed', names: readonly string[]): Shape {
  const lines = places.flatMap((from, at) => {
    const to = places[at + 1] ?? (end === 'closed' ? places[0] : undefined)
    return to ? [{ from, to }] : []
  })
  const labels = names.slice(0, places.length).flatMap((text, at) => {
    const place = places[at]
    return place ? [{ at: { x: place.x + LABEL_GAP, y: place.y - LABEL_GAP }, text }] : []
  })
  return { lines, labels, ...(end === 'closed' ? { area: places } : {}) }
}

/** A change in percent with two decimals; drawing only. */
function changeText(from: number, to: number): string {
  if (from === 0) return ''
  const percent = ((to - from) / from) * 100
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(2)}%`
}

function boxOf(first: Place, second: Place): Shape {
  const corners = [first, { x: second.x, y: first.y }, second, { x: first.x, y: second.y }]
  return pathShape(corners, 'closed', [])
}

/** By how much the price moved between two points. */
function measureShape(first: Place, second: Place, [from = 0, to = 0]: Prices, { priceText }: Frame): Shape {
  const moved = `${to < from ? '−' : '+'}${priceText(Math.abs(to - from))}`
  const text = [moved, changeText(from, to)].filter((word) => word !== '').join(' · ')
  const label = { at: { x: Math.min(first.x, second.x) + LABEL_GAP, y: Math.min(first.y, second.y) - LABEL_GAP }, text }
  return { ...boxOf(first, second), labels: [label] }
}

/** Entry, target and stop of a trade: what it may gain, what it may lose, and how the one stands to the other. */
function positionShape(places: Places, prices: Prices, { priceText }: Frame): Shape {
  const [entry, target, stop] = places
  const [from = 0, to = 0, out = 0] = prices
  if (!entry || !target) return NOTHING
  const right = Math.max(target.x, stop?.x ?? 0)
  const line = (y: number, dashed = false) => ({ from: { x: entry.x, y }, to: { x: right, y }, dashed })
  const label = (y: number, text: string) => ({ at: { x: entry.x + LABEL_GAP, y: y - LABEL_GAP }, text })
  const gain = label(target.y, `${priceText(to)} · ${changeText(from, to)}`)
  if (!stop) return { lines: [line(entry.y), line(target.y, true)], labels: [gain] }
  const risk = Math.abs(from - out)
  const ratio = risk === 0 ? '' : ` · ${(Math.abs(to - from) / risk).toFixed(2)} : 1`
  return {
    lines: [line(entry.y), line(target.y, true), line(stop.y, true)],
    area: [
      { x: entry.x, y: target.y },
      { x: right, y: target.y },
      { x: right, y: stop.y },
      { x: entry.x, y: stop.y },
    ],
    labels: [
      gain,
      label(entry.y, `${priceText(from)}${ratio}`),
      label(stop.y, `${priceText(out)} · ${changeText(from, out)}`),
    ],
  }
}
