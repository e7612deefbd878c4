/** Where the points of the line lie, in percent of its box. Drawing only, so plain numbers are exact enough. */
import type { Equity } from './use-equity.ts'

export interface PlacedPoint {
  readonly time: number
  /** A plain decimal. */
  readonly worth: string
  /** Money that came or went, where it was some. */
  readonly flow: string | undefined
  readonly x: number
  readonly y: number
}

export interface LinePlace {
  readonly points: readonly PlacedPoint[]
  /** Of an SVG 100 wide and 100 high. */
  readonly path: string
  readonly ticks: readonly { readonly value: string; readonly y: number }[]
}

const STEPS = [1, 2, 2.5, 5, 10] as const
const MOST_TICKS = 4

/** From the first day on which there was something; undefined where there is no line yet, only a point. */
export function linePlaces(days: Equity['points']): LinePlace | undefined {
  const begin = days.findIndex(({ usdt }) => /[1-9]/.test(usdt))
  const told = begin < 0 ? [] : days.slice(Math.max(begin - 1, 0))
  // The day before the first money is nothing, not a fall from it.
  const shown = told.filter(({ usdt }, index) => index > 0 || /[1-9]/.test(usdt))
  if (shown.length < 2) return undefined
  const worths = shown.map(({ equivalent, usdt }) => equivalent ?? usdt)
  const numbers = worths.map(Number)
  const scale = ticksOf(Math.min(...numbers), Math.max(...numbers))
  const [low, high] = [scale[0] ?? 0, scale.at(-1) ?? 1]
  const yOf = (value: number) => 100 - ((value - low) / (high - low)) * 100
  const points = shown.map(({ time, flow }, index) => {
    const worth = worths[index] ?? '0'
    const came = flow.equivalent ?? flow.usdt
    return {
      time,
      worth,
      flow: /[1-9]/.test(came) && index > 0 ? came : undefined,
      x: (index / (shown.length - 1)) * 100,
      y: yOf(Number(worth)),
    }
  })
  const path = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(2)} ${y.toFixed(2)}`).join('')
  return { points, path, ticks: scale.map((value) => ({ value: tickText(value), y: yOf(value) })) }
}

/** Round values around both ends, at least two. */
function ticksOf(low: number, high: number): number[] {
  const span = high - low || Math.abs(high) * 0.02 || 1
  const rough = span / (MOST_TICKS - 1)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (STEPS.find((one) => one * power >= rough) ?? 10) * power
  const from = Math.floor(low / step)
  const to = Math.max(Math.ceil(high / step), from + 1)
  return Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step)
}

const tickText = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(4).replace(/\.?0+$/, ''))
