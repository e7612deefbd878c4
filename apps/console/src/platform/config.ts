/** The platform's configuration, as `/platform/dev/config.js` sets it before the app starts. */
import type { PlatformConfig } from '@candlewick/protocol/calls/platform'

declare global {
  interface Window {
    platformConfig?: PlatformConfig
  }
}

/**
 * The configuration in force.
 * @throws Error where the configuration script did not load: without it no call has an address
 */
export function platformConfig(): PlatformConfig {
  const config = window.platformConfig
  if (!config) throw new Error('The platform configuration did not load')
  return config
}
