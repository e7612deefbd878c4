/**
 * What the notifications hold and when: at most four at once (the oldest closes), the same message and whatever failed
 * at most once in two seconds, and nothing that looks like a database talking. Of what fails within the two seconds the
 * latest waits for their end, so that it is said all the same. A store of our own instead of a library, since those put
 * their styles into the page inline, which the content security policy forbids.
 */
export type ToastKind = 'info' | 'success' | 'error'
export interface ToastItem {
  id: number
  kind: ToastKind
  text: string
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
  #waiting: { text: string; timer: ReturnType<typeof setTimeout> } | undefined

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
  error(text: string): void {
    const left = this.#lastError + REPEAT_MS - this.#now()
    if (left <= 0) this.#fail(text)
    else if (!this.#wasShown(text) && isSayable(text)) this.#wait(text, left)
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

  #fail(text: string): void {
    this.#forgetWaiting()
    if (this.#show('error', text)) this.#lastError = this.#now()
  }

  #wait(text: string, left: number): void {
    this.#forgetWaiting()
    this.#waiting = { text, timer: setTimeout(() => this.#fail(text), left) }
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
  #show(kind: ToastKind, text: string): boolean {
    if (!isSayable(text) || this.#wasShown(text)) return false
    this.#lastShown.set(text, this.#now())
    const item = { id: this.#next++, kind, text }
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
