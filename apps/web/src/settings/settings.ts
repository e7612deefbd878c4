/**
 * What a person chose about looks and formats. Kept in local storage under the configured prefix, one key a setting;
 * a kept value that is no longer on offer falls back to its default.
 */

import { EXCHANGE_CURRENCIES, type ExchangeCurrency } from '@candlewick/protocol/currencies'
import { DEFAULT_TIMEZONE } from '@candlewick/protocol/default-timezone'
import { create } from 'zustand'
import { platformConfig } from '../platform/config.ts'
import { store, stored } from '../platform/storage.ts'

const THEMES = ['theme-daytime', 'theme-night'] as const
type Theme = (typeof THEMES)[number]
export const UP_DOWN_COLOURS = ['green-up', 'red-up', 'blue-orange'] as const
export type UpDownColours = (typeof UP_DOWN_COLOURS)[number]
export const TIME_FORMATS = [
  'MM/DD/YYYY',
  'DD/MM/YYYY',
  'DD.MM.YYYY',
  'YYYY-MM-DD',
  'YYYY/MM/DD',
  'YYYY.MM.DD',
] as const
export type TimeFormat = (typeof TIME_FORMATS)[number]
export const CURRENCIES = EXCHANGE_CURRENCIES.map(({ code }) => code)
export type Currency = ExchangeCurrency

export interface Settings {
  themeName: Theme
  upDownColours: UpDownColours
  exchange: Currency
  timezone: string
  /** Undefined: as the language writes it. */
  timeFormat: TimeFormat | undefined
}

function oneOf<Value extends string>(values: readonly Value[], wanted: unknown): Value | undefined {
  return values.find((value) => value === wanted)
}

/** What is written like a timezone; `knownZone` says whether the browser knows it. */
function zoneIn(value: unknown): string | undefined {
  return typeof value === 'string' && /^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/.test(value) ? value : undefined
}

function keptSettings(): Settings {
  const config = platformConfig()
  return {
    themeName: oneOf(THEMES, stored('themeName')) ?? 'theme-daytime',
    upDownColours: oneOf(UP_DOWN_COLOURS, stored('upDownColours')) ?? 'green-up',
    exchange: oneOf(CURRENCIES, stored('exchange')) ?? oneOf(CURRENCIES, config.defaultCurrency) ?? 'cny',
    timezone: zoneIn(stored('timezone')) ?? zoneIn(config.defaultTimezone) ?? DEFAULT_TIMEZONE,
    timeFormat: oneOf(TIME_FORMATS, stored('timeFormat')),
  }
}

/** The settings as a hook: `useSettings((settings) => settings.timezone)`. */
export const useSettings = create<Settings>(keptSettings)

/** Changes one setting, keeps it, and lets the page follow. */
export function changeSetting<Name extends keyof Settings>(name: Name, value: Settings[Name]): void {
  useSettings.setState({ [name]: value } as Pick<Settings, Name>)
  store(name, value)
}

/** Paints theme and up/down colours on the page, now and at each change. */
export function paintSettings(): void {
  const paint = ({ themeName, upDownColours }: Settings) => {
    const root = document.documentElement
    root.dataset.theme = themeName
    root.dataset.updown = upDownColours
    const canvas = getComputedStyle(root).getPropertyValue('--canvas').trim()
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', canvas)
  }
  paint(useSettings.getState())
  useSettings.subscribe(paint)
}
