/**
 * When stores tell their listeners: once a display frame, never more, and less often where painting what they tell takes
 * the machine long: what the person does comes first. A hidden tab gets no frames, so a slow timer stands in and the
 * page is up to date when it is looked at again.
 */

/** Runs what was asked for at the next frame. */
export type FrameClock = (run: () => void) => void

const HIDDEN_TAB_MS = 1_000

/** Painting news may take one part in so many of the time; the rest is for the person. */
const PARTS = 2.5
/** How fast the measure of what a frame costs follows, so that one slow frame is not yet a slow machine. */
const FOLLOW = 0.25
/** However slow the machine: what is on the screen is never older than this. */
const LONGEST_REST_MS = 400

/** The display's own clock, with a timer of one second where the tab is hidden or there is no display (tests). */
const displayFrames: FrameClock = (run) => {
  if (typeof requestAnimationFrame !== 'function' || document.visibilityState === 'hidden') {
    setTimeout(run, HIDDEN_TAB_MS)
    return
  }
  requestAnimationFrame(run)
}

/** A person's press or key is answered in these, whatever the machine: the frame that it falls into, and the next. */
const ANSWER_MS = 32

/** A clock whose next frame can be left to somebody else. */
export interface RestingClock extends FrameClock {
  /** The next frame is somebody's who paints much of his own accord: the news wait for the one after. */
  leaveNext: () => void
}

/**
 * A clock that rests after each frame in proportion to what the frame cost, from its start to the end of its painting;
 * after what a person does it rests likewise, so that the answer to it is painted alone.
 * @param now milliseconds that only grow
 * @param painted calls back once the frame that is being made is painted
 * @param lastInput when a person last did something, by the clock of `now`
 */
export function restingClock(
  frames: FrameClock = displayFrames,
  now: () => number = () => performance.now(),
  painted = afterPaint,
  wait: (run: () => void, ms: number) => void = setTimeout,
  lastInput: () => number = lastInputOfPage(),
): RestingClock {
  let cost = 0
  let begun = Number.NEGATIVE_INFINITY
  let left = false
  const rest = () => Math.min(LONGEST_REST_MS, cost * PARTS)
  const frame = (run: () => void) => {
    const start = now()
    // Whatever else is going on, what is on the screen does not grow older than the longest rest.
    if (start - begun < LONGEST_REST_MS) {
      const calm = lastInput() + Math.max(ANSWER_MS, rest())
      if (left) return frames(() => frame(run))
      if (calm > start) return wait(() => frames(() => frame(run)), calm - start)
    }
    begun = start
    painted(() => {
      cost += (now() - start - cost) * FOLLOW
    })
    run()
  }
  const clock = (run: () => void) => {
    const due = begun + rest() - now()
    // Half a frame early is soon enough: the display's own clock does the rest.
    if (due <= HALF_FRAME_MS) frames(() => frame(run))
    else wait(() => frames(() => frame(run)), due - HALF_FRAME_MS)
  }
  const leaveNext = () => {
    if (left) return
    left = true
    frames(() => painted(() => (left = false)))
  }
  return Object.assign(clock, { leaveNext })
}

/** What a person does on the page; movements of the pointer are none, they come with every frame. */
const INPUTS = ['keydown', 'keyup', 'pointerdown', 'pointerup', 'click', 'input'] as const

/** Listens from now on, for as long as the page stands. */
function lastInputOfPage(): () => number {
  let last = Number.NEGATIVE_INFINITY
  if (typeof document !== 'undefined') {
    const note = () => {
      last = performance.now()
    }
    for (const type of INPUTS) document.addEventListener(type, note, { capture: true, passive: true })
  }
  return () => last
}

const HALF_FRAME_MS = 8

/** A message posted from within a frame arrives when the browser has painted it. */
const afterPaint: (run: () => void) => void = (run) => {
  waiting.push(run)
  channel ??= paintChannel()
  channel.postMessage(undefined)
}

let waiting: (() => void)[] = []
let channel: MessagePort | undefined

function paintChannel(): MessagePort {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    const due = waiting
    waiting = []
    for (const run of due) run()
  }
  return port2
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
