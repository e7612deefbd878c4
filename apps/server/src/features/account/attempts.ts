/** Counts failures in a sliding span and says when there were too many. In memory, bounded, per process. */
import { CallError } from '@candlewick/protocol/errors'

export interface AttemptsOptions {
  /** Failures allowed within the span. */
  readonly allowed: number
  /** Milliseconds. */
  readonly span: number
  readonly now?: () => number
}

const KEPT_KEYS = 50_000

export class Attempts {
  readonly #options: Required<AttemptsOptions>
  readonly #failures = new Map<string, number[]>()

  constructor(options: AttemptsOptions) {
    this.#options = { now: Date.now, ...options }
  }

  /** @throws CallError `too_many_requests` with the seconds to wait */
  check(key: string): void {
    const { allowed, span, now } = this.#options
    const recent = this.#recent(key)
    const oldest = recent[recent.length - allowed]
    if (oldest === undefined) return
    throw new CallError('too_many_requests', { bound: Math.max(1, Math.ceil((oldest + span - now()) / 1000)) })
  }

  failed(key: string): void {
    const recent = this.#recent(key)
    recent.push(this.#options.now())
    this.#failures.delete(key)
    this.#failures.set(key, recent.slice(-this.#options.allowed))
    if (this.#failures.size > KEPT_KEYS) {
      const oldest = this.#failures.keys().next().value
      if (oldest !== undefined) this.#failures.delete(oldest)
    }
  }

  succeeded(key: string): void {
    this.#failures.delete(key)
  }

  #recent(key: string): number[] {
    const since = this.#options.now() - this.#options.span
    return (this.#failures.get(key) ?? []).filter((at) => at > since)
  }
}
