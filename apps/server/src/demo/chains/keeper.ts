/**
 * Keeps the development chains going: starts their process, or takes over one that runs, tells it every two seconds that it
 * is still wanted, and starts it again where it ended. Nobody waits for it: what needs a chain asks again.
 *
 * The process is a programme of its own, found by its path: nothing of it is part of the server, and an installation
 * without it runs as well.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** Well within the time after which it ends when it is told nothing. */
const TELL_EVERY_MS = 2_000
const ANSWER_WITHIN_MS = 1_500
const STOP_WITHIN_MS = 5_000
/** From one start to the next, so that what cannot start does not take the machine. */
const LEAST_BETWEEN_STARTS_MS = 5_000
/** Ports below those that the system gives away by itself, so that nobody has them by chance. */
const FIRST_PORT = 20_000
const PORTS = 10_000

export interface ChainPorts {
  readonly control: number
  readonly evm: number
  readonly utxo: number
}

interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

export interface KeeperOptions {
  readonly folder: string
  readonly blockSeconds: number
  readonly log: Log
}

export class ChainKeeper {
  readonly ports: ChainPorts
  private readonly options: KeeperOptions
  private readonly stopping = new AbortController()
  private child: ChildProcess | undefined
  private startedAt = Number.NEGATIVE_INFINITY
  private keeping: Promise<void> = Promise.resolve()

  private constructor(options: KeeperOptions, ports: ChainPorts) {
    this.options = options
    this.ports = ports
  }

  /** Finds the ports; nothing runs before {@link begin}. */
  static async open(options: KeeperOptions): Promise<ChainKeeper> {
    mkdirSync(options.folder, { recursive: true })
    return new ChainKeeper(options, await portsIn(options.folder))
  }

  /** Returns at once: the chains come up while others do their work. */
  begin(): void {
    this.keeping = this.keep()
  }

  get url(): string {
    return `http://127.0.0.1:${this.ports.control}`
  }

  /** Asks its process; whatever is wrong with that is an answer of 503. */
  async ask(path: string, init: { method?: string; body?: string } = {}): Promise<Response> {
    try {
      return await fetch(`${this.url}${path}`, { ...init, redirect: 'manual', signal: AbortSignal.timeout(30_000) })
    } catch {
      return Response.json({ message: 'the development chains are starting' }, { status: 503 })
    }
  }

  /** Sees to them no more, and lets them run on for a while. */
  async leave(): Promise<void> {
    this.stopping.abort()
    await this.keeping
  }

  async stop(): Promise<void> {
    await this.leave()
    const asked = await this.tell('/stop', 'POST')
    if (!asked) return
    const late = Date.now() + STOP_WITHIN_MS
    while (Date.now() < late && (await this.tell('/alive'))) await delay(20)
  }

  private async keep(): Promise<void> {
    const { signal } = this.stopping
    while (!signal.aborted) {
      if (!(await this.tell('/alive'))) this.startProcess()
      await delay(TELL_EVERY_MS, undefined, { signal }).catch(() => undefined)
    }
  }

  private async tell(path: string, method = 'GET'): Promise<boolean> {
    try {
      const answer = await fetch(`${this.url}${path}`, { method, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
      await answer.body?.cancel()
      return answer.ok
    } catch {
      return false
    }
  }

  private startProcess(): void {
    const { folder, blockSeconds, log } = this.options
    // One that is starting does not answer yet.
    if (this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null) return
    if (performance.now() - this.startedAt < LEAST_BETWEEN_STARTS_MS) return
    const command = commandOf()
    if (command === undefined) return
    if (this.startedAt > 0) log.warn({ code: this.child?.exitCode }, 'the development chains ended and start again')
    this.startedAt = performance.now()
    const output = openSync(join(folder, 'chains.log'), 'a')
    // In a session of its own: Ctrl C reaches the server, which then stops it in order.
    const child = spawn(process.execPath, [...command, folder, String(blockSeconds)], {
      detached: true,
      stdio: ['ignore', output, output],
    })
    child.once('error', (failure) => log.warn({ err: failure }, 'the development chains do not start'))
    child.unref()
    this.child = child
  }
}

/** The build beside the server's, or the sources; undefined where neither is installed. */
function commandOf(): string[] | undefined {
  const isSource = import.meta.url.endsWith('.ts')
  const place = isSource ? '../../../../devchain/src/main.ts' : './devchain.js'
  const path = fileURLToPath(new URL(place, import.meta.url))
  if (!existsSync(path)) return undefined
  return isSource ? ['--import', 'tsx', path] : [path]
}

/** Those of the last time where the chains still run there or nobody else is; else new ones, which are written down. */
async function portsIn(folder: string): Promise<ChainPorts> {
  const path = join(folder, 'ports.json')
  const last = existsSync(path) ? readPorts(path) : undefined
  if (last !== undefined && ((await isOurs(last.control)) || (await allFree(last)))) return last
  for (;;) {
    const control = FIRST_PORT + Math.floor(Math.random() * (PORTS - 2))
    const ports = { control, evm: control + 1, utxo: control + 2 }
    if (!(await allFree(ports))) continue
    writeFileSync(`${path}.new`, JSON.stringify(ports))
    renameSync(`${path}.new`, path)
    return ports
  }
}

function readPorts(path: string): ChainPorts | undefined {
  try {
    const ports: unknown = JSON.parse(readFileSync(path, 'utf8'))
    const [control, evm, utxo] = ['control', 'evm', 'utxo'].map((name) => Number(Reflect.get(Object(ports), name)))
    const isPort = (port: number | undefined): port is number => Number.isInteger(port) && Number(port) > 0
    return isPort(control) && isPort(evm) && isPort(utxo) ? { control, evm, utxo } : undefined
  } catch {
    // Cut off while it was written, before writing it was one step.
    return undefined
  }
}

async function isOurs(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/alive`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
    const body: unknown = await answer.json()
    return typeof Reflect.get(Object(body), 'pid') === 'number'
  } catch {
    return false
  }
}

async function allFree({ control, evm, utxo }: ChainPorts): Promise<boolean> {
  const free = await Promise.all([control, evm, utxo].map(isFree))
  return free.every(Boolean)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
