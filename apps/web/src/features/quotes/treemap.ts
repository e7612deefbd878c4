/**
 * Lays rectangles into a box so that each has its share of the area and none is too thin: the squarified treemap
 * (Bruls, Huizing, van Wijk, 2000). Drawing only, so plain numbers.
 */

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The worst ratio of sides in a row of areas along a side; 1 is a square. */
function worst(row: readonly number[], side: number): number {
  const sum = row.reduce((total, area) => total + area, 0)
  const thickness = sum / side
  return Math.max(...row.map((area) => Math.max(thickness ** 2 / area, area / thickness ** 2)))
}

/** One box for each weight (all positive, largest first), filling `box`. */
export function treemap(weights: readonly number[], box: Box): Box[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const areas = weights.map((weight) => (weight / total) * box.width * box.height)
  const boxes: Box[] = []
  let rest = box
  for (let start = 0; start < areas.length; ) {
    const side = Math.min(rest.width, rest.height)
    let end = start + 1
    while (end < areas.length && worst(areas.slice(start, end + 1), side) <= worst(areas.slice(start, end), side)) end++
    const row = areas.slice(start, end)
    boxes.push(...layRow(row, rest))
    rest = without(row, rest)
    start = end
  }
  return boxes
}

function layRow(row: readonly number[], { x, y, width, height }: Box): Box[] {
  const sum = row.reduce((total, area) => total + area, 0)
  let offset = 0
  return row.map((area) => {
    const share = area / sum
    const along = offset
    if (width >= height) {
      offset += share * height
      return { x, y: y + along, width: sum / height, height: share * height }
    }
    offset += share * width
    return { x: x + along, y, width: share * width, height: sum / width }
  })
}

/** What of a box is left beside a row that was laid along its shorter side. */
function without(row: readonly number[], { x, y, width, height }: Box): Box {
  const sum = row.reduce((total, area) => total + area, 0)
  if (width >= height) return { x: x + sum / height, y, width: width - sum / height, height }
  return { x, y: y + sum / width, width, height: height - sum / width }
}
