/** How long this process was kept waiting by others that use the same core: what no figure of the clock tells apart. */
import { readFileSync } from 'node:fs'

/** Milliseconds so far in which the main thread could have run but no core was free; 0 where the system is not Linux. */
export function waitedMs(): number {
  try {
    const [, waited = '0'] = readFileSync(`/proc/${process.pid}/task/${process.pid}/schedstat`, 'utf8').split(' ')
    return Number(waited) / 1e6
  } catch {
    return 0
  }
}
