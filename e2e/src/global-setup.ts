/** One server for all journeys; its address is handed to them in `BASE_URL`. */
import { rmSync } from 'node:fs'
import { startServer } from './server.ts'

export default async function setup(): Promise<() => Promise<void>> {
  // Journeys make blocks where they want them: on a busy machine a clock would make them before a page was looked at.
  process.env.CHAINS_BLOCK_SECONDS = '600'
  // The processor is theirs: what is older than a week is on no page of theirs, and making it up takes a minute of it.
  process.env.DEMO_HISTORY_DAYS = '7'
  const server = await startServer()
  process.env.BASE_URL = server.url
  return async () => {
    await server.stop()
    rmSync(server.dataDir, { recursive: true, force: true })
  }
}
