/** The sizes a person gave the panels of the terminal, kept in this browser. */
import { useState } from 'react'
import { store, stored } from '../platform/storage.ts'

export interface PanelSizes {
  book: number
  form: number
  orders: number
  trades: number
}
export type Panel = keyof PanelSizes

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

const KEY = 'terminalPanels'

/** Kept sizes, each within its bounds, with the first size where none is kept. */
export function readSizes(kept: unknown): PanelSizes {
  const given: Partial<Record<string, unknown>> = typeof kept === 'object' && kept !== null ? { ...kept } : {}
  const size = (panel: Panel) => {
    const { first, low, high } = PANEL_BOUNDS[panel]
    const value = given[panel]
    return typeof value === 'number' && Number.isFinite(value) ? Math.max(low, Math.min(high, value)) : first
  }
  return { book: size('book'), form: size('form'), orders: size('orders'), trades: size('trades') }
}

export function usePanelSizes(): [PanelSizes, (panel: Panel, size: number) => void] {
  const [sizes, setSizes] = useState(() => readSizes(stored(KEY)))
  const change = (panel: Panel, size: number) => {
    const next = { ...sizes, [panel]: size }
    setSizes(next)
    store(KEY, next)
  }
  return [sizes, change]
}
