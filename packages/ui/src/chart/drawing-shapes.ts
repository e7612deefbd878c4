/** The shapes of drawings on the screen. Pure. */
import { furtherShape } from './drawing-figures.ts'
import type { DrawingTool } from './drawings.ts'
import { type Frame, LABEL_GAP, NOTHING, type Place, type Shape, throughTo } from './shape-parts.ts'

/** Retracements that traders look for, as parts of the move. */
const RETRACEMENTS = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1]

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
    default:
      return furtherShape(tool, places, prices, frame)
  }
}

function noteShape(at: Place, words: readonly (string | undefined)[]): Shape {
  const text = words.filter((word) => word).join(' · ')
  return { lines: [], labels: [{ at: { x: at.x + LABEL_GAP * 2, y: at.y }, text, framed: true }] }
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
