/** The tokens as colours for a canvas, which knows no custom properties. */
import type { ChartColours } from './port.ts'

export function readColours(element: Element): ChartColours {
  const style = getComputedStyle(element)
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    surface: token('surface'),
    line: token('line'),
    lineStrong: token('line-strong'),
    ink: token('ink'),
    ink2: token('ink-2'),
    ink3: token('ink-3'),
    onInk: token('on-ink'),
    flame: token('flame'),
    blue: token('blue'),
    orange: token('orange'),
    up: token('up'),
    down: token('down'),
    onUp: token('on-up'),
    onDown: token('on-down'),
    upSoft: token('up-soft'),
    downSoft: token('down-soft'),
    font: token('sans'),
  }
}
