/**
 * 5,000 readers of one market's book, trades, candle and figures on one core of a server: how long it takes from the
 * moment a trade's order came until its frame is read. Some readers never read, some read slowly; the server's memory
 * is looked at all the while.
 *
 * Server and readers are processes of their own, each on a core where the machine has two (Linux). Delays are taken
 * at every fiftieth reader, spread over all, so that taking them apart does not weigh; sick readers ask for the whole
 * book again and again and leave it unread. Trades come at random moments.
 *
 *   npm run bench -- market-sockets [--sockets=5000] [--seconds=20] [--trades=20] [--changes=100] [--stalled=50] [--slow=50]
 *
 * Where other processes want the same cores, the seconds in which neither server nor readers had to wait for theirs are
 * told apart (Linux), and the bar is held against them if there are enough.
 *
 * Bars: a median below 50 ms, every stalled reader cut, no healthy one lost, memory flat.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { migrate, openDatabase } from '@candlewick/server/db/database'
import { startEmbeddedPostgres } from '@candlewick/server/db/embedded'
import type {
  Heard,
  Measure,
  ReadersFigures,
  ReadersReady,
  ServerFigures,
  ServerReady,
} from './market-sockets/messages.ts'

const { values } = parseArgs({
  options: {
    sockets: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '20' },
    trades: { type: 'string', default: '20' },
    changes: { type: 'string', default: '100' },
    stalled: { type: 'string', default: '50' },
    slow: { type: 'string', default: '50' },
  },
})
const SOCKETS = Number(values.sockets)
const SECONDS = Number(values.seconds)
const SAMPLED = Math.max(1, Math.floor(SOCKETS / 50))
/** A stalled reader is cut after 10 s; the rest is for its kernel's buffers to fill, and for snapshots to be sent. */
const SETTLE_MS = 15_000
const BAR_MS = 50
/** A second in which a process waited less than this for its core counts as one in which it had the core. */
const FREE_MS = 50
/** Of that many such seconds the bar is held against them alone: what others do to the machine is not the server's. */
const LEAST_FREE = 5
const root = resolve(import.meta.dirname, '../..')

/** Starts a process of the benchmark, on a core of its own where that can be had. */
function start(name: 'server' | 'readers', core: number, env: Record<string, string>): ChildProcess {
  const args = [process.execPath, '--import', 'tsx', `bench/src/market-sockets/${name}.ts`]
  const pinned = process.platform === 'linux' && cpus().length > 1 ? ['taskset', '-c', String(core), ...args] : args
  const [command = '', ...rest] = pinned
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const
  return spawn(command, rest, { cwd: root, env: { ...process.env, ...env }, stdio: [...stdio] })
}

function hear<Message extends { kind: string }>(child: ChildProcess, kind: Message['kind']): Promise<Message> {
  return new Promise((ready, refuse) => {
    const listen = (message: Message) => {
      if (message.kind !== kind) return
      child.off('message', listen)
      ready(message)
    }
    child.on('message', listen)
    child.once('exit', (code) => refuse(new Error(`a process of the benchmark ended with ${code}`)))
  })
}

const at = (ordered: readonly number[], share: number) => ordered[Math.floor(ordered.length * share)] ?? Number.NaN
const mb = (bytes: number) => `${(bytes / 1_000_000).toFixed(0)} MB`

/** How long a process waited for a core in the second that the server's figures end. */
function waitedIn(seen: readonly ServerFigures[], at: number): number {
  const second = seen.findIndex((figures) => Math.abs(figures.at - at) <= 500)
  const [before, after] = [seen[second - 1], seen[second]]
  return before === undefined || after === undefined ? Number.POSITIVE_INFINITY : after.waitedMs - before.waitedMs
}

/** Prints the delays of some seconds; gives their median. */
function reportDelays(what: string, seconds: readonly Heard[]): number {
  const ordered = seconds.flatMap(({ delays }) => delays).sort((a, b) => a - b)
  const text = (share: number) => at(ordered, share).toFixed(0)
  console.log(
    `${what} ${seconds.length} s, ${ordered.length} trades at ${SAMPLED} readers: median ${text(0.5)} ms (bar ${BAR_MS}), ` +
      `p90 ${text(0.9)}, p99 ${text(0.99)}, worst ${text(0.99999)}`,
  )
  return at(ordered, 0.5)
}

function report(read: ReadersFigures, seen: readonly ServerFigures[], settled: ServerFigures): boolean {
  const all = reportDelays('delay in all', read.seconds)
  const free = read.seconds.filter(({ until, waitedMs }) => waitedMs < FREE_MS && waitedIn(seen, until) < FREE_MS)
  const enough = free.length >= LEAST_FREE
  const median = enough ? reportDelays('delay where neither had to wait for a core:', free) : all
  const [first, last] = [seen[0] ?? settled, seen.at(-1) ?? settled]
  const seconds = Math.max(1, seen.length - 1)
  const worst = Math.max(...seen.map(({ loopWorst }) => loopWorst))
  const p99 = at(
    seen.map(({ loopP99 }) => loopP99).sort((a, b) => a - b),
    0.5,
  )
  const cores = (from: number, to: number) => ((to - from) / 10 / seconds).toFixed(0)
  console.log(
    `server: ${cores(first.cpuMs, last.cpuMs)}% of a core; its event loop late by ${p99.toFixed(0)} ms (p99 of a second, ` +
      `median), ${worst.toFixed(0)} ms at worst; readers: ${cores(0, read.cpuMs)}% of a core, ` +
      `${mb(read.bytes / seconds)} a second`,
  )
  console.log(
    `kept waiting for a core by other processes of the machine: server ${cores(first.waitedMs, last.waitedMs)}% of the ` +
      `time, readers ${cores(0, read.waitedMs)}%`,
  )
  console.log(
    `memory of the server: ${mb(settled.residentBytes)} resident once settled, ${mb(first.residentBytes)} → ` +
      `${mb(last.residentBytes)} while measured; heap ${mb(first.heapBytes)} → ${mb(last.heapBytes)}, ` +
      `buffers ${mb(first.externalBytes)} → ${mb(last.externalBytes)}`,
  )
  const cut = SOCKETS - last.sockets - read.lost
  console.log(
    `sick readers cut: ${cut} of ${values.stalled} stalled and ${values.slow} slow; healthy lost: ${read.lost}`,
  )
  return median < BAR_MS && read.lost === 0 && cut >= Number(values.stalled)
}

async function run(url: string): Promise<boolean> {
  const server = start('server', 0, { DATABASE_URL: url, TRADES: values.trades, CHANGES: values.changes })
  const { port } = await hear<ServerReady>(server, 'ready')
  let latest: ServerFigures | undefined
  const seen: ServerFigures[] = []
  let measuring = false
  server.on('message', (message: ServerFigures) => {
    latest = message
    if (measuring) seen.push(message)
  })
  const counts = { SOCKETS: String(SOCKETS), SAMPLED: String(SAMPLED), STALLED: values.stalled, SLOW: values.slow }
  const readers = start('readers', 1, { PORT: String(port), ...counts })
  const tell = (kind: Measure['kind']) => readers.send({ kind } satisfies Measure)
  try {
    await hear<ReadersReady>(readers, 'connected')
    await delay(SETTLE_MS)
    const settled = latest ?? (await hear<ServerFigures>(server, 'figures'))
    console.log(`${SOCKETS} sockets, ${values.trades} trades/s, ${values.changes} changes/s, ${SECONDS} s`)
    tell('measure')
    measuring = true
    await delay(SECONDS * 1_000)
    measuring = false
    const read = hear<ReadersFigures>(readers, 'delays')
    tell('stop')
    return report(await read, seen, settled)
  } finally {
    readers.kill()
    server.kill()
    console.log(
      `load of the machine: ${loadavg()
        .map((load) => load.toFixed(1))
        .join(', ')}`,
    )
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'candlewick-sockets-'))
const database = await startEmbeddedPostgres({ dataDir, log: { info: () => undefined, warn: console.warn } })
let ok = false
try {
  const sql = openDatabase(database.url, { connections: 1 })
  await migrate(sql)
  await sql.end()
  ok = await run(database.url)
} finally {
  await database.stop()
  rmSync(database.home, { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit(ok ? 0 : 1)
