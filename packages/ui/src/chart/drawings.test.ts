import { describe, expect, it } from 'vitest'
import { shapeOf } from './drawing-shapes.ts'
import { DRAWING_TOOL_NAMES, DRAWING_TOOLS, type Drawing, readDrawings } from './drawings.ts'

const frame = {
  width: 400,
  height: 300,
  yOf: (price: number) => 300 - price,
  priceText: (price: number) => String(Number(price.toFixed(1))),
}
const at = (x: number, y: number) => ({ x, y })

describe('kept drawings', () => {
  const line: Drawing = { id: 'a', tool: 'trend', points: [1, 2].map((time) => ({ time, price: 5 })) }

  it('come back as they were', () => {
    const note: Drawing = { id: 'b', tool: 'note', points: [{ time: 3, price: 4 }], text: 'support' }
    expect(readDrawings(JSON.parse(JSON.stringify([line, note])))).toEqual([line, note])
  })

  it('are passed over where they cannot be drawn', () => {
    const broken = [null, 7, { ...line, tool: 'spiral' }, { ...line, points: [{ time: 1, price: 5 }] }, { id: 'c' }]
    expect(readDrawings([...broken, line])).toEqual([line])
    expect(readDrawings({ no: 'list' })).toEqual([])
  })

  it('are bounded, the newest stay', () => {
    const many = Array.from({ length: 250 }, (_, number) => ({ ...line, id: String(number) }))
    const read = readDrawings(many)
    expect(read).toHaveLength(200)
    expect(read.at(-1)?.id).toBe('249')
  })
})

describe('the shape of a drawing', () => {
  it('can be made of every tool, however many of its points are there', () => {
    const places = [at(10, 20), at(60, 40), at(30, 90), at(80, 60), at(120, 110), at(150, 30)]
    for (const tool of DRAWING_TOOL_NAMES) {
      for (let points = 0; points <= DRAWING_TOOLS[tool]; points += 1) {
        const shape = shapeOf(
          tool,
          places.slice(0, points),
          [280, 260, 210, 240, 190, 270].slice(0, points),
          frame,
          'note',
        )
        const whole = points === DRAWING_TOOLS[tool]
        expect(shape.lines.length + shape.labels.length > 0, `${tool} ${points}`).toBe(whole || points >= 2)
      }
    }
  })

  it('of a ray runs through its second point to the edge', () => {
    expect(shapeOf('ray', [at(100, 100), at(200, 150)], [], frame).lines).toEqual([
      { from: at(100, 100), to: at(400, 250) },
    ])
    expect(shapeOf('ray', [at(100, 100), at(50, 50)], [], frame).lines[0]?.to).toEqual(at(0, 0))
    expect(shapeOf('ray', [at(100, 100), at(100, 20)], [], frame).lines[0]?.to).toEqual(at(100, 0))
  })

  it('of a channel runs parallel through its third point, with the middle between', () => {
    const { lines, area } = shapeOf('channel', [at(0, 100), at(100, 200), at(50, 190)], [], frame)
    expect(lines).toEqual([
      { from: at(0, 100), to: at(100, 200) },
      { from: at(0, 140), to: at(100, 240) },
      { from: at(0, 120), to: at(100, 220), dashed: true },
    ])
    expect(area).toHaveLength(4)
  })

  it('of retracements counts from the end of the move back to its beginning, wherever the axis puts the prices', () => {
    const axis = { ...frame, yOf: (price: number) => 1_000 - Math.log10(price) * 100 }
    const { labels, lines } = shapeOf('fibonacci', [at(10, 0), at(90, 0)], [100, 200], axis)
    expect(labels.map(({ text }) => text)).toEqual([
      '0 · 200',
      '0.236 · 176.4',
      '0.382 · 161.8',
      '0.5 · 150',
      '0.618 · 138.2',
      '0.786 · 121.4',
      '1 · 100',
    ])
    expect(lines.at(-1)?.to).toEqual(at(400, 800))
  })

  it('of a note says its words and its price', () => {
    expect(shapeOf('note', [at(5, 6)], [70], frame, 'top').labels[0]?.text).toBe('top · 70')
    expect(shapeOf('note', [at(5, 6)], [70], frame).labels[0]?.text).toBe('70')
  })
})
