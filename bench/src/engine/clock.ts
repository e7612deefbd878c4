/**
 * Time of a measured run, in groups: each group's work is made ready (as commands come freshly parsed out of the
 * journal), then done under the clock. Processor time is what a shared machine disturbs least; it counts every thread
 * of the process, the garbage collector's too, so that it never flatters.
 */

/** Milliseconds of one run. */
export interface Took {
  cpu: number
  wall: number
}

/** Runs every group through `make` (not measured) and `work` (measured). Garbage of before is not charged to it. */
export function clock<Text, Ready>(
  groups: readonly Text[],
  make: (group: Text) => Ready,
  work: (ready: Ready) => void,
): Took {
  globalThis.gc?.()
  const took: Took = { cpu: 0, wall: 0 }
  for (const group of groups) {
    const ready = make(group)
    const before = process.cpuUsage()
    const start = performance.now()
    work(ready)
    took.wall += performance.now() - start
    const { user, system } = process.cpuUsage(before)
    took.cpu += (user + system) / 1000
  }
  return took
}

/** Commands a second of the best and the median of several rounds, after two to warm up. */
export interface Rate {
  best: number
  median: number
  /** Of the wall clock, which anything else on the machine slows. */
  wall: number
}

/** Rounds that are not counted: the compiler still works beside the first. */
export const WARM_UP = 2

/** Runs `round`, of `commands` commands, to warm up and then `count` times. */
export function rounds(count: number, commands: number, round: () => Took): Rate {
  for (let i = 0; i < WARM_UP; i += 1) round()
  const took = Array.from({ length: count }, round)
  const cpu = took.map((one) => one.cpu).sort((a, b) => a - b)
  const wall = took.map((one) => one.wall).sort((a, b) => a - b)
  const rate = (ms: number | undefined) => Math.round(commands / ((ms ?? Number.NaN) / 1000))
  return { best: rate(cpu[0]), median: rate(cpu[count >> 1]), wall: rate(wall[count >> 1]) }
}
