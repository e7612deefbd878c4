/**
 * What processor time went where, by process: on a machine whose cores are shared by whoever asks, the server and its
 * database, this is what a request costs, and it moves far less than a throughput does. Linux only; elsewhere it is empty.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Microseconds by what did the work. */
export type ProcessorTime = ReadonlyMap<string, number>

/** Time used until now by `root`, its children, and by the database that was started in `folder`. */
export function processorTime(root: number, folder: string): ProcessorTime {
  const used = new Map<string, number>()
  if (!existsSync('/proc/self/task')) return used
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? processOf(Number(name)) : []))
  const postmaster = all.find(({ command }) => command.includes('postgres -D') && command.includes(folder))?.pid
  for (const { pid, command } of all) {
    const [first] = lineOf(pid, all).filter((one) => one === root || one === postmaster)
    if (first === undefined) continue
    for (const [thread, microseconds] of threadsOf(pid)) {
      const name = first === root ? ofServer(pid, root, thread, command) : ofDatabase(command)
      used.set(name, (used.get(name) ?? 0) + microseconds)
    }
  }
  return used
}

/** What each used between the two, a share of `parts`; the largest first, what is next to nothing left out. */
export function between(before: ProcessorTime, after: ProcessorTime, parts: number): [string, number][] {
  return [...after]
    .map(([name, used]): [string, number] => [name, (used - (before.get(name) ?? 0)) / parts])
    .filter(([, used]) => used >= 0.5)
    .sort((a, b) => b[1] - a[1])
}

interface Process {
  readonly pid: number
  readonly parent: number
  readonly command: string
}

function processOf(pid: number): Process[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [, parent = '0'] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    return [{ pid, parent: Number(parent), command }]
  } catch {
    // It has ended meanwhile.
    return []
  }
}

/** The process and those that it comes from. */
function lineOf(pid: number, all: readonly Process[]): number[] {
  const line: number[] = []
  for (let at: number | undefined = pid; at !== undefined && at > 1; ) {
    line.push(at)
    const here: number = at
    at = all.find((one) => one.pid === here)?.parent
  }
  return line
}

function threadsOf(pid: number): [thread: number, microseconds: number][] {
  try {
    return readdirSync(`/proc/${pid}/task`).map((thread) => {
      const [nanoseconds = '0'] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')
      return [Number(thread), Number(nanoseconds) / 1_000]
    })
  } catch {
    return []
  }
}

function ofServer(pid: number, root: number, thread: number, command: string): string {
  if (pid === root) return thread === pid ? 'main thread' : 'its other threads'
  return /(\w+)\.[jt]s/.exec(command)?.[1] ?? command.slice(0, 24)
}

function ofDatabase(command: string): string {
  if (command.includes('postgres -D')) return 'database, postmaster'
  return command.includes('[local]') ? 'database' : `database, ${command.replace(/^postgres: /, '').slice(0, 16)}`
}
