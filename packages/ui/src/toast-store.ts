/**
 * What the notifications hold and when: at most four at once (the oldest closes), the same message and whatever failed
 * at most once in two seconds, and nothing that looks like a database talking. Of what fails within the two seconds the
 * latest waits for their end, so that it is said all the same. What went wrong is not said here while the same words stand
 * at their field, and no longer once the same is attempted anew. A store of our own instead of a library, since those put
 * their styles into the page inline, which the content security policy forbids.
 */
export type ToastKind = 'info' | 'success' | 'error'
export interface ToastItem {
  id: number
  kind: ToastKind
  text: string
  /** The attempt that failed. */
  of?: string | undefined
}

const AT_ONCE = 4
const REPEAT_MS = 2000
const SHOWN_MS = 5000

type Listener = () => void

export class ToastStore {
  #items: readonly ToastItem[] = []
  #next = 1
  readonly #listeners = new Set<Listener>()
  readonly #lastShown = new Map<string, number>()
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>()
  readonly #now: () => number
  #lastError = Number.NEGATIVE_INFINITY
  /** What failed since, and waits for its turn. */
  #waiting: { text: string; of: string | undefined; timer: ReturnType<typeof setTimeout> } | undefined
  /** Words that stand at a field now, each with the times that they do. */
  readonly #inPlace = new Map<string, number>()

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  readonly subscribe = (listener: Listener): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly items = (): readonly ToastItem[] => this.#items

  info(text: string): void {
    this.#show('info', text)
  }
  success(text: string): void {
    this.#show('success', text)
  }
  /** @param of what was attempted, by which `attempt` takes it down */
  error(text: string, of?: string): void {
    if (this.#inPlace.has(text)) return
    const left = this.#lastError + REPEAT_MS - this.#now()
    if (left <= 0) this.#fail(text, of)
    else if (!this.#wasShown(text) && isSayable(text)) this.#wait(text, of, left)
  }

  /** Something is attempted, anew perhaps: how it failed before is over. */
  attempt(of: string): void {
    this.#takeDown((failed) => failed.of === of)
  }

  /** Words stand at their field from now on. Gives the way to say that they do no longer. */
  placed(text: string): () => void {
    this.#inPlace.set(text, (this.#inPlace.get(text) ?? 0) + 1)
    this.#takeDown((failed) => failed.text === text)
    return () => {
      const left = (this.#inPlace.get(text) ?? 0) - 1
      if (left > 0) this.#inPlace.set(text, left)
      else this.#inPlace.delete(text)
    }
  }

  dismiss(id: number): void {
    this.#stopTimer(id)
    this.#set(this.#items.filter((item) => item.id !== id))
  }

  /** Keeps a notification while the person reads it. */
  hold(id: number): void {
    this.#stopTimer(id)
  }
  release(id: number): void {
    this.#stopTimer(id)
    this.#timers.set(
      id,
      setTimeout(() => this.dismiss(id), SHOWN_MS),
    )
  }

  #takeDown(isOver: (failed: { text: string; of?: string | undefined }) => boolean): void {
    if (this.#waiting && isOver(this.#waiting)) this.#forgetWaiting()
    for (const item of this.#items) if (item.kind === 'error' && isOver(item)) this.dismiss(item.id)
  }

  #fail(text: string, of: string | undefined): void {
    this.#forgetWaiting()
    if (this.#show('error', text, of)) this.#lastError = this.#now()
  }

  #wait(text: string, of: string | undefined, left: number): void {
    this.#forgetWaiting()
    this.#waiting = { text, of, timer: setTimeout(() => this.#fail(text, of), left) }
  }

  #forgetWaiting(): void {
    clearTimeout(this.#waiting?.timer)
    this.#waiting = undefined
  }

  #wasShown(text: string): boolean {
    const now = this.#now()
    for (const [seen, at] of this.#lastShown) if (now - at >= REPEAT_MS) this.#lastShown.delete(seen)
    return this.#lastShown.has(text)
  }

  /** Whether it is shown. */
  #show(kind: ToastKind, text: string, of?: string): boolean {
    if (!isSayable(text) || this.#wasShown(text)) return false
    this.#lastShown.set(text, this.#now())
    const item = { id: this.#next++, kind, text, of }
    const kept = [...this.#items, item]
    while (kept.length > AT_ONCE) {
      const oldest = kept.shift()
      if (oldest) this.#stopTimer(oldest.id)
    }
    this.#set(kept)
    this.release(item.id)
    return true
  }

  #stopTimer(id: number): void {
    clearTimeout(this.#timers.get(id))
    this.#timers.delete(id)
  }

  #set(items: readonly ToastItem[]): void {
    this.#items = items
    for (const listener of this.#listeners) listener()
  }
}

function isSayable(text: string): boolean {
  return text !== '' && !text.toLowerCase().includes('sql')
}

/** The page's notifications. */
export const toast = new ToastStore()
