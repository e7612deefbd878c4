import { pino } from 'pino'
import { expect, vi } from 'vitest'
import { readConfig } from '../src/config/config.ts'
import { type Server, startServer } from '../src/server.ts'
import type { TestDatabase } from './database.ts'
import { quickPasswords } from './quick-passwords.ts'
import { WHOLE_SERVER } from './whole-server.ts'

const PRICED_WITHIN = { timeout: 60_000, interval: 100 }

/** A demo on a database of its own in this process, whose passwords cost little; it has begun to hear prices. */
export async function startWholeServer(database: Pick<TestDatabase, 'url'>, folder: string): Promise<Server> {
  const config = readConfig({ ...WHOLE_SERVER, DATABASE_URL: database.url, DATA_DIR: folder }, folder)
  const server = await startServer(config, pino({ level: 'silent' }), () => undefined, quickPasswords())
  await vi.waitFor(async () => {
    const answer = await fetch(`${server.url}/api/exchange/coin/market/indexPrice?symbol=BTC_USDT`)
    const { data } = (await answer.json()) as { data: { index: object | null } }
    expect(data.index).not.toBeNull()
  }, PRICED_WITHIN)
  return server
}
