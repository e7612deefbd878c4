/** Looks of the chart that a person saved under a name: kept in this browser, the same in all its tabs. */
import { CANDLE_INTERVALS, type CandleInterval } from '@candlewick/protocol/realtime'
import { kept } from '../../platform/kept.ts'
import { type ChartSettings, readChartSettings, readCompared } from './chart-settings.ts'

export interface ChartLayout {
  readonly name: string
  readonly interval: CandleInterval
  readonly settings: ChartSettings
  /** The market that is drawn over the candles. */
  readonly compared?: string
}

/** More than anybody tells apart. */
const MOST_LAYOUTS = 20
export const LAYOUT_NAME_LENGTH = 40

/** Kept layouts; what is none is passed over. */
export function readLayouts(content: unknown): { readonly layouts: readonly ChartLayout[] } {
  const given: unknown = typeof content === 'object' && content !== null ? Reflect.get(content, 'layouts') : undefined
  if (!Array.isArray(given)) return { layouts: [] }
  return { layouts: given.flatMap((one: unknown) => readLayout(one) ?? []).slice(0, MOST_LAYOUTS) }
}

function readLayout(kept: unknown): ChartLayout | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const { name, interval: wanted, settings, compared: other } = kept as Partial<Record<keyof ChartLayout, unknown>>
  const interval = CANDLE_INTERVALS.find((one) => one === wanted)
  if (typeof name !== 'string' || name.trim() === '' || interval === undefined) return undefined
  const compared = readCompared(other)
  return {
    name: name.slice(0, LAYOUT_NAME_LENGTH),
    interval,
    settings: readChartSettings(settings),
    ...(compared !== undefined && { compared }),
  }
}

/** The list with one more: the newest first, each name once, the oldest go. */
export function withLayout(layouts: readonly ChartLayout[], added: ChartLayout): readonly ChartLayout[] {
  return [added, ...layouts.filter(({ name }) => name !== added.name)].slice(0, MOST_LAYOUTS)
}

const store = kept('chartLayouts', readLayouts)

export const useLayouts = (): readonly ChartLayout[] => store.use((one) => one.layouts)
export const changeLayouts = (layouts: readonly ChartLayout[]): void => store.change({ layouts })
