/** One reading for all who ask within a while. A reading that failed is not kept. */
export class Kept<T> {
  readonly #milliseconds: number
  #made: { readonly until: number; readonly answer: Promise<T> } | undefined

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds
  }

  /** What `read` gives at `now` (milliseconds of any one clock), or gave less than the while ago. */
  at(now: number, read: () => Promise<T>): Promise<T> {
    if (this.#made !== undefined && now < this.#made.until) return this.#made.answer
    const made = { until: now + this.#milliseconds, answer: read() }
    this.#made = made
    made.answer.catch(() => {
      if (this.#made === made) this.#made = undefined
    })
    return made.answer
  }
}
