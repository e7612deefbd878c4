import { expect, test } from 'vitest'
import { restingClock } from './frame.ts'

/** A display whose frames come every 16 ms, and work that takes as long as it is told. */
class Display {
  time = 0
  cost = 0
  #frames: (() => void)[] = []
  #painted: (() => void)[] = []
  #timers: { at: number; run: () => void }[] = []

  readonly clock = restingClock(
    (run) => this.#frames.push(run),
    () => this.time,
    (run) => this.#painted.push(run),
    (run, ms) => this.#timers.push({ at: this.time + ms, run }),
  )

  /** Shows frames until the time is up; whatever runs in one costs {@link cost}. */
  show(until: number): void {
    while (this.time < until) {
      const rung = this.#timers.filter(({ at }) => at <= this.time)
      this.#timers = this.#timers.filter(({ at }) => at > this.time)
      for (const { run } of rung) run()
      const frames = this.#frames.splice(0)
      for (const run of frames) run()
      if (frames.length > 0) this.time += this.cost
      for (const run of this.#painted.splice(0)) run()
      this.time += 16 - (this.time % 16)
    }
  }
}

/** How many frames of a second were painted by somebody who always has news. */
function framesOfASecond(cost: number): number {
  const display = new Display()
  display.cost = cost
  let count = 0
  const again = () => {
    if (display.time >= 1_000) count += 1
    display.clock(again)
  }
  display.clock(again)
  display.show(2_000)
  return count
}

test('news are painted with every frame where that costs little, and ever less often where it costs much', () => {
  const [quick, slow, slowest] = [framesOfASecond(4), framesOfASecond(40), framesOfASecond(300)]
  expect(quick).toBeGreaterThanOrEqual(61)
  // 40 ms of every 100 are the news', and a frame is waited for.
  expect(slow).toBeGreaterThanOrEqual(8)
  expect(slow).toBeLessThanOrEqual(11)
  // What is on the screen is never older than the longest rest and the frame itself.
  expect(slowest).toBeGreaterThanOrEqual(2)
})
