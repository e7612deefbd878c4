/** Starts one embedded PostgreSQL for a whole test run, in a folder of its own that is removed afterwards. */
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate, openDatabase } from '../src/db/database.ts'
import { startEmbeddedPostgres } from '../src/db/embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
    /** How PostgreSQL copies the template. */
    copying: 'file_copy' | 'wal_log'
  }
}

/** Enough for the databases that exist at once, and for the log. */
const ROOM_BYTES = 2_000_000_000
const MEMORY = '/dev/shm'

/**
 * A folder in memory where there is room: nothing here has to outlive the machine, and making and dropping a database
 * for each test waits for the disk otherwise. What must outlive it is tested by killing databases of their own.
 */
function chooseFolder(): { folder: string; inMemory: boolean } {
  const inMemory = existsSync(MEMORY) && freeBytes(MEMORY) > ROOM_BYTES && freemem() > 2 * ROOM_BYTES
  const folder = mkdtempSync(join(inMemory ? MEMORY : tmpdir(), 'candlewick-test-'))
  // The database lies inside, since its account may pass.
  chmodSync(folder, 0o711)
  return { folder, inMemory }
}

function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize
}

/** What keeps pages whole when the machine itself goes down; nothing here outlives that. */
const SETTINGS = ['max_connections=200', 'full_page_writes=off', 'wal_compression=off']

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { folder: dataDir, inMemory } = chooseFolder()
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
  // By its log each page goes through the processor twice, which costs ten times as much; on a disk each of hundreds of
  // files would be waited for instead.
  project.provide('copying', inMemory ? 'file_copy' : 'wal_log')
  return tearDown
}

/** A database survives its server on purpose; that of a test run that was killed must not. */
function outliveBriefly(home: string, dataDir: string): void {
  const script = `while kill -0 ${process.pid} 2>/dev/null; do sleep 2; done
    pid=$(head -n 1 "$1/cluster/postmaster.pid" 2>/dev/null) && kill -INT "$pid" && sleep 3
    rm -rf "$1" "$2"`
  spawn('sh', ['-c', script, 'sh', home, dataDir], { detached: true, stdio: 'ignore' }).unref()
}
