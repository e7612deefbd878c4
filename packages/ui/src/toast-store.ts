/**
 * What the notifications hold and when: at most four at once (the oldest closes), the same message at most once in two
 * seconds, and nothing that looks like a database talking. A store of our own instead of a library, since those put
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
    this.#show('error', text)
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

  #show(kind: ToastKind, text: string): void {
    if (!text || text.toLowerCase().includes('sql')) return
    const now = this.#now()
    for (const [seen, at] of this.#lastShown) if (now - at >= REPEAT_MS) this.#lastShown.delete(seen)
    if (this.#lastShown.has(text)) return
    this.#lastShown.set(text, now)
    const item = { id: this.#next++, kind, text }
    const kept = [...this.#items, item]
    while (kept.length > AT_ONCE) {
      const oldest = kept.shift()
      if (oldest) this.#stopTimer(oldest.id)
    }
    this.#set(kept)
    this.release(item.id)
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

/** The page's notifications. */
export const toast = new ToastStore()
