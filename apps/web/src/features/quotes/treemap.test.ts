import { describe, expect, it } from 'vitest'
import { treemap } from './treemap.ts'

const BOX = { x: 0, y: 0, width: 6, height: 4 }

describe('treemap', () => {
  it('gives each weight its share of the area and fills the box', () => {
    const weights = [6, 6, 4, 3, 2, 2, 1]
    const boxes = treemap(weights, BOX)
    expect(boxes.map((box) => Math.round(box.width * box.height * 1000) / 1000)).toEqual(weights)
    expect(Math.max(...boxes.map((box) => box.x + box.width))).toBeCloseTo(6)
    expect(Math.max(...boxes.map((box) => box.y + box.height))).toBeCloseTo(4)
  })

  it('lays no rectangle over another', () => {
    const boxes = treemap([9, 5, 4, 3, 2, 1], BOX)
    const overlaps = boxes.flatMap((a, index) =>
      boxes
        .slice(index + 1)
        .filter(
          (b) =>
            Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 1e-9 &&
            Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 1e-9,
        ),
    )
    expect(overlaps).toEqual([])
  })

  it('is empty for nothing', () => {
    expect(treemap([], BOX)).toEqual([])
  })
})
