/** A picture of a chart with a line above it that says what it shows, as a PNG. */
import type { ChartColours } from './port.ts'

const HEAD_HEIGHT = 36
const MARGIN = 12

/**
 * @param chart the chart as a data address
 * @throws Error where the browser could not make the picture
 */
export async function titledPicture(chart: string, title: string, aside: string, colours: ChartColours): Promise<Blob> {
  const image = new Image()
  image.src = chart
  await image.decode()
  const scale = window.devicePixelRatio || 1
  const canvas = document.createElement('canvas')
  canvas.width = image.naturalWidth
  canvas.height = image.naturalHeight + HEAD_HEIGHT * scale
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser draws no pictures')
  context.fillStyle = colours.surface
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, HEAD_HEIGHT * scale)
  context.scale(scale, scale)
  context.textBaseline = 'middle'
  context.fillStyle = colours.ink
  context.font = `600 13px ${colours.font}`
  context.fillText(title, MARGIN, HEAD_HEIGHT / 2)
  context.fillStyle = colours.ink3
  context.font = `450 11px ${colours.font}`
  context.textAlign = 'right'
  context.fillText(aside, canvas.width / scale - MARGIN, HEAD_HEIGHT / 2)
  return await pngOf(canvas)
}

/** @throws Error where the browser could not make the picture */
export function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob)
      else reject(new Error('the picture could not be made'))
    }, 'image/png')
  })
}

/** Hands a file to the person. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The download has its own hold on the data by the time the next task runs.
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000)
}
