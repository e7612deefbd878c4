/** Keeps the server running: one that halted, or that the system ended, is started again, later each time, not for ever. */
import { spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'

/** What the server ends with where it halted: it says why, and a start reads everything anew (`main.ts`). */
export const HALTED = 70
/** Ends that nobody asked for. */
const CRASHES = new Set(['SIGABRT', 'SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGTRAP'])
const PAUSES_MS = [1_000, 60_000]
/** So many ends one after the other are no accident. */
const MOST_IN_A_ROW = 10
/** Whoever ran for so long begins at the first pause again. */
const WELL_MS = 10 * 60_000

/**
 * Runs the command until it ends by itself or by a signal that was passed on.
 * @param started told of each process, to pass signals on to
 * @param shorten divides the pauses, for tests
 * @returns the exit code
 */
export async function supervise(command, args, options, started, shorten = 1) {
  let stopped = false
  let ends = 0
  for (;;) {
    const began = Date.now()
    const child = spawn(command, args, options)
    started(child, () => {
      stopped = true
    })
    const { code, signal } = await new Promise((resolve) => {
      child.once('exit', (exit, by) => resolve({ code: exit, signal: by }))
      child.once('error', () => resolve({ code: 127, signal: null }))
    })
    if (stopped || !(code === HALTED || (signal !== null && CRASHES.has(signal)))) return code ?? (signal ? 1 : 0)
    ends = Date.now() - began > WELL_MS ? 1 : ends + 1
    if (ends === MOST_IN_A_ROW) {
      console.error(`Candlewick ended ${ends} times one after the other (${signal ?? `code ${code}`}): it stays down.`)
      return code ?? 1
    }
    const pause = Math.min(PAUSES_MS[0] * 2 ** (ends - 1), PAUSES_MS[1])
    console.error(`Candlewick ended (${signal ?? `halted, code ${code}`}); it starts again in ${pause / 1_000} s.`)
    await delay(pause / shorten)
    if (stopped) return code ?? 1
  }
}
