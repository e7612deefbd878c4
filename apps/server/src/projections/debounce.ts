/** Something to wait for that rings at the earliest of the times asked for. */
export class Debounce {
  #timer: NodeJS.Timeout | undefined
  #due = Number.POSITIVE_INFINITY
  #rung = false
  #wake: (() => void) | undefined

  /** Rings in so many milliseconds, unless it is to ring earlier already. */
  ring(inMs: number): void {
    if (this.#rung) return
    const due = performance.now() + inMs
    if (due >= this.#due) return
    clearTimeout(this.#timer)
    this.#due = due
    if (inMs <= 0) this.#fire()
    else this.#timer = setTimeout(() => this.#fire(), inMs)
  }

  #fire(): void {
    clearTimeout(this.#timer)
    this.#due = Number.POSITIVE_INFINITY
    this.#rung = true
    this.#wake?.()
  }

  /** Resolves when it rings, at once if it rang since the last wait; one waiter at a time. */
  async wait(): Promise<void> {
    if (!this.#rung) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    this.#wake = undefined
    this.#rung = false
  }
}
