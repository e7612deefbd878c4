import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import { socketFolderFor } from './embedded-place.ts'

const log = { info: () => undefined, warn: () => undefined }
let dataDir = ''

beforeAll(() => {
  // A folder closed to everyone else, as the clone of a root user is.
  dataDir = mkdtempSync(join(tmpdir(), 'candlewick-embedded-'))
})

const memory = () => JSON.parse(readFileSync(join(dataDir, 'database.json'), 'utf8')) as { home: string }

afterAll(() => {
  const { home } = memory()
  rmSync(home, { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
})

test('the database keeps what it was told over a clean stop, and its password file is private', async () => {
  const first = await startEmbeddedPostgres({ dataDir, log })
  const sql = openDatabase(first.url)
  await sql`create table kept (value int)`
  await sql`insert into kept values (42)`
  expect((await sql`show fsync`)[0]?.fsync).toBe('on')
  await sql.end()
  await first.stop()
  expect(existsSync(join(memory().home, 'cluster', 'postmaster.pid'))).toBe(false)
  expect(statSync(join(dataDir, 'database.json')).mode & 0o077).toBe(0)

  const second = await startEmbeddedPostgres({ dataDir, log })
  const again = openDatabase(second.url)
  expect(await again`select value from kept`).toEqual([{ value: 42 }])
  await again.end()
  await second.stop()
  expect(second.takenOver).toBe(false)
})

test('a database left running by a killed server is taken over', async () => {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)})
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: { info() {}, warn() {} } })
    console.log('up')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')

  const taken = await startEmbeddedPostgres({ dataDir, log })
  expect(taken.takenOver).toBe(true)
  await taken.stop()
})

test('a killed database recovers, and locks that name an unrelated process do not stop the start', async () => {
  const first = await startEmbeddedPostgres({ dataDir, log })
  const pidFile = join(memory().home, 'cluster', 'postmaster.pid')
  const lines = readFileSync(pidFile, 'utf8').split('\n')
  process.kill(Number(lines[0]), 'SIGKILL')

  // The first start watches over it and starts it again; a second one takes it over.
  const second = await startEmbeddedPostgres({ dataDir, log })
  const sql = openDatabase(second.url)
  expect(await sql`select value from kept`).toEqual([{ value: 42 }])
  await sql.end()
  await first.stop()
  await second.stop()

  // A container that restarts hands out the same small numbers again: this one is ours, not a database's.
  const socketLock = join(socketFolderFor(memory().home), '.s.PGSQL.5432.lock')
  for (const names of [[pidFile], [socketLock], [pidFile, socketLock]]) {
    for (const name of names) writeFileSync(name, [process.pid, ...lines.slice(1)].join('\n'), { mode: 0o644 })
    const third = await startEmbeddedPostgres({ dataDir, log })
    expect(third.takenOver).toBe(false)
    await third.stop()
  }
})
