/** Starts one embedded PostgreSQL for a whole test run, in a folder of its own that is removed afterwards. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate, openDatabase } from '../src/db/database.ts'
import { startEmbeddedPostgres } from '../src/db/embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}

/** Nothing here has to outlive the machine; what must is tested by killing databases that have settings of their own. */
const SETTINGS = ['max_connections=200', 'fsync=off', 'full_page_writes=off']

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'candlewick-test-'))
  const log = { info: () => undefined, warn: (message: string) => console.warn(message) }
  const database = await startEmbeddedPostgres({ dataDir, log, settings: SETTINGS })
  outliveBriefly(database.home, dataDir)
  const tearDown = async () => {
    await database.stop()
    rmSync(database.home, { recursive: true, force: true })
    rmSync(dataDir, { recursive: true, force: true })
  }
  // The template every test database is copied from: tables are made once, not once a file.
  const sql = openDatabase(database.url, { connections: 1 })
  try {
    await migrate(sql)
  } catch (failure) {
    await sql.end()
    await tearDown()
    throw failure
  }
  await sql.end()
  project.provide('databaseUrl', database.url)
  return tearDown
}

/** A database survives its server on purpose; that of a test run that was killed must not. */
function outliveBriefly(home: string, dataDir: string): void {
  const script = `while kill -0 ${process.pid} 2>/dev/null; do sleep 2; done
    pid=$(head -n 1 "$1/cluster/postmaster.pid" 2>/dev/null) && kill -INT "$pid" && sleep 3
    rm -rf "$1" "$2"`
  spawn('sh', ['-c', script, 'sh', home, dataDir], { detached: true, stdio: 'ignore' }).unref()
}
