/**
 * What was refused and will be refused for a while is set aside for so long: it is not asked for again and again, which the
 * journal would keep, and holds up nothing behind it.
 */

/** Set aside at once; past it the oldest is let go early. */
const MOST = 10_000

export class SetAside {
  readonly #forMs: number
  readonly #now: () => number
  readonly #until = new Map<string, number>()

  /** @param now milliseconds of a clock that only goes on */
  constructor(forMs: number, now: () => number = () => performance.now()) {
    this.#forMs = forMs
    this.#now = now
  }

  add(key: string): void {
    this.#until.delete(key)
    this.#until.set(key, this.#now() + this.#forMs)
    const [oldest] = this.#until.keys()
    if (this.#until.size > MOST && oldest !== undefined) this.#until.delete(oldest)
  }

  has(key: string): boolean {
    return (this.#until.get(key) ?? 0) > this.#now()
  }

  /** Those that are set aside now. */
  keys(): string[] {
    const now = this.#now()
    for (const [key, until] of this.#until) if (until <= now) this.#until.delete(key)
    return [...this.#until.keys()]
  }
}
