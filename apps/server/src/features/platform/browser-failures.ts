/**
 * What stopped working in browsers: every report is counted, and so many a minute are written to the log, since anybody can
 * send one: customers' and operators' apart, so that whoever floods the one hides none of the other. Nothing of it is kept.
 */
import type { ParsedOf } from '@candlewick/protocol/call'
import type { reportFailure } from '@candlewick/protocol/calls/platform'
import { Counter, type Registry } from 'prom-client'

/** Whose browser it was. */
export type Reporter = 'customer' | 'operator'
export type BrowserFailure = ParsedOf<typeof reportFailure> & { readonly userAgent: string }

/** Lines in the log in one minute. */
export const LOGGED_PER_MINUTE = 20
const MINUTE_MS = 60_000

export interface BrowserFailureDependencies {
  readonly metrics: Registry
  readonly log: { warn(details: object, message: string): void }
  /** Milliseconds that only ever grow. */
  readonly now?: () => number
}

/** Returns what takes the reports. */
export function browserFailures({ metrics, log, now = () => performance.now() }: BrowserFailureDependencies) {
  const counter = new Counter({
    name: 'candlewick_browser_failures_total',
    help: 'Parts of pages that stopped working, as browsers report them',
    registers: [metrics],
  })
  const fresh = () => ({ minute: Number.NEGATIVE_INFINITY, logged: 0 })
  const lines: Record<Reporter, ReturnType<typeof fresh>> = { customer: fresh(), operator: fresh() }
  return (failure: BrowserFailure, of: Reporter): void => {
    counter.inc()
    const line = lines[of]
    if (now() - line.minute >= MINUTE_MS) {
      line.minute = now()
      line.logged = 0
    }
    if (line.logged >= LOGGED_PER_MINUTE) return
    line.logged += 1
    log.warn({ browser: failure }, 'a part of a page stopped working')
  }
}
