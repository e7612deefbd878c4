/**
 * When stores tell their listeners: once a display frame, never more. A hidden tab gets no frames, so a slow timer
 * stands in and the page is up to date when it is looked at again.
 */

/** Runs what was asked for at the next frame. */
export type FrameClock = (run: () => void) => void

const HIDDEN_TAB_MS = 1_000

/** The display's own clock, with a timer of one second where the tab is hidden or there is no display (tests). */
const displayFrames: FrameClock = (run) => {
  if (typeof requestAnimationFrame !== 'function' || document.visibilityState === 'hidden') {
    setTimeout(run, HIDDEN_TAB_MS)
    return
  }
  requestAnimationFrame(run)
}

/** Collects what has to be done at the next frame; the same task asked for twice runs once. */
export class FrameQueue {
  readonly #clock: FrameClock
  #tasks = new Set<() => void>()
  #scheduled = false

  constructor(clock: FrameClock = displayFrames) {
    this.#clock = clock
  }

  add(task: () => void): void {
    this.#tasks.add(task)
    if (this.#scheduled) return
    this.#scheduled = true
    this.#clock(() => this.#flush())
  }

  #flush(): void {
    this.#scheduled = false
    const due = this.#tasks
    this.#tasks = new Set()
    for (const task of due) task()
  }
}
