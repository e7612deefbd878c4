/** The server's side of its keeper: starts the process, starts it again where it ends, and stops it. */
import type { ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import type { Head } from '../journal/anchors.ts'
import { startProcess } from './child.ts'
import type { KeeperLog, Kept } from './keeper.ts'
import type { FromKeeper, ToKeeper } from './messages.ts'

/** What a last snapshot may take; where it takes longer there is none, and the next start replays the more. */
const LAST_SNAPSHOT_MS = 4_000
/** Before it is started again; doubles up to the last, and falls back once it ran that long. */
const BACK_OFF_MS = [1_000, 60_000] as const

/** Figures for who watches. */
export interface KeeperFigures {
  /** How often it ended without being told to. */
  crashes: number
  /** The newest snapshot of this process's keeper. */
  kept: Kept | undefined
}

export interface SuperviseOptions {
  readonly keep: Extract<ToKeeper, { type: 'keep' }>
  readonly log: KeeperLog
  readonly figures: KeeperFigures
  /** The keeper has found that nobody may go on. */
  readonly onBroken: (reason: string) => void
  readonly onAnchor?: (head: Head) => void
}

/** Has snapshots kept until `signal` aborts; resolves when nobody keeps them any more. */
export async function superviseKeeper(options: SuperviseOptions, signal: AbortSignal): Promise<void> {
  const { log, figures } = options
  let pause: number = BACK_OFF_MS[0]
  while (!signal.aborted) {
    const began = performance.now()
    const how = await runOnce(options, signal)
    if (signal.aborted) return
    figures.crashes += 1
    if (performance.now() - began > BACK_OFF_MS[1]) pause = BACK_OFF_MS[0]
    log.error(`the keeper of snapshots ended (${how}); it is started again in ${pause} ms`)
    await delay(pause, undefined, { signal }).catch(() => undefined)
    pause = Math.min(pause * 2, BACK_OFF_MS[1])
  }
}

/** @returns how it ended */
async function runOnce(
  { keep, log, figures, onBroken, onAnchor }: SuperviseOptions,
  signal: AbortSignal,
): Promise<string> {
  const child = startProcess('keeping')
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, killed) => resolve(killed ?? `code ${code}`))
    child.once('error', (failure) => resolve(failure.message))
  })
  child.on('message', (message: FromKeeper) => {
    if (message.type === 'log') log[message.level](message.message)
    else if (message.type === 'kept') figures.kept = message.kept
    else if (message.type === 'anchor') onAnchor?.(message.head)
    else if (message.type === 'broken') onBroken(message.reason)
  })
  send(child, keep)
  const stop = () => {
    send(child, { type: 'stop' })
    const late = setTimeout(() => {
      log.warn(`the last snapshot took longer than ${LAST_SNAPSHOT_MS} ms: the next start replays from the one before`)
      child.kill('SIGKILL')
    }, LAST_SNAPSHOT_MS)
    void ended.then(() => clearTimeout(late))
  }
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop)
  const how = await ended
  signal.removeEventListener('abort', stop)
  return how
}

/** It may be gone already; then that is heard of too. */
function send(child: ChildProcess, message: ToKeeper): void {
  if (child.connected) child.send(message, () => undefined)
}
