/**
 * The one place that tells the server what stopped working in this browser: parts of pages (`ui/failures`), and what
 * nobody caught. Each failure once, and so many a visit, since a page that fails in every frame must not flood anyone.
 */

import { ChunkLoadError } from './chunk.ts'
import { onFailure } from './failures.ts'

/** Reports of one visit. */
export const MOST_REPORTS = 10

export interface FailureReport {
  where: string
  message: string
  trace: string
  page: string
}

/** Starts telling `send`; returns the way to stop. */
export function reportFailures(send: (report: FailureReport) => void): () => void {
  const told = new Set<string>()
  const tell = (where: string, error: unknown) => {
    // A part that did not arrive is the connection's doing and says so on the page.
    if (error instanceof ChunkLoadError || told.size >= MOST_REPORTS) return
    const report = reportOf(where, error)
    const key = `${report.where} ${report.message}`
    if (told.has(key)) return
    told.add(key)
    send(report)
  }
  const onError = (event: ErrorEvent) => tell('window', event.error ?? event.message)
  const onRejection = (event: PromiseRejectionEvent) => tell('promise', event.reason)
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  const stop = onFailure(({ where, error }) => tell(where, error))
  return () => {
    stop()
    window.removeEventListener('error', onError)
    window.removeEventListener('unhandledrejection', onRejection)
  }
}

function reportOf(where: string, error: unknown): FailureReport {
  const known = error instanceof Error ? error : new Error(String(error))
  return {
    where: where.replace(/[^a-zA-Z0-9 _-]/g, '-').slice(0, 40),
    message: `${known.name}: ${known.message}`.slice(0, 300),
    trace: (known.stack ?? '').slice(0, 2_000),
    page: location.pathname.replace(/[^\w/.-]/g, '-').slice(0, 200),
  }
}
