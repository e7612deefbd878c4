/**
 * A small external store: values by key, listeners by key. What arrives is kept at once and shown at the next frame;
 * the very first value of a key is shown immediately, so that a screen never waits a frame for something it has.
 */
import { FrameQueue } from './frame.ts'

export type Listener = () => void

export class KeyedStore<Value> {
  readonly #frames: FrameQueue
  readonly #shown = new Map<string, Value>()
  readonly #waiting = new Map<string, () => Value>()
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #flush = (): void => this.#show()

  constructor(frames: FrameQueue = new FrameQueue()) {
    this.#frames = frames
  }

  /** What listeners were last told of; stable between two notifications. */
  get(key: string): Value | undefined {
    return this.#shown.get(key)
  }

  keys(): IterableIterator<string> {
    return this.#shown.keys()
  }

  /** Takes a new value; `produce` runs when it is shown, so that only what is shown costs anything. */
  put(key: string, produce: () => Value): void {
    if (!this.#shown.has(key)) {
      this.#shown.set(key, produce())
      this.#tell(key)
      return
    }
    this.#waiting.set(key, produce)
    this.#frames.add(this.#flush)
  }

  /** Takes a new value and shows it now: for what the person did, which must answer without waiting. */
  putNow(key: string, value: Value): void {
    this.#waiting.delete(key)
    this.#shown.set(key, value)
    this.#tell(key)
  }

  delete(key: string): void {
    this.#waiting.delete(key)
    if (this.#shown.delete(key)) this.#tell(key)
  }

  clear(): void {
    for (const key of [...this.#shown.keys()]) this.delete(key)
  }

  subscribe(key: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(key) ?? new Set()
    listeners.add(listener)
    this.#listeners.set(key, listeners)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.#listeners.get(key) === listeners) this.#listeners.delete(key)
    }
  }

  #show(): void {
    const due = [...this.#waiting]
    this.#waiting.clear()
    for (const [key, produce] of due) this.#shown.set(key, produce())
    for (const [key] of due) this.#tell(key)
  }

  #tell(key: string): void {
    const listeners = this.#listeners.get(key)
    if (listeners) for (const listener of [...listeners]) listener()
  }
}
