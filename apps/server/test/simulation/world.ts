/**
 * The simulated machine room: time, and everything that takes time. Whatever a process waits for is a step; one step
 * runs at a time, chosen by chance, and everything that follows from it at once has happened before the next.
 */
import type { Clock } from '../../src/journal/journal.ts'
import { type Chance, chanceOf } from './random.ts'

export interface Process {
  readonly name: string
  alive: boolean
}

interface Step {
  readonly at: number
  /** Runs only while this process lives; undefined: whatever happens. */
  readonly process: Process | undefined
  readonly run: () => void
}

export class World {
  readonly chance: Chance
  now = 1_700_000_000_000
  /** Steps that have run. */
  steps = 0
  /** Runs before each step: where the crashes come from. */
  beforeStep: (() => void) | undefined
  #waiting: Step[] = []

  constructor(seed: number) {
    this.chance = chanceOf(seed)
  }

  after(milliseconds: number, process: Process | undefined, run: () => void): void {
    this.#waiting.push({ at: this.now + milliseconds, process, run })
  }

  /** Lets time pass until `done` says so. @throws Error past `limit` steps: something waits for ever */
  async run(done: () => boolean, limit: number): Promise<void> {
    const last = this.steps + limit
    while (!done()) {
      if (this.steps >= last) throw new Error(`not done after ${limit} steps`)
      this.beforeStep?.()
      this.#next()?.run()
      this.steps += 1
      // All that promises had to say about it, before the next step.
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  #next(): Step | undefined {
    this.#waiting = this.#waiting.filter((step) => step.process?.alive !== false)
    if (this.#waiting.length === 0) throw new Error('nothing happens any more')
    let due = this.#waiting.filter((step) => step.at <= this.now)
    if (due.length === 0) {
      this.now = Math.min(...this.#waiting.map((step) => step.at))
      due = this.#waiting.filter((step) => step.at <= this.now)
    }
    const step = this.chance.pick(due)
    this.#waiting.splice(this.#waiting.indexOf(step), 1)
    return step
  }

  /** The clock of one process's machine. */
  clockOf(process: Process): Clock {
    return {
      wall: () => this.now,
      elapsed: () => this.now,
      awake: () => this.now,
      sleep: (milliseconds) => new Promise((resolve) => this.after(milliseconds, process, resolve)),
      soon: (work) => this.after(0, process, work),
      every: (milliseconds, work) => {
        let on = true
        const again = () => {
          if (!on) return
          work()
          this.after(milliseconds, process, again)
        }
        this.after(milliseconds, process, again)
        return () => {
          on = false
        }
      },
    }
  }
}
