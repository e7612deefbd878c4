/** How much of a list stands in the page, and how high its rows are taken to be before they are measured. */
import type { Density } from './table.tsx'

/** Lists shorter than this are simply all there: scrolling the page is then better than a box inside it. */
export const VIRTUAL_FROM = 60
/** Rows on a phone, and some more. */
export const FIRST_SCREEN = 12
/** First guess of a row's height in pixels; each row is measured once it stands there. */
export const ROW_ESTIMATE: Record<Density, number> = { compact: 22, dense: 30, comfortable: 40, tall: 56 }
/** The box that a long list scrolls in. */
export const LONG_BOX = 'max-h-[80dvh] overflow-auto [--table-top:0px]'
