/**
 * What can be measured of a photo of a document before anybody looks at it. Browser and server measure the same way, on
 * the picture made smaller to {@link MEASURED} pixels on its longer side, in grey.
 */

export const MEASURED = 512

export interface PictureFigures {
  /** Mean of all pixels, 0 to 255. */
  readonly light: number
  /** Share of the pixels that are burnt out, in thousandths. */
  readonly glare: number
  /** Standard deviation of the edges (Laplacian of four neighbours): small where the picture is blurred. */
  readonly sharpness: number
}

/** Grey at which a camera has nothing left to say. */
const BURNT = 250

/** @param grey one byte a pixel, row by row */
export function figuresOf(grey: ArrayLike<number>, width: number, height: number): PictureFigures {
  let light = 0
  let burnt = 0
  for (let index = 0; index < width * height; index += 1) {
    const pixel = grey[index] ?? 0
    light += pixel
    if (pixel >= BURNT) burnt += 1
  }
  const pixels = Math.max(1, width * height)
  return {
    light: Math.round(light / pixels),
    glare: Math.round((burnt * 1_000) / pixels),
    sharpness: edgesOf(grey, width, height),
  }
}

function edgesOf(grey: ArrayLike<number>, width: number, height: number): number {
  let sum = 0
  let squares = 0
  let count = 0
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x
      const around = (grey[at - 1] ?? 0) + (grey[at + 1] ?? 0) + (grey[at - width] ?? 0) + (grey[at + width] ?? 0)
      const edge = around - 4 * (grey[at] ?? 0)
      sum += edge
      squares += edge * edge
      count += 1
    }
  }
  if (count === 0) return 0
  const mean = sum / count
  return Math.round(Math.sqrt(Math.max(0, squares / count - mean * mean)))
}

/** What may be wrong with a photo. */
export const PICTURE_FAULTS = ['small', 'dark', 'bright', 'glare', 'blurred'] as const
export type PictureFault = (typeof PICTURE_FAULTS)[number]

/** Pixels of the shorter side below which small print is lost. */
export const LEAST_SIDE = 600
/**
 * Bounds between what can be read and what cannot, measured on a drawn card of 1600 pixels made worse step by step: a blur
 * of 3 pixels has edges of 12 and can still be read, one of 4 has 7 and cannot; a burnt spot that hides two lines of text
 * is 54 thousandths, one that hides the middle of the card 123.
 */
export const BOUNDS = { dark: 50, bright: 235, glare: 60, blurred: 8 } as const

/** What is wrong with it, the worst first; empty where nothing is. */
export function faultsOf(size: { width: number; height: number }, figures: PictureFigures): PictureFault[] {
  const faults: PictureFault[] = []
  if (Math.min(size.width, size.height) < LEAST_SIDE) faults.push('small')
  if (figures.light < BOUNDS.dark) faults.push('dark')
  if (figures.sharpness < BOUNDS.blurred) faults.push('blurred')
  if (figures.glare > BOUNDS.glare) faults.push('glare')
  if (figures.light > BOUNDS.bright) faults.push('bright')
  return faults
}
