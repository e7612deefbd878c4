/** What of a statement stands on paper: made ready slice by slice before the browser's dialog opens, so that nothing hangs. */
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Reckoned } from './reckon.ts'

/**
 * Lines of one print: some 570 pages of A4, which Chromium writes in half a minute. Twice as many take it more than a minute on
 * a slow machine, and of 50,000 lines in one table it fails. What there is more goes onto further prints.
 */
export const PAPER_LINES = 20_000
/** Lines that become elements between two looks of the browser at what the person does; each slice is a table of its own. */
export const SLICE_LINES = 250
/** Lines that are made ready at once where the browser's own menu prints: it waits for nobody. */
const AT_ONCE = 2_000

export interface Paper {
  readonly of: Reckoned
  /** From which line on, up to which one (not included), and how many of them are ready. */
  readonly from: number
  readonly to: number
  readonly ready: number
}

export interface Printing {
  /** What is ready, or is being made so; undefined where nothing is. */
  readonly paper: Paper | undefined
  readonly busy: boolean
  /** Opens the browser's dialog once the lines from that one on are ready. */
  readonly print: (from: number) => Promise<void>
  readonly stop: () => void
}

/** The first lines of each print that all of them need. */
export function printsOf(lines: number): readonly number[] {
  return Array.from({ length: Math.max(1, Math.ceil(lines / PAPER_LINES)) }, (_, at) => at * PAPER_LINES)
}

export function usePaper(done: Reckoned | undefined): Printing {
  const [kept, setPaper] = useState<Paper>()
  const [busy, setBusy] = useState(false)
  const work = useRef<AbortController>(undefined)
  const paper = kept?.of === done ? kept : undefined
  useEffect(() => () => work.current?.abort(), [])
  useEffect(() => {
    if (done === undefined || paper !== undefined) return
    const to = Math.min(AT_ONCE, done.lines.length)
    const begin = () => flushSync(() => setPaper({ of: done, from: 0, to, ready: to }))
    window.addEventListener('beforeprint', begin)
    return () => window.removeEventListener('beforeprint', begin)
  }, [done, paper])
  const print = async (from: number) => {
    if (done === undefined) return
    const control = new AbortController()
    work.current = control
    setBusy(true)
    const to = Math.min(done.lines.length, from + PAPER_LINES)
    for (let ready = 0; ready < to - from && !control.signal.aborted; ) {
      ready = Math.min(to - from, ready + SLICE_LINES)
      flushSync(() => setPaper({ of: done, from, to, ready }))
      // The browser paints how far it is, and hears who stops it.
      await new Promise((resolve) => setTimeout(resolve))
    }
    flushSync(() => setBusy(false))
    if (control.signal.aborted) setPaper(undefined)
    else window.print()
  }
  return { paper, busy, print, stop: () => work.current?.abort() }
}
