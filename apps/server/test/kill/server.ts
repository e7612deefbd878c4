/** The real server as a process of its own, on a data folder that outlives it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { asRead, asSent } from '@candlewick/protocol/testing/as-caller'

const root = resolve(import.meta.dirname, '../../../..')
const START_LIMIT_MS = 300_000

export interface ServerProcess {
  readonly url: string
  readonly child: ChildProcess
  /** All that it printed. */
  readonly output: () => string
  /** Milliseconds from the start of the process to the first good answer of its readiness. */
  readonly servedAfter: number
}

/**
 * Starts the server and waits until it serves.
 * @param command the script to run and Node's options before it
 * @param settings of the environment, besides the usual ones
 */
export async function startServerProcess(
  dataDir: string,
  command: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const began = performance.now()
  const child = spawn(process.execPath, [...command], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'development',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      // Often, so that kills hit snapshots and pruning too.
      SNAPSHOT_EVERY: '300',
      // Another process to start, which these tests ask nothing of.
      CHAINS: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const url = await new Promise<string>((ready, refuse) => {
    const timer = setTimeout(() => refuse(new Error(`the server did not start:\n${output}`)), START_LIMIT_MS)
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const address = /ready at (http:\S+)/.exec(output)?.[1]
      if (address === undefined) return
      clearTimeout(timer)
      ready(address)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => {
      clearTimeout(timer)
      refuse(new Error(`the server ended with ${code}:\n${output}`))
    })
  })
  const answer = await fetch(`${url}/readyz`)
  if (answer.status !== 200) throw new Error(`ready, but /readyz answers ${answer.status}`)
  return { url, child, output: () => output, servedAfter: performance.now() - began }
}

export function killed(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done()
    child.once('exit', () => done())
    child.kill(signal)
  })
}

/** A call's answer; undefined where nobody knows what became of it. */
export interface Answered {
  readonly status: number
  readonly data: Record<string, unknown>
  readonly error: string | undefined
}

export async function call(
  url: string,
  path: string,
  options: { method?: string; token?: string; body?: object; address?: string } = {},
): Promise<Answered | undefined> {
  try {
    const sent = asSent(path, options.body)
    const response = await fetch(`${url}${sent.path}`, {
      method: options.method ?? 'POST',
      headers: {
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.token === undefined ? {} : { 'blade-auth': options.token }),
        // Of a server behind a proxy.
        ...(options.address === undefined ? {} : { 'x-forwarded-for': options.address }),
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
      signal: AbortSignal.timeout(20_000),
    })
    const body = asRead(path, await response.json()) as { data?: Record<string, unknown>; error?: string }
    return { status: response.status, data: body.data ?? {}, error: body.error }
  } catch {
    return undefined
  }
}

export async function signIn(url: string, account: string): Promise<string> {
  const password = createHash('sha256').update('candlewick:Candle-1234').digest('hex')
  const answer = await call(url, '/api/user/login', { body: { type: 'email', account, password } })
  const token = answer?.data.satoken
  if (typeof token !== 'string') throw new Error(`sign-in of ${account}: ${JSON.stringify(answer)}`)
  return token
}
