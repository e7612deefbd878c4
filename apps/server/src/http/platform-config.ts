/** The configuration that a browser starts with. */
import { PREFIXES } from '@candlewick/protocol/call'
import type { PlatformConfig } from '@candlewick/protocol/calls/platform'
import { DEFAULT_CURRENCY } from '@candlewick/protocol/currencies'
import { DEFAULT_TIMEZONE } from '@candlewick/protocol/default-timezone'
import { LANGUAGES, type Language } from '@candlewick/protocol/languages'

export interface PlatformSettings {
  readonly simulated: boolean
  readonly production: boolean
  /** Address of the sockets where they are not at the site's own, such as `wss://stream.example.com`. */
  readonly socket?: string
  readonly mqtt?: string
  /** On offer, the one of a first visit before the others; by default all. */
  readonly languages?: readonly Language[]
}

/** The platform configuration under these settings. */
export function platformConfigOf(settings: PlatformSettings): PlatformConfig {
  const languages = settings.languages ?? LANGUAGES
  return {
    head: PREFIXES.head,
    apiRequestHead: PREFIXES.p,
    name: 'Candlewick',
    keyName: 'candlewick',
    cookieTime: 7,
    refreshAfter: 21_600,
    socket: settings.socket ?? '',
    mqtt: settings.mqtt ?? '/mqtt',
    languages: [...languages],
    defaultLang: languages[0] ?? LANGUAGES[0],
    defaultCurrency: DEFAULT_CURRENCY,
    defaultTimezone: DEFAULT_TIMEZONE,
    simulated: settings.simulated,
    demo: !settings.production,
  }
}
