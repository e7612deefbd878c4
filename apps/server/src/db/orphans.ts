/** Finds embedded databases that nobody will come back to, and removes them with what belongs to them. */
import { lstatSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { homeIn, SHARED_ROOT, socketFolderFor } from './embedded-place.ts'
import { liveness, recordedPid } from './embedded-postmaster.ts'
import { isTemporary, type OwnerState, ownerOf, ownerStateOf } from './owner.ts'

export interface Found {
  readonly home: string
  /** The data folder, where it is known. */
  readonly folder: string | undefined
  readonly state: OwnerState
  readonly bytes: number
}

const STOP_LIMIT_MS = 30_000
/** As `chooseHome` names them. */
const HOME = /^[0-9a-f]{16}-[0-9a-f]{8}$/

/** Every database that lies outside its data folder, or in a data folder that a test or a benchmark made. */
export function findDatabases(root = SHARED_ROOT): Found[] {
  const shared = namesIn(root)
    .filter((name) => HOME.test(name))
    .map((name) => join(root, name))
  const temporary = namesIn(tmpdir())
    .map((name) => join(realpathSync(tmpdir()), name))
    .filter((folder) => isTemporary(folder) && homeOf(folder) === join(folder, 'postgres'))
    .map((folder) => join(folder, 'postgres'))
  return [...shared, ...temporary].map((home) => {
    const state = ownerStateOf(home, homeOf)
    // Whoever started it does not say so, but it runs.
    const runs = state === 'unknown' && runningIn(home) !== undefined
    return { home, folder: ownerOf(home)?.folder, state: runs ? 'in use' : state, bytes: bytesOf(home) }
  })
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
