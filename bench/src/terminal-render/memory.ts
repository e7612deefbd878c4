/** What a page holds on to: its heap and its elements after a collection, over time, and the line through them. */
import type { CDPSession } from '@playwright/test'

export interface Held {
  /** Seconds since the first. */
  at: number
  heapBytes: number
  nodes: number
  listeners: number
}

/** What is still reachable now. */
export async function held(cdp: CDPSession, at: number): Promise<Held> {
  // The second collection takes what the first one's finalisers let go.
  for (let round = 0; round < 2; round += 1) await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters')
  return { at, heapBytes: usedSize, nodes, listeners: jsEventListeners }
}

/** Growth a minute by the line of least squares through all samples. */
export function slope(samples: readonly Held[], of: (sample: Held) => number): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const at = mean(samples.map((sample) => sample.at))
  const middle = mean(samples.map(of))
  let both = 0
  let alone = 0
  for (const sample of samples) {
    both += (sample.at - at) * (of(sample) - middle)
    alone += (sample.at - at) ** 2
  }
  return alone === 0 ? 0 : (both / alone) * 60
}
