/** How a person wants charts, and what they drew on each market's: kept in this browser, the same in all its tabs. */
import { type Drawing, readDrawings } from '@candlewick/ui/chart/drawings.ts'
import { INDICATOR_NAMES, INDICATORS, readParams } from '@candlewick/ui/chart/indicators.ts'
import { CHART_SCALES, CHART_TYPES, type ChartIndicator, type ChartLook } from '@candlewick/ui/chart/port.ts'
import { useCallback, useEffect, useState } from 'react'
import { storageKey } from '../../platform/config.ts'
import { forget, store, stored } from '../../platform/storage.ts'

export interface ChartSettings {
  readonly look: ChartLook
  /** In the order in which they are drawn. */
  readonly indicators: readonly ChartIndicator[]
  /** Own orders, own fills and drawings on the chart. */
  readonly orders: boolean
  readonly fills: boolean
  readonly drawings: boolean
  /** The drawing tools beside the chart. */
  readonly rail: boolean
  /** A line that was dragged asks before what it stands for is moved. */
  readonly confirm: boolean
}

export const FIRST_SETTINGS: ChartSettings = {
  look: { type: 'candles', scale: 'linear' },
  indicators: (['MA', 'VOL'] as const).map((name) => ({ name, params: INDICATORS[name].params })),
  orders: true,
  fills: true,
  drawings: true,
  rail: true,
  confirm: true,
}

/** Kept settings; whatever is not one of ours becomes what it is at first. */
export function readChartSettings(kept: unknown): ChartSettings {
  const given = record(kept)
  const look = record(given.look)
  const flag = (name: 'orders' | 'fills' | 'drawings' | 'rail' | 'confirm') => {
    const value = given[name]
    return typeof value === 'boolean' ? value : FIRST_SETTINGS[name]
  }
  return {
    look: {
      type: CHART_TYPES.find((type) => type === look.type) ?? FIRST_SETTINGS.look.type,
      scale: CHART_SCALES.find((scale) => scale === look.scale) ?? FIRST_SETTINGS.look.scale,
    },
    indicators: Array.isArray(given.indicators) ? readIndicators(given.indicators) : FIRST_SETTINGS.indicators,
    orders: flag('orders'),
    fills: flag('fills'),
    drawings: flag('drawings'),
    rail: flag('rail'),
    confirm: flag('confirm'),
  }
}

/** Each indicator once, in the order of the list of all. */
function readIndicators(kept: readonly unknown[]): ChartIndicator[] {
  const given = kept.map(record)
  return INDICATOR_NAMES.flatMap((name) => {
    const one = given.find((candidate) => candidate.name === name)
    return one ? [{ name, params: readParams(name, one.params) }] : []
  })
}

function record(value: unknown): Partial<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** A kept value as a hook; a change in another tab is taken over, so that two tabs do not undo each other. */
function useKept<Value>(name: string, read: (kept: unknown) => Value): [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => read(stored(name)))
  useEffect(() => {
    setValue(read(stored(name)))
    const onStorage = (event: StorageEvent) => {
      if (event.key === null || event.key === storageKey(name)) setValue(read(stored(name)))
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [name, read])
  const change = useCallback(
    (next: Value) => {
      setValue(next)
      store(name, next)
    },
    [name],
  )
  return [value, change]
}

export interface Kept<Value> {
  value: Value
  change: (value: Value) => void
}

const SETTINGS_KEY = 'chartSettings'

export function useChartSettings(): Kept<ChartSettings> & { reset: () => void } {
  const [value, change] = useKept(SETTINGS_KEY, readChartSettings)
  const reset = useCallback(() => {
    change(FIRST_SETTINGS)
    forget(SETTINGS_KEY)
  }, [change])
  return { value, change, reset }
}

/** Whether a dragged line asks first, as it is kept now. */
export const confirmsMoves = (): boolean => readChartSettings(stored(SETTINGS_KEY)).confirm

const SYMBOL = /^[A-Z\d]{2,12}_[A-Z\d]{2,12}(?:_PERP)?$/

/** A market that another is compared with; undefined for what is none. */
export function readCompared(kept: unknown): string | undefined {
  return typeof kept === 'string' && SYMBOL.test(kept) ? kept : undefined
}

/** What a market is compared with, market by market. */
export function useCompared(symbol: string): Kept<string | undefined> {
  const [value, change] = useKept(`compared:${symbol}`, readCompared)
  return { value, change }
}

export function useDrawings(symbol: string): Kept<readonly Drawing[]> {
  const [value, change] = useKept<readonly Drawing[]>(`drawings:${symbol}`, readDrawings)
  return { value, change }
}
