/** A photo before it is sent: opened, cut, made no larger than it has to be, and measured as the server measures it. */
import { faultsOf, figuresOf, MEASURED, type PictureFault } from '@candlewick/rules/identity/picture'

/** Longer side of what is sent, in pixels. */
const LONGEST = 2_400
const QUALITY = 0.9

/** A part of a picture, each side as a share of the whole. */
export interface Crop {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}
export const WHOLE: Crop = { left: 0, top: 0, right: 1, bottom: 1 }

/** What the browser cannot open is no picture of a kind that is taken. */
export class NoPicture extends Error {}

/** Turned upright as its camera noted. @throws NoPicture */
export async function opened(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch (cause) {
    throw new NoPicture('not a picture', { cause })
  }
}

/** What is wrong with this part of the picture, the worst first. */
export function faultsIn(picture: ImageBitmap, crop: Crop): PictureFault[] {
  const size = sizeOf(picture, crop)
  const canvas = drawn(picture, crop, MEASURED)
  const { data, width, height } = contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height)
  const grey = new Uint8Array(width * height)
  for (let pixel = 0; pixel < grey.length; pixel += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(pixel * 4, pixel * 4 + 3)
    grey[pixel] = Math.round(0.2126 * red + 0.7152 * green + 0.0722 * blue)
  }
  return faultsOf(size, figuresOf(grey, width, height))
}

/** This part of the picture as it is sent. */
export function jpegOf(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = drawn(picture, crop, LONGEST)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new NoPicture('the picture could not be written'))),
      'image/jpeg',
      QUALITY,
    )
  })
}

function sizeOf(picture: ImageBitmap, { left, top, right, bottom }: Crop) {
  return {
    width: Math.max(1, Math.round(picture.width * (right - left))),
    height: Math.max(1, Math.round(picture.height * (bottom - top))),
  }
}

function drawn(picture: ImageBitmap, crop: Crop, longest: number): HTMLCanvasElement {
  const { width, height } = sizeOf(picture, crop)
  const scale = Math.min(1, longest / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const from = [picture.width * crop.left, picture.height * crop.top, width, height] as const
  const context = contextOf(canvas)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, ...from, 0, 0, canvas.width, canvas.height)
  return canvas
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new NoPicture('this browser draws no pictures')
  return context
}
