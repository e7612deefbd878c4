import { expect, test } from 'vitest'
import { restingClock } from './frame.ts'

/** A display whose frames come every 16 ms, and work that takes as long as it is told. */
class Display {
  time = 0
  cost = 0
  lastInput = Number.NEGATIVE_INFINITY
  #frames: (() => void)[] = []
  #painted: (() => void)[] = []
  #timers: { at: number; run: () => void }[] = []

  readonly clock = restingClock(
    (run) => this.#frames.push(run),
    () => this.time,
    (run) => this.#painted.push(run),
    (run, ms) => this.#timers.push({ at: this.time + ms, run }),
    () => this.lastInput,
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

/** When the news that are always there were painted, up to a time. */
function paintsOf(display: Display): number[] {
  const paints: number[] = []
  const again = () => {
    paints.push(display.time)
    display.clock(again)
  }
  display.clock(again)
  return paints
}

test('the answer to a key or a press is painted without the news, which follow', () => {
  const display = new Display()
  display.cost = 4
  const paints = paintsOf(display)
  display.show(160)
  display.lastInput = 160
  display.show(320)
  expect(paints.filter((time) => time >= 160 && time < 190)).toEqual([])
  expect(paints.filter((time) => time >= 190).length).toBeGreaterThanOrEqual(7)
})

test('somebody who types without a pause still sees news', () => {
  const display = new Display()
  display.cost = 4
  const paints = paintsOf(display)
  for (let time = 16; time <= 2_000; time += 16) {
    display.lastInput = time
    display.show(time)
  }
  expect(paints.length).toBeGreaterThanOrEqual(4)
  expect(paints.length).toBeLessThanOrEqual(8)
})

test('a frame left to a chart is painted without the news', () => {
  const display = new Display()
  display.cost = 4
  const paints = paintsOf(display)
  display.show(160)
  display.clock.leaveNext()
  display.show(176)
  const during = paints.filter((time) => time >= 160)
  display.show(320)
  expect(during).toEqual([])
  expect(paints.filter((time) => time >= 176).length).toBeGreaterThanOrEqual(8)
})
