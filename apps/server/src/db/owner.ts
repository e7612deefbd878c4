/**
 * Whose a database outside its data folder is. It outlives that folder on purpose (a server that was killed comes back to
 * it), so it would stay for ever where the folder was deleted: its owner stands beside it, for whoever tidies up.
 */
import { existsSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

export interface Owner {
  /** The data folder. */
  readonly folder: string
  /** Of the file system that the data folder is on: where it is not mounted now, nobody deleted anything. */
  readonly device: number
  /** Who started the database last. */
  readonly pid: number
}

/**
 * `in use` also where that is only possible. `removed`: its data folder was deleted, or has another database now.
 * `left behind`: a test or a benchmark ended before it could tidy up. `unknown`: it says of nobody whose it is.
 * `unmounted`: its data folder is not there, but its disk is not either.
 */
export type OwnerState = 'in use' | 'removed' | 'left behind' | 'unknown' | 'unmounted'

const ownerFile = (home: string) => join(home, 'owner.json')
/** Folders of the machine for what nobody comes back to; where there is one, in memory. */
const TEMPORARY_ROOTS = [tmpdir(), '/dev/shm']
/** As `mkdtemp` names what tests and benchmarks make. */
const TEMPORARY = /^candlewick-[a-z0-9-]+-[A-Za-z0-9]{6}$/
/** A test that kills its server starts it again much sooner. */
const REST_MS = 3_600_000

/** Writes down whose it is; at each start, since folders are moved and disks change. */
export function markOwner(home: string, folder: string): void {
  const owner: Owner = { folder, device: statSync(folder).dev, pid: process.pid }
  writeFileSync(ownerFile(home), `${JSON.stringify(owner)}\n`, { mode: 0o644 })
}

/** Undefined where there is none, or none that can be read. */
export function ownerOf(home: string): Owner | undefined {
  try {
    const owner = JSON.parse(readFileSync(ownerFile(home), 'utf8')) as Partial<Owner>
    const { folder, device, pid } = owner
    if (typeof folder !== 'string' || typeof device !== 'number' || typeof pid !== 'number') return undefined
    return { folder, device, pid }
  } catch {
    return undefined
  }
}

/** What became of whose it is. @param homeIn the database of a data folder, as the folder says itself */
export function ownerStateOf(home: string, homeIn: (folder: string) => string | undefined): OwnerState {
  const owner = ownerOf(home)
  if (owner === undefined) return 'unknown'
  if (isAlive(owner.pid)) return 'in use'
  if (!existsSync(owner.folder)) return statSync(nearest(owner.folder)).dev === owner.device ? 'removed' : 'unmounted'
  if (homeIn(owner.folder) !== home) return 'removed'
  const rested = Date.now() - statSync(ownerFile(home)).mtimeMs > REST_MS
  return isTemporary(owner.folder) && rested ? 'left behind' : 'in use'
}

/** The folders for what nobody comes back to, as they are on this machine. */
export function temporaryRoots(): string[] {
  return [...new Set(TEMPORARY_ROOTS.filter((folder) => existsSync(folder)).map((folder) => realpathSync(folder)))]
}

/** Whether a data folder is one that a test or a benchmark made, directly in a folder for such things. */
export function isTemporary(folder: string): boolean {
  return TEMPORARY.test(basename(folder)) && temporaryRoots().includes(dirname(folder))
}

function nearest(path: string): string {
  return existsSync(path) ? path : nearest(dirname(path))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (failure) {
    return (failure as NodeJS.ErrnoException).code === 'EPERM'
  }
}
