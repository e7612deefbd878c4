/** The configuration that a browser starts with. */
import { PREFIXES } from '@candlewick/protocol/call'
import type { PlatformConfig } from '@candlewick/protocol/calls/platform'
import { DEFAULT_CURRENCY } from '@candlewick/protocol/currencies'
import { DEFAULT_TIMEZONE } from '@candlewick/protocol/default-timezone'
import { DEFAULT_LANGUAGE } from '@candlewick/protocol/languages'

export interface PlatformSettings {
  readonly simulated: boolean
  readonly production: boolean
  /** Address of the sockets where they are not at the site's own, such as `wss://stream.example.com`. */
  readonly socket?: string
  readonly mqtt?: string
}

/** The platform configuration under these settings. */
export function platformConfigOf(settings: PlatformSettings): PlatformConfig {
  return {
    head: PREFIXES.head,
    apiRequestHead: PREFIXES.p,
    name: 'Candlewick',
    keyName: 'candlewick',
    cookieTime: 7,
    refreshAfter: 21_600,
    socket: settings.socket ?? '',
    mqtt: settings.mqtt ?? '/mqtt',
    defaultLang: DEFAULT_LANGUAGE,
    defaultCurrency: DEFAULT_CURRENCY,
    defaultTimezone: DEFAULT_TIMEZONE,
    simulated: settings.simulated,
    demo: !settings.production,
  }
}
