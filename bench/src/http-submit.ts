/**
 * Order submit over HTTP, durable, at 1, 16 and 64 clients, beside a handler that only writes the same bytes durably,
 * all that arrived meanwhile in one insert (`peers/durable-handler.ts`), in turns within one run. The server is the
 * built one with its simulated market going; both have a PostgreSQL of their own on the same disk. It is measured once
 * the demo has written its year of candles, which it does once in the life of a data folder, and after one round at the
 * most clients that is not counted, of both.
 *
 * Each order is a limit buy 10% below the index, immediate or cancel: it passes form, owner, journal, book, events and
 * projections, and leaves nothing behind that would slow the next one. It meets nobody, so that it holds nothing;
 * `BENCH_PRICE=70000` has each trade with what the market's makers have there, which is two bills and a fill more, and
 * is not what the bars are of.
 *
 * Bars, at 16 and 64 clients: at least 0.6 of the peer's throughput, and a 99th percentile at most twice the peer's. One
 * client alone waits for the disk, whatever it asks. Below each line: microseconds of processor time a request, by process,
 * which is what has to fall where all of them share the cores.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { asSent } from '@candlewick/protocol/testing/as-caller'
import { startEmbeddedPostgres } from '@candlewick/server/db/embedded'
import autocannon from 'autocannon'
import { SERVER, SERVER_ENV } from '../../scripts/lib/server.mjs'
import { between, processorTime } from './beside/processor-time.ts'

const root = resolve(import.meta.dirname, '../..')
const CLIENTS = (process.env.BENCH_CLIENTS ?? '1,16,64').split(',').map(Number)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3)
const PRICE = process.env.BENCH_PRICE ?? '58000'
const BAR = 0.6
const BAR_P99 = 2
/** From so many clients on the bars count. */
const COUNTED_FROM = 16

/** Resolves with what `pattern` found first in what the process prints. */
function printed(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((found, refuse) => {
    let output = ''
    const hear = (chunk: Buffer) => {
      output += chunk.toString()
      const match = pattern.exec(output)
      if (match === null) return
      child.stdout?.off('data', hear)
      found(match)
    }
    child.stdout?.on('data', hear)
    child.once('exit', (code) => refuse(new Error(`the process ended with ${code}:\n${output}`)))
  })
}

/** Starts a process and waits for the address it prints behind `marker`. */
async function startProcess(
  args: readonly string[],
  env: Record<string, string>,
  marker: RegExp,
): Promise<[ChildProcess, string]> {
  const child = spawn(process.execPath, [...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [, url = ''] = await printed(child, marker)
  return [child, url]
}

function stopProcess(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    child.once('exit', () => done())
    child.kill('SIGTERM')
  })
}

/** Customers of the demo in turn: more orders than all of them may have within ten minutes are not measured. */
const CUSTOMERS = ['demo', 'trader', 'merchant', 'agent']

async function signIn(url: string, customer: string): Promise<string> {
  const password = createHash('sha256').update('candlewick:Candle-1234').digest('hex')
  const answer = await fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'email', account: `${customer}@candlewick.test`, password }),
  })
  const body: { data: { satoken: string } } = await answer.json()
  return body.data.satoken
}

interface Figure {
  perSecond: number
  p50: number
  p99: number
  /** Microseconds of processor time a request. */
  used: readonly [string, number][]
}

/** Who is measured: its address, its process, and the folder of its database. */
interface Measured {
  readonly url: string
  readonly process: ChildProcess
  readonly folder: string
}

/** One round: requests a second and latencies in milliseconds. */
async function load(
  { url, process: { pid = 0 }, folder }: Measured,
  clients: number,
  tokens: readonly string[],
  order: object,
): Promise<Figure> {
  let turn = 0
  const before = processorTime(pid, folder)
  const result = await autocannon({
    url,
    connections: clients,
    duration: SECONDS,
    requests: [
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        setupRequest: (request) => {
          turn += 1
          const headers = { ...request.headers, 'blade-auth': tokens[turn % tokens.length] ?? '' }
          return { ...request, headers, body: JSON.stringify({ ...order, clientId: randomUUID() }) }
        },
      },
    ],
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  const used = between(before, processorTime(pid, folder), result.requests.total)
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99, used }
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const middle = (figures: Figure[]): Figure => ({
  perSecond: median(figures.map((figure) => figure.perSecond)),
  p50: median(figures.map((figure) => figure.p50)),
  p99: median(figures.map((figure) => figure.p99)),
  used: [...new Set(figures.flatMap(({ used }) => used.map(([name]) => name)))].map((name) => [
    name,
    median(figures.map(({ used }) => new Map(used).get(name) ?? 0)),
  ]),
})

const usedBy = ({ used }: Figure) =>
  `${used.reduce((sum, [, one]) => sum + one, 0).toFixed(0)} µs: ${used.map(([name, one]) => `${name} ${one.toFixed(0)}`).join(', ')}`

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'candlewick-bench-'))
  // Its database lies inside and goes with it, since the database's account may pass.
  chmodSync(folder, 0o711)
  const database = await startEmbeddedPostgres({ dataDir: join(folder, 'peer'), log: console })
  const [peer, peerUrl] = await startProcess(
    ['--import', 'tsx', 'bench/src/peers/durable-handler.ts', database.url],
    {},
    /peer at (\S+)/,
  )
  const settings = {
    PORT: '0',
    DATA_DIR: join(folder, 'server'),
    LOG_LEVEL: 'info',
    DATABASE_URL: '',
    NODE_ENV: 'development',
  }
  const [server, url] = await startProcess(SERVER, { ...SERVER_ENV, ...settings }, /ready at (http:\S+)/)
  await printed(server, /all candles of the past are there/)
  const tokens = await Promise.all(CUSTOMERS.map((customer) => signIn(url, customer)))
  const terms = { symbol: 'BTC_USDT', side: 'buy', orderType: 'limit', price: PRICE, quantity: '0.001' }
  const { body: order } = asSent('/api/currency/order/submit', { ...terms, timeInForce: 'IOC' })

  const theirService = { url: peerUrl, process: peer, folder: join(folder, 'peer') }
  const ourService = { url: `${url}/api/currency/order/submit`, process: server, folder: settings.DATA_DIR }
  // A house has long been running: what both do while the engine still compiles them is not what an order costs.
  for (const service of [theirService, ourService]) await load(service, Math.max(...CLIENTS), tokens, order)
  let missed = 0
  console.log('clients   orders/s   p50 ms   p99 ms   | peer/s     p50 ms   p99 ms   | ratio')
  for (const clients of CLIENTS) {
    const ours: Figure[] = []
    const theirs: Figure[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      theirs.push(await load(theirService, clients, [], order))
      ours.push(await load(ourService, clients, tokens, order))
    }
    const a = middle(ours)
    const b = middle(theirs)
    const ratio = a.perSecond / b.perSecond
    const slower = a.p99 / b.p99
    if (clients >= COUNTED_FROM && !(ratio >= BAR && slower <= BAR_P99)) missed += 1
    const show = (figure: Figure) =>
      `${figure.perSecond.toFixed(0).padStart(8)} ${figure.p50.toFixed(1).padStart(8)} ${figure.p99.toFixed(1).padStart(8)}`
    console.log(
      `${String(clients).padStart(7)}  ${show(a)}   | ${show(b)}   | ${ratio.toFixed(2)} (bar ${BAR}), p99 ${slower.toFixed(1)} times (bar ${BAR_P99})`,
    )
    console.log(`         ours ${usedBy(a)}\n         peer ${usedBy(b)}`)
  }
  await Promise.all([stopProcess(server), stopProcess(peer)])
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
  process.exit(missed === 0 ? 0 : 1)
}

await main()
