/** What the processes beside the one that serves have in common. */
import { writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'

/** Whoever serves goes first where there are not enough processors for all. */
const NICENESS = 10
/** And is not the one that the system ends where there is not enough memory for all. Linux, from −1,000 to 1,000. */
const ENDED_FIRST = '500'

/** Gives way to whoever serves, and ends when that process says so or is gone, not when the terminal does. */
export function standBeside(warn: (message: string) => void): void {
  // The terminal's Ctrl C reaches every process that it has started.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  process.on('disconnect', () => process.exit(0))
  setPriority(NICENESS)
  if (process.platform !== 'linux') return
  writeFile('/proc/self/oom_score_adj', ENDED_FIRST).catch((failure: unknown) => warn(String(failure)))
}
