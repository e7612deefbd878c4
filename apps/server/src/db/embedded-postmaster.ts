/**
 * The postmaster as the operating system sees it: is the one named in `postmaster.pid` alive, is it ours, is it dying.
 * A lock is removed only when it is certain that nothing of that database runs any more.
 */
import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const pidFile = (cluster: string) => join(cluster, 'postmaster.pid')

/** The process id in the pid file, if there is a readable one. */
export const recordedPid = (cluster: string): number | undefined => pidIn(pidFile(cluster))

/** Both kinds of lock begin with a line that names the process. */
function pidIn(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
    return Number.isInteger(pid) && pid > 0 ? pid : undefined
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw failure
  }
}

export type Liveness = 'gone' | 'zombie' | 'foreign' | 'alive'

/** What became of process `pid`, which once was the postmaster of `cluster`. */
export function liveness(pid: number, cluster: string): Liveness {
  try {
    process.kill(pid, 0)
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === 'ESRCH') return 'gone'
  }
  if (process.platform !== 'linux') return 'alive'
  if (isZombie(pid)) return 'zombie'
  const folder = workingFolder(pid)
  if (folder === undefined) return 'alive'
  return folder === cluster ? 'alive' : 'foreign'
}

function isZombie(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) === 'Z'
  } catch {
    return false
  }
}

/** Every process of a database works in its data folder. Undefined where the system does not let us look. */
function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

/** Whether any process, an orphaned backend for one, still works in the data folder. */
function inUse(cluster: string): boolean {
  if (process.platform !== 'linux') return false
  return readdirSync('/proc').some((name) => /^\d+$/.test(name) && workingFolder(Number(name)) === cluster)
}

/**
 * Removes what a postmaster that is certainly gone left behind: its pid file and the lock beside its socket, each where
 * the process it names is a zombie or its number belongs to an unrelated process by now, and no process works in the
 * data folder. PostgreSQL itself takes such a number for a running server and refuses to start, for the lock of the
 * socket even after the pid file is gone. (Where the number is free it copes alone and checks its shared memory too.)
 * @returns whether the way is free
 */
export function clearStaleLocks(cluster: string, socket: string): boolean {
  return clearStale(pidFile(cluster), cluster) && clearStale(`${socket}.lock`, cluster)
}

function clearStale(file: string, cluster: string): boolean {
  const pid = pidIn(file)
  if (pid === undefined) return true
  const state = liveness(pid, cluster)
  if (state === 'gone') return true
  if (state === 'alive' || inUse(cluster)) return false
  rmSync(file, { force: true })
  return true
}
