import { pino } from 'pino'
import { readConfig } from '../src/config/config.ts'
import { type Server, startServer } from '../src/server.ts'
import type { TestDatabase } from './database.ts'
import { quickPasswords } from './quick-passwords.ts'

/**
 * Settings of a server that a test starts whole, for what it asks over HTTP: on a free port, without chains of its own,
 * and with a day of candles behind it. The year that the demo makes up would take half of its processor meanwhile.
 */
export const WHOLE_SERVER = { PORT: '0', LOG_LEVEL: 'silent', CHAINS: 'off', DEMO_HISTORY_DAYS: '1' } as const

/** A demo on a database of its own in this process, whose passwords cost little. */
export function startWholeServer(database: Pick<TestDatabase, 'url'>, folder: string): Promise<Server> {
  const config = readConfig({ ...WHOLE_SERVER, DATABASE_URL: database.url, DATA_DIR: folder }, folder)
  return startServer(config, pino({ level: 'silent' }), () => undefined, quickPasswords())
}
