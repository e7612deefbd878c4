/** Finds embedded databases that nobody will come back to, and removes them with what belongs to them. */
import { lstatSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { homeIn, SHARED_ROOT, socketFolderFor } from './embedded-place.ts'
import { liveness, recordedPid } from './embedded-postmaster.ts'
import { isTemporary, type OwnerState, ownerOf, ownerStateOf, temporaryRoots } from './owner.ts'

export interface Found {
  readonly home: string
  /** The data folder, where it is known. */
  readonly folder: string | undefined
  readonly state: OwnerState
  readonly bytes: number
}

const STOP_LIMIT_MS = 30_000
/** What has no database says of nobody that it is used: it was, where something in it changed within a day. */
const IDLE_MS = 24 * 3_600_000
/** As `chooseHome` names them. */
const HOME = /^[0-9a-f]{16}-[0-9a-f]{8}$/

/**
 * Every database that lies outside its data folder, or in a data folder that a test or a benchmark made; and the folders of
 * such that have none.
 */
export function findDatabases(root = SHARED_ROOT): Found[] {
  const shared = namesIn(root)
    .filter((name) => HOME.test(name))
    .map((name) => join(root, name))
  const folders = temporaryRoots()
    .flatMap((root) => namesIn(root).map((name) => join(root, name)))
    .filter((folder) => isTemporary(folder))
  const temporary = folders
    .filter((folder) => homeOf(folder) === join(folder, 'postgres'))
    .map((folder) => join(folder, 'postgres'))
  const without = folders
    .filter((folder) => homeOf(folder) === undefined && isIdle(folder))
    .map((folder) => ({ home: folder, folder, state: 'left behind' as const, bytes: bytesOf(folder) }))
  const databases = [...shared, ...temporary].map((home) => {
    const state = ownerStateOf(home, homeOf)
    // Whoever started it does not say so, but it runs.
    const runs = state === 'unknown' && runningIn(home) !== undefined
    return { home, folder: ownerOf(home)?.folder, state: runs ? ('in use' as const) : state, bytes: bytesOf(home) }
  })
  return [...databases, ...without]
}

/** Whether nothing in a folder, two levels deep, was changed for a day. */
function isIdle(folder: string, depth = 2): boolean {
  const changed = lstatSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (Date.now() - changed < IDLE_MS) return false
  return depth === 0 || namesIn(folder).every((name) => isIdle(join(folder, name), depth - 1))
}

/** The process of a database that runs. */
function runningIn(home: string): number | undefined {
  const cluster = join(home, 'cluster')
  const pid = recordedPid(cluster)
  return pid !== undefined && liveness(pid, cluster) === 'alive' ? pid : undefined
}

/** Ends what still runs in it, then removes it, its socket, and a data folder that was made for a test. */
export async function removeDatabase({ home, folder }: Found): Promise<void> {
  const pid = runningIn(home)
  if (pid !== undefined) await end(pid, join(home, 'cluster'))
  rmSync(home, { recursive: true, force: true })
  rmSync(socketFolderFor(home), { recursive: true, force: true })
  if (folder !== undefined && isTemporary(folder)) rmSync(folder, { recursive: true, force: true })
}

async function end(pid: number, cluster: string): Promise<void> {
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + STOP_LIMIT_MS
  while (liveness(pid, cluster) === 'alive') {
    if (Date.now() > deadline) throw new Error(`the database (process ${pid}) in ${cluster} does not stop`)
    await delay(20)
  }
}

/** A folder that is gone, closed to us or says nothing that can be read has no database that we know of. */
function homeOf(folder: string): string | undefined {
  try {
    return homeIn(folder)
  } catch {
    return undefined
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** As it takes room on the disk. */
function bytesOf(path: string): number {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined) return 0
  const inside = found.isDirectory() ? namesIn(path).map((name) => bytesOf(join(path, name))) : []
  return inside.reduce((sum, bytes) => sum + bytes, found.blocks * 512)
}
