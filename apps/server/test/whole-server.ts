/**
 * Settings of a server that a test starts whole, for what it asks over HTTP: on a free port, without chains of its own,
 * and with a day of candles behind it. The year that the demo makes up would take half of its processor meanwhile.
 */
export const WHOLE_SERVER = { PORT: '0', LOG_LEVEL: 'silent', CHAINS: 'off', DEMO_HISTORY_DAYS: '1' } as const
