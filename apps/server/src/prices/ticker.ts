/** A ticker: runs something at every multiple of a period, skips what it was too slow for, stops when told to. */

/** Milliseconds from `now` to the next multiple of `every`. */
function untilNext(now: number, every: number): number {
  return every - (now % every)
}

/**
 * Calls `tick` with the time (epoch ms) until `signal` aborts. A tick that fails is told to `failed` and does not stop
 * the ones after it; ticks never overlap.
 */
export async function runTicker(
  every: number,
  signal: AbortSignal,
  tick: (now: number) => Promise<void>,
  failed: (error: unknown) => void,
): Promise<void> {
  while (!signal.aborted) {
    await pause(untilNext(Date.now(), every), signal)
    if (signal.aborted) return
    try {
      await tick(Date.now())
    } catch (error) {
      failed(error)
    }
  }
}

/** Resolves after `milliseconds`, or at once when `signal` aborts. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    signal.addEventListener('abort', done)
  })
}
