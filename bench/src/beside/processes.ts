/** The processes of benches that measure somebody beside somebody else: the built server, who asks it, and a control. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../..')

/** A password as it travels. */
export const transformed = (password: string): string =>
  createHash('sha256').update(`candlewick:${password}`).digest('hex')

export interface BuiltServer {
  readonly url: string
  /** Megabytes that it has in memory. */
  memory(): number
  stop(): Promise<void>
}

/** Starts the built server on a folder of its own, behind one proxy that names addresses. */
export async function startBuilt(settings: Readonly<Record<string, string>> = {}): Promise<BuiltServer> {
  const folder = mkdtempSync(join(tmpdir(), 'candlewick-bench-'))
  // Its database lies inside and goes with it, since the database's account may pass.
  chmodSync(folder, 0o711)
  const server = spawn(process.execPath, ['apps/server/dist/main.js'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      DATABASE_URL: '',
      NODE_ENV: 'development',
      TRUSTED_PROXIES: '1',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // Nothing that fails leaves the server behind.
  const end = () => server.kill('SIGTERM')
  process.on('exit', end)
  const url = await new Promise<string>((ready, refuse) => {
    let output = ''
    server.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const address = /ready at (http:\S+)/.exec(output)?.[1]
      if (address !== undefined) ready(address)
    })
    server.once('exit', (code) => refuse(new Error(`the server ended with ${code}:\n${output}`)))
  })
  return {
    url,
    memory() {
      const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
    },
    async stop() {
      process.off('exit', end)
      await ended(server)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function ended(child: ChildProcess): Promise<void> {
  const gone = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  await gone
}

/** What askers were answered, how much they asked, and the processor's time that asking took. */
export interface Told {
  readonly answers: Readonly<Record<string, number>>
  readonly perSecond: number
  readonly cores: number
}

/** Lets a programme of this folder ask in a process of its own until it is stopped. */
export function askers(programme: 'crowd' | 'flooder', ...args: readonly string[]): () => Promise<Told> {
  const script = join(import.meta.dirname, `${programme}.ts`)
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const gone = new Promise((done) => child.once('exit', done))
  return async () => {
    child.stdin.end()
    await gone
    const told: Told = JSON.parse(output)
    return told
  }
}

export const asked = ({ answers, perSecond, cores }: Told): string =>
  `${perSecond.toFixed(0)}/s ${Object.entries(answers)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')}; ${cores.toFixed(2)} cores to ask`

/** Answers everything at once with nothing: what is left of a machine on which somebody asks that much. */
export async function nothing(): Promise<{ url: string; stop(): Promise<void> }> {
  const script = "require('node:http').createServer((q, r) => q.resume().on('end', () => r.writeHead(429).end('{}')))"
  const child = spawn(
    process.execPath,
    ['-e', `${script}.listen(0, '127.0.0.1', function () { console.log(this.address().port) })`],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const port = await new Promise<string>((heard) =>
    child.stdout.once('data', (chunk: Buffer) => heard(`${chunk}`.trim())),
  )
  return { url: `http://127.0.0.1:${port}`, stop: () => ended(child) }
}

/** The value that so much of all are not above: 0.5 is the median. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
