/**
 * What stopped working in browsers, customers' and operators' (their pages begin with `/console`): every report is counted, and so many a minute are written to the log,
 * since anybody can send one. Nothing of it is kept.
 */
import type { ParsedOf } from '@candlewick/protocol/call'
import type { reportFailure } from '@candlewick/protocol/calls/platform'
import { Counter, type Registry } from 'prom-client'

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
  let minute = Number.NEGATIVE_INFINITY
  let logged = 0
  return (failure: BrowserFailure): void => {
    counter.inc()
    if (now() - minute >= MINUTE_MS) {
      minute = now()
      logged = 0
    }
    if (logged >= LOGGED_PER_MINUTE) return
    logged += 1
    log.warn({ browser: failure }, 'a part of a page stopped working')
  }
}
