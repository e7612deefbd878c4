import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { homeIn } from './embedded-place.ts'
import { liveness, recordedPid } from './embedded-postmaster.ts'
import { findDatabases, removeDatabase } from './orphans.ts'
import { isTemporary, markOwner, ownerOf, temporaryRoots } from './owner.ts'
import { tidyDatabases } from './tidy.ts'

/** Where databases are kept, and a data folder as a test makes one. */
let root = ''
let folder = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'candlewick-tidy-'))
  folder = mkdtempSync(join(tmpdir(), 'candlewick-tidy-'))
})
afterEach(() => {
  rmSync(root, { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
})

const GONE = spawnSync(process.execPath, ['--version']).pid

interface Kept {
  readonly pid?: number
  readonly device?: number
  readonly hoursAgo?: number
  /** The database that the data folder names. */
  readonly names?: string
}

/** A database of the data folder, started by whoever ended since. */
function keep({ pid = GONE, device, hoursAgo = 0, names }: Kept = {}): string {
  const home = join(root, `${'0123456789abcdef'}-${String(Math.random()).slice(2, 10).padEnd(8, '0')}`)
  mkdirSync(home)
  markOwner(home, folder)
  const owner = { ...ownerOf(home), pid, ...(device === undefined ? {} : { device }) }
  const file = join(home, 'owner.json')
  writeFileSync(file, JSON.stringify(owner))
  const at = Date.now() / 1_000 - hoursAgo * 3_600
  utimesSync(file, at, at)
  writeFileSync(join(folder, 'database.json'), JSON.stringify({ home: names ?? home, password: 'secret' }))
  return home
}
const state = (home: string) => findDatabases(root).find((one) => one.home === home)?.state

test('what somebody may come back to is in use', () => {
  expect(state(keep({ pid: process.pid, hoursAgo: 5 }))).toBe('in use')
  expect(state(keep())).toBe('in use')
})

test('a data folder that was deleted, or has another database now, leaves an orphan', () => {
  expect(state(keep({ names: '/elsewhere' }))).toBe('removed')
  const home = keep()
  rmSync(folder, { recursive: true })
  expect(state(home)).toBe('removed')
})

test('a data folder whose disk is not mounted was not deleted', () => {
  const home = keep({ device: 1 })
  rmSync(folder, { recursive: true })
  expect(state(home)).toBe('unmounted')
})

test('what a test made and nobody started for an hour was left behind', () => {
  expect(state(keep({ hoursAgo: 2 }))).toBe('left behind')
})

test('a database that says of nobody whose it is is kept unless that is asked for', async () => {
  const home = join(root, '0123456789abcdef-01234567')
  mkdirSync(home)
  expect(state(home)).toBe('unknown')
  const lines: string[] = []
  const dependencies = { find: () => findDatabases(root).filter((one) => one.home === home), ask: undefined }
  const told = { ...dependencies, tell: (line: string) => lines.push(line) }
  await tidyDatabases(['--yes'], told)
  expect(lines.at(-1)).toBe('nothing to remove; --unknown would remove the 1 of unknown owners')
  expect(existsSync(home)).toBe(true)
  await tidyDatabases(['--yes', '--unknown'], told)
  expect(existsSync(home)).toBe(false)
})

test('nothing is removed that nobody agreed to, and then all of it, with what it takes', async () => {
  const home = keep()
  rmSync(folder, { recursive: true })
  writeFileSync(join(home, 'data'), Buffer.alloc(3_000_000, 1))
  const lines: string[] = []
  const find = () => findDatabases(root).filter((one) => one.home === home)
  const dependencies = { find, tell: (line: string) => lines.push(line) }
  await tidyDatabases([], { ...dependencies, ask: undefined })
  await tidyDatabases([], { ...dependencies, ask: async () => false })
  expect(lines.at(-1)).toMatch(/^nothing was removed; --yes would remove 1 of 1, 3\.0 MB$/)
  expect(existsSync(home)).toBe(true)
  await tidyDatabases([], { ...dependencies, ask: async (question) => question === 'remove 1 of 1, 3.0 MB? (yes/no) ' })
  expect(lines.at(-1)).toBe('removed 1, 3.0 MB')
  expect(existsSync(home)).toBe(false)
})

test('a folder of a test without a database was left behind once nothing in it changed for a day', () => {
  const found = () => findDatabases(root).find(({ home }) => home === folder)?.state
  mkdirSync(join(folder, 'inside'))
  const file = join(folder, 'inside', 'file')
  writeFileSync(file, 'x')
  const aged = (path: string) => {
    const at = Date.now() / 1_000 - 25 * 3_600
    utimesSync(path, at, at)
  }
  aged(join(folder, 'inside'))
  aged(folder)
  expect(found()).toBeUndefined()
  aged(file)
  expect(found()).toBe('left behind')
  writeFileSync(join(folder, 'database.json'), JSON.stringify({ home: '/elsewhere', password: 'secret' }))
  aged(join(folder, 'database.json'))
  aged(folder)
  expect(found()).toBeUndefined()
})

test('what tests keep in memory is looked for there as well', () => {
  expect(isTemporary(join(realpathSync(tmpdir()), 'candlewick-test-a1B2c3'))).toBe(true)
  for (const memory of temporaryRoots()) expect(isTemporary(join(memory, 'candlewick-test-a1B2c3'))).toBe(true)
  expect(temporaryRoots()).toEqual(expect.arrayContaining(existsSync('/dev/shm') ? ['/dev/shm'] : []))
  expect(isTemporary('/home/candlewick-test-a1B2c3')).toBe(false)
})

test('a database that outlived its killed server is ended and removed with its data folder', async () => {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)})
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(folder)}, log: { info() {}, warn() {} } })
    console.log('up')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const home = homeIn(folder) ?? ''
  const at = Date.now() / 1_000 - 7_200
  utimesSync(join(home, 'owner.json'), at, at)
  const found = findDatabases().find((one) => one.home === home)
  expect(found?.state).toBe('left behind')
  const pid = recordedPid(join(home, 'cluster')) ?? 0
  if (found !== undefined) await removeDatabase(found)
  expect([existsSync(home), existsSync(folder)]).toEqual([false, false])
  expect(liveness(pid, join(home, 'cluster'))).not.toBe('alive')
})
