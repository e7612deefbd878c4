/** The price line as it is painted: what stands where, in which colour, by what was asked of the canvas. */
import { beforeEach, describe, expect, it } from 'vitest'
import { type LineMark, type LinePicture, type LineWords, type Plot, paintLine } from './line-picture.ts'
import type { LineView } from './line-view.ts'

/** The plot is 1,000 by 100 beside its two edges: a pixel is a tenth of a second, and one of the price. */
const PLOT = { width: 1_078, height: 122 }
const VIEW: LineView = { from: 0, to: 100_000, low: 500, high: 600 }

const COLOURS = Object.fromEntries(
  ['surface', 'line', 'lineStrong', 'ink', 'ink2', 'ink3', 'onInk', 'flame', 'blue', 'orange', 'up', 'down'].map(
    (name) => [name, name],
  ),
) as unknown as Plot['colours']

const WORDS: LineWords = {
  price: (price) => `$${price}`,
  clock: (time) => `${time / 1_000}s`,
  entry: 'Entry',
  settlement: 'Settlement',
}

/** What was done to the canvas: its name, what it was given, and how the pen stood. */
interface Stroke {
  readonly name: string
  readonly given: readonly unknown[]
  readonly pen: Readonly<Record<string, unknown>>
}

let strokes: Stroke[]
let dashes: unknown
/** A canvas that remembers: what is set on it is its pen, what is called is a stroke. */
function canvas(): CanvasRenderingContext2D {
  const pen: Record<string, unknown> = { globalAlpha: 1 }
  return new Proxy({} as CanvasRenderingContext2D, {
    set: (_, name, value) => {
      pen[String(name)] = value
      return true
    },
    get: (_, name) => {
      return (...given: unknown[]) => {
        if (name === 'setLineDash') dashes = given[0]
        strokes.push({ name: String(name), given, pen: { ...pen, dashes } })
        return name === 'measureText' ? { width: String(given[0]).length * 6 } : undefined
      }
    },
  })
}

function paint(part: Partial<LinePicture>): void {
  paintLine(canvas(), { ...PLOT, colours: COLOURS }, VIEW, { ...NOTHING, ...part }, WORDS)
}

const NOTHING: LinePicture = { heard: [], marks: [], now: 80_000, stale: false }
const MARK: LineMark = {
  ...{ direction: 'up', openTime: 23_000, settleAt: 53_000, open: 550 },
  ...{ settled: undefined, text: '▲ 100 USDT' },
}

const of = (name: string) => strokes.filter((one) => one.name === name)
/** What is written, where, and in which colour. */
const words = () => of('fillText').map(({ given: [text, x, y], pen }) => ({ text, x, y, colour: pen.fillStyle }))
const word = (text: string) => words().find((one) => one.text === text)
/** Lines from point to point, each with its colour and whether it is dashed. */
function lines() {
  const found: { points: unknown[][]; colour: unknown; isDashed: boolean }[] = []
  let points: unknown[][] = []
  for (const { name, given, pen } of strokes) {
    if (name === 'beginPath') points = []
    if (name === 'moveTo' || name === 'lineTo') points.push([...given])
    const isDashed = Array.isArray(pen.dashes) && pen.dashes.length > 0
    if (name === 'stroke') found.push({ points, colour: pen.strokeStyle, isDashed })
  }
  return found
}

beforeEach(() => {
  strokes = []
  dashes = undefined
})

describe('the price line', () => {
  it('begins from nothing each time, and shows round prices and times where there is nothing else', () => {
    paint({})
    expect(strokes[0]).toMatchObject({ name: 'clearRect', given: [0, 0, PLOT.width, PLOT.height] })
    expect(words().filter(({ text }) => String(text).startsWith('$')).length).toBeGreaterThan(0)
    expect(words().filter(({ text }) => String(text).endsWith('s')).length).toBeGreaterThan(3)
    // No clock is cut at an edge.
    for (const { text, x } of words()) {
      if (!String(text).startsWith('$')) expect(Number(x)).toBeGreaterThan(24)
    }
    expect(lines().every(({ colour }) => colour === 'line')).toBe(true)
  })

  it('runs through every price that was heard to the moment that it is now, with the price beside it', () => {
    const heard = [
      { time: 10_000, price: 520 },
      { time: 60_000, price: 570 },
    ]
    paint({ heard })
    const points = [
      [100, 80],
      [600, 30],
      [800, 30],
    ]
    expect(lines()).toContainEqual({ points, colour: 'ink', isDashed: false })
    expect(word('$570')).toMatchObject({ y: 30.5, colour: 'surface' })
  })

  it('ends at the last price, in a fainter colour, where the feed is late', () => {
    paint({
      heard: [
        { time: 10_000, price: 520 },
        { time: 60_000, price: 570 },
      ],
      stale: true,
    })
    const points = [
      [100, 80],
      [600, 30],
    ]
    expect(lines()).toContainEqual({ points, colour: 'ink3', isDashed: false })
    expect(lines().some(({ colour }) => colour === 'ink')).toBe(false)
  })

  it('keeps the label of the price within the plot where the price is at its edge', () => {
    paint({ heard: [{ time: 60_000, price: 599 }] })
    expect(word('$599')).toMatchObject({ y: 9.5 })
  })
})

describe('an own contract on it', () => {
  it('has its two windows, the one that is open now stronger than the other, and their names', () => {
    paint({ marks: [MARK], now: 21_000 })
    expect(
      of('fillRect')
        .map(({ given, pen }) => [...given, pen.globalAlpha])
        .slice(0, 2),
    ).toEqual([
      [200, 0, 30, 100, 0.55],
      [500, 0, 30, 100, 0.28],
    ])
    expect([word('Entry')?.x, word('Settlement')?.x]).toEqual([236, 434])
    expect(lines()).toContainEqual({
      points: [
        [530.5, 0],
        [530.5, 100],
      ],
      colour: 'ink3',
      isDashed: true,
    })
  })

  it('names the entry window no longer once it is well behind', () => {
    paint({ marks: [MARK], now: 29_000 })
    expect([word('Entry'), word('Settlement')?.text]).toEqual([undefined, 'Settlement'])
  })

  it('has no line before it has an open price', () => {
    paint({ marks: [{ ...MARK, open: undefined }], now: 21_000 })
    expect(word(MARK.text)).toBeUndefined()
    expect(lines().some(({ colour }) => colour === 'up')).toBe(false)
  })

  it('runs from its open price to maturity, in the colour of its direction, with its stake', () => {
    paint({ marks: [MARK], now: 30_000 })
    expect(lines()).toContainEqual({
      points: [
        [230, 50],
        [530, 50],
      ],
      colour: 'up',
      isDashed: false,
    })
    expect(word(MARK.text)).toMatchObject({ x: 238, y: 63, colour: 'up' })
    strokes = []
    paint({ marks: [{ ...MARK, direction: 'down' }], now: 30_000 })
    expect(word(MARK.text)).toMatchObject({ y: 39, colour: 'down' })
  })

  it('goes on beyond maturity while it waits to be settled, and ends there once it is', () => {
    paint({ marks: [MARK], now: 60_000 })
    expect(lines()).toContainEqual({
      points: [
        [230, 50],
        [600, 50],
      ],
      colour: 'up',
      isDashed: false,
    })
    strokes = []
    const settled = { price: 580, text: 'Won +75', tone: 'up' } as const
    paint({ marks: [{ ...MARK, settled }], now: 60_000 })
    expect(lines()).toContainEqual({
      points: [
        [230, 50],
        [530, 50],
      ],
      colour: 'up',
      isDashed: false,
    })
    expect(word('Won +75')).toMatchObject({ x: 480, y: 8, colour: 'up' })
    expect(word('Settlement'), 'of a contract that is over').toBeUndefined()
  })

  it('says its result clear of its own words, and names both windows apart, however short it is', () => {
    const settled = { price: 540, text: 'Lost −100', tone: 'down' } as const
    paint({ marks: [{ ...MARK, openTime: 40_000, settleAt: 43_000, settled }], now: 60_000 })
    expect(Number(word('Lost −100')?.y) - Number(word(MARK.text)?.y)).toBeGreaterThanOrEqual(16)
    strokes = []
    paint({ marks: [{ ...MARK, openTime: 1_000, settleAt: 6_000 }], now: 2_000 })
    expect([word('Entry')?.y, word('Settlement')?.y]).toEqual([12, 28])
  })

  it('says a draw in neither colour', () => {
    const settled = { price: 550, text: 'Draw 0', tone: 'flat' } as const
    paint({ marks: [{ ...MARK, settled }], now: 60_000 })
    expect(word('Draw 0')?.colour).toBe('ink2')
  })
})
