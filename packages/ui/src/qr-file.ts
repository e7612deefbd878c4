/** A QR picture as a PNG to be kept or sent on, with words below it: without them nobody knows what it is for. */
import { pngOf } from './chart/picture.ts'
import { qrRows } from './qr-rows.ts'

/** Pixels of a cell, of a line of words and around them. */
const CELL = 12
const LINE = 28
const MARGIN = 4 * CELL

/** What is told of a context: how wide words come out. */
type Measuring = Pick<CanvasRenderingContext2D, 'measureText'>

/** @throws Error where the browser could not make the picture */
export async function qrFile(text: string, words: readonly string[]): Promise<Blob> {
  const rows = qrRows(text)
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser draws no pictures')
  const side = rows.length * CELL
  // Measured as they are drawn: a canvas that takes another size forgets its font.
  const font = `500 20px ${getComputedStyle(document.body).fontFamily}`
  context.font = font
  const lines = words.flatMap((line) => brokenLine(context, line, side - 2 * MARGIN))
  canvas.width = side
  canvas.height = side + lines.length * LINE + (lines.length > 0 ? MARGIN : 0)
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = 'black'
  for (const [y, row] of rows.entries()) {
    for (const [x, dark] of row.entries()) if (dark) context.fillRect(x * CELL, y * CELL, CELL, CELL)
  }
  context.font = font
  context.textBaseline = 'middle'
  for (const [place, line] of lines.entries()) context.fillText(line, MARGIN, side + (place + 0.5) * LINE)
  return await pngOf(canvas)
}

/** In as many lines as it takes, parted anywhere: an address has no words. */
export function brokenLine(context: Measuring, text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const sign of text) {
    if (line !== '' && context.measureText(line + sign).width > width) {
      lines.push(line)
      line = ''
    }
    line += sign
  }
  return line === '' ? lines : [...lines, line]
}
