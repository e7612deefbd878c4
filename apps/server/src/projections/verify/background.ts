/**
 * The verifier beside a server: now and then a process of its own goes on with the recomputed rows where it left them,
 * compares all that customers are shown, and ends. It rests as long as it works; being stopped costs it nothing.
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** From the sources it is TypeScript; in a build, a file beside the bundle. */
const FROM_SOURCES = import.meta.url.endsWith('.ts')
const PROGRAMME = fileURLToPath(new URL(FROM_SOURCES ? '../../candlewick.ts' : './candlewick.js', import.meta.url))
const OPTIONS = FROM_SOURCES ? ['--import', 'tsx'] : ['--enable-source-maps']

/** The server's start is busy enough. */
const FIRST_MS = 60_000
const HOUR_MS = 3_600_000
/** So many rows are named in the log a run; the others are counted. */
const NAMED_ROWS = 100

/** Figures for who watches. */
export interface VerifierFigures {
  /** Runs that came to an end. */
  runs: number
  /** Rows that differed in the last of them. */
  wrong: number
}

export interface BackgroundOptions {
  readonly url: string
  readonly everyHours: number
  readonly figures: VerifierFigures
  readonly log: Readonly<Record<'info' | 'warn' | 'error', (message: string) => void>>
  /** Before the first run, in milliseconds. */
  readonly first?: number
}

/** Verifies again and again until `signal` aborts; resolves when nothing of it runs any more. */
export async function verifyInBackground(options: BackgroundOptions, signal: AbortSignal): Promise<void> {
  const rest = (milliseconds: number) => delay(milliseconds, undefined, { signal }).catch(() => undefined)
  await rest(options.first ?? FIRST_MS)
  while (!signal.aborted) {
    await runOnce(options, signal)
    await rest(options.everyHours * HOUR_MS)
  }
}

async function runOnce({ url, figures, log }: BackgroundOptions, signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [...OPTIONS, PROGRAMME, 'verify', '--resume', '--keep', '--gentle'], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = () => child.kill('SIGTERM')
  signal.addEventListener('abort', stop)
  const ended = new Promise<string>((resolve) => {
    child.once('close', (code, killed) => resolve(killed ?? String(code)))
    child.once('error', (failure) => resolve(failure.message))
  })
  let wrong = 0
  let last = ''
  createInterface({ input: child.stdout }).on('line', (line) => {
    last = line
    if (!line.startsWith('WRONG ')) return
    wrong += 1
    if (wrong <= NAMED_ROWS) log.error(`verify: ${line.slice('WRONG '.length)}`)
  })
  createInterface({ input: child.stderr }).on('line', (line) => {
    last = line
  })
  const how = await ended
  signal.removeEventListener('abort', stop)
  if (signal.aborted) return
  if (how === '0' || how === '1') {
    figures.runs += 1
    figures.wrong = wrong
    log[wrong === 0 ? 'info' : 'error'](`verify: ${last}`)
  } else log.warn(`verify came to no end (${how}): ${last}`)
}
