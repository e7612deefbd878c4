/** The sizes a person gave the panels of the terminal: kept in this browser, the same in all its tabs. */
import { kept } from '../../platform/kept.ts'

export interface PanelSizes {
  book: number
  form: number
  orders: number
  trades: number
}
type Panel = keyof PanelSizes

interface Bound {
  first: number
  low: number
  high: number
}

/** In pixels; the bounds keep every panel usable. */
export const PANEL_BOUNDS: Record<Panel, Bound> = {
  book: { first: 268, low: 220, high: 420 },
  form: { first: 300, low: 260, high: 420 },
  orders: { first: 188, low: 96, high: 480 },
  trades: { first: 208, low: 96, high: 420 },
}

/** What a panel takes of the window's height at first, so that a low window leaves room for book and form. */
const SHARE: Partial<Record<Panel, number>> = { orders: 0.2, trades: 0.23 }

/** Kept sizes, each within its bounds; where none is kept the first size, less in a window of little height. */
export function readSizes(content: unknown, windowHeight: number): PanelSizes {
  const given: Partial<Record<string, unknown>> = typeof content === 'object' && content !== null ? { ...content } : {}
  const size = (panel: Panel) => {
    const { first, low, high } = PANEL_BOUNDS[panel]
    const value = given[panel]
    if (typeof value === 'number' && Number.isFinite(value)) return Math.max(low, Math.min(high, value))
    const share = SHARE[panel]
    return share === undefined ? first : Math.max(low, Math.min(first, Math.round(windowHeight * share)))
  }
  return { book: size('book'), form: size('form'), orders: size('orders'), trades: size('trades') }
}

const sizes = kept('terminalPanels', (content) => readSizes(content, window.innerHeight))

export const usePanelSizes = sizes.use
export const changePanelSizes = sizes.change
export const resetPanelSizes = sizes.reset
