/** How smoothly a page is painted: frames a second, the longest gaps between them, and tasks the browser calls long. */
import type { Page } from '@playwright/test'

/** The browser calls a task long from here on. */
const LONG_TASK_MS = 50

export interface Frames {
  framesASecond: number
  /** The frame that 99 of 100 did not exceed, and the worst, in milliseconds. */
  p99: number
  worst: number
  /** Milliseconds of each. */
  longTasks: number[]
}

/** Counts the frames of a page for so many milliseconds. */
export async function measureFrames(page: Page, spanMs: number): Promise<Frames> {
  const { gaps, tasks } = await page.evaluate(async (span) => {
    const longTasks: number[] = []
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) longTasks.push(entry.duration)
    })
    observer.observe({ type: 'longtask' })
    const times: number[] = []
    // A loop, since a function with a name would carry a helper of the transpiler that the page does not have.
    const end = performance.now() + span
    while ((times.at(-1) ?? 0) < end) times.push(await new Promise<number>((resolve) => requestAnimationFrame(resolve)))
    observer.disconnect()
    return { gaps: times.slice(1).map((time, at) => time - (times[at] ?? time)), tasks: longTasks }
  }, spanMs)
  const ordered = gaps.toSorted((a, b) => a - b)
  const total = gaps.reduce((sum, gap) => sum + gap, 0)
  return {
    framesASecond: (gaps.length * 1_000) / total,
    p99: ordered[Math.floor(ordered.length * 0.99)] ?? 0,
    worst: ordered.at(-1) ?? 0,
    longTasks: tasks.filter((task) => task > LONG_TASK_MS),
  }
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

/** A line with the median of each figure, and the longest task of all rounds. */
export function reportFrames(name: string, rounds: readonly Frames[]): void {
  const of = (figure: (one: Frames) => number, decimals = 1) => median(rounds.map(figure)).toFixed(decimals).padStart(5)
  const longest = Math.max(0, ...rounds.flatMap(({ longTasks }) => longTasks))
  console.log(
    `${name.padEnd(32)} ${of((one) => one.framesASecond)} frames/s   p99 ${of((one) => one.p99)} ms   ` +
      `worst ${of((one) => one.worst)} ms   long tasks ${of((one) => one.longTasks.length, 0).trim()}` +
      (longest > 0 ? ` (longest of all ${longest.toFixed(0)} ms)` : ''),
  )
}
