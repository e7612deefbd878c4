/**
 * What customers are told while the database is away: it stands still (SIGSTOP to all of its processes), and, with a
 * folder on a small file system of its own, its disk is full. Orders and transfers go on arriving, some with a token
 * that has to be looked up. Milliseconds from a request to its answer by what it says, then how soon an order goes
 * through again, and what became of whatever was `unknown`.
 *
 * Bars: no answer after 2 s, nothing left open, and on a full disk no more than a few appends a second tried in vain.
 *
 *     npm run bench -- away [--seconds=12] [--disk=FOLDER]
 *
 * `FOLDER` is empty and on a file system that may be filled: `mount -t tmpfs -o size=700m,mode=711 tmpfs FOLDER`.
 */
import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { asSent } from '@candlewick/protocol/testing/as-caller'
import { startBuilt, transformed } from './beside/processes.ts'

const option = (name: string) => process.argv.find((text) => text.startsWith(`--${name}=`))?.slice(name.length + 3)
const SECONDS = Number(option('seconds') ?? 12)
const BAR_MS = 2_000
const EVERY_MS = 100
/** Of so many requests one has a token that nobody has asked about yet. */
const UNPROVEN = 10
const CUSTOMERS = ['demo', 'trader', 'merchant', 'agent']
const PASSWORD = transformed('Candle-1234')
const ORDER = { symbol: 'BTC_USDT', side: 'buy', orderType: 'limit', quantity: '0.001', price: '58000' }
const TRANSFER = { coin: 'USDT', from: 1, to: 4, amount: '1' }
const FILLER = 'filler'

interface Answered {
  readonly kind: 'spot' | 'transfer'
  readonly clientId: string
  readonly said: string
  readonly milliseconds: number
  readonly token: string
}

async function ask(url: string, path: string, body: object, token = '') {
  const began = performance.now()
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'blade-auth': token },
    body: JSON.stringify(asSent(path, body).body),
  })
  const { data, error }: { data: Record<string, string> | null; error?: string } = JSON.parse(await answer.text())
  return { data, said: error ?? String(answer.status), milliseconds: performance.now() - began }
}

async function tokensFor(url: string, count: number): Promise<string[]> {
  const tokens: string[] = []
  for (let n = 0; n < count; n += 1) {
    const account = `${CUSTOMERS[n % CUSTOMERS.length]}@candlewick.test`
    const { data, said } = await ask(url, '/api/user/login', { type: 'email', account, password: PASSWORD })
    if (data?.satoken === undefined) throw new Error(`nobody may sign in: ${said}`)
    tokens.push(data.satoken)
  }
  return tokens
}

async function send(url: string, n: number, token: string): Promise<Answered> {
  const clientId = randomUUID()
  const kind = n % 2 === 0 ? 'spot' : 'transfer'
  const { said, milliseconds } =
    kind === 'spot'
      ? await ask(url, '/api/currency/order/submit', { ...ORDER, timeInForce: 'IOC', clientId }, token)
      : await ask(url, '/api/asset/transferFunds', { ...TRANSFER, clientId }, token)
  return { kind, clientId, said, milliseconds, token }
}

/** Asks for so many seconds, whatever has been answered by then, and waits for every answer. */
async function during(url: string, tokens: readonly string[], fresh: string[]): Promise<Answered[]> {
  const answers: Promise<Answered>[] = []
  for (let n = 0; n < (SECONDS * 1_000) / EVERY_MS; n += 1) {
    const unproven = n % UNPROVEN === 0 ? fresh.pop() : undefined
    answers.push(send(url, n, unproven ?? tokens[n % tokens.length] ?? ''))
    await delay(EVERY_MS)
  }
  return await Promise.all(answers)
}

function show(answers: readonly Answered[]): boolean {
  for (const said of new Set(answers.map((one) => one.said))) {
    const times = answers.flatMap((one) => (one.said === said ? [one.milliseconds] : [])).sort((a, b) => a - b)
    const [median, last] = [times[times.length >> 1] ?? Number.NaN, times.at(-1) ?? Number.NaN]
    console.log(
      `  ${said.padEnd(12)} ${String(times.length).padStart(5)} times, median ${median.toFixed(0)} ms, at most ${last.toFixed(0)}`,
    )
  }
  return answers.every(({ milliseconds }) => milliseconds <= BAR_MS)
}

/** Until an order goes through; then nothing may be open any more. */
async function again(url: string, token: string, answers: readonly Answered[]): Promise<boolean> {
  const began = performance.now()
  let n = 0
  while ((await send(url, 0, token)).said !== '200') n += 1
  console.log(`  an order goes through after ${(performance.now() - began).toFixed(0)} ms, ${n} did not`)
  const became: Record<string, number> = {}
  for (const { kind, clientId, token: own } of answers.filter(({ said }) => said === 'unknown')) {
    const { data } = await ask(url, '/api/order/outcome', { kind, clientId }, own)
    const state = data?.state ?? 'open'
    became[state] = (became[state] ?? 0) + 1
  }
  console.log(`  what was unknown: ${JSON.stringify(became)}`)
  return became.open === undefined
}

/** The files of this name below a folder. */
function filesBelow(folder: string, wanted: (name: string) => boolean): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesBelow(path, wanted)
    return wanted(entry.name) ? [path] : []
  })
}

/** The database's processes, the one that starts the others first. */
function databaseProcesses(folder: string): number[] {
  const [file = ''] = filesBelow(folder, (name) => name === 'postmaster.pid')
  const first = Number(readFileSync(file, 'utf8').split('\n')[0])
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      return Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]) === first
    } catch {
      return false
    }
  })
  return [first, ...children.map(Number)]
}

/** How often the database has refused for want of room. */
function timesFull(folder: string): number {
  const logs = filesBelow(folder, (name) => name.endsWith('.log')).map((path) => readFileSync(path, 'utf8'))
  return logs.join('\n').split('No space left on device').length - 1
}

function fill(folder: string): void {
  const file = openSync(join(folder, FILLER), 'w')
  const megabyte = Buffer.alloc(1_048_576)
  try {
    while (statfsSync(folder).bavail > 0) writeSync(file, megabyte)
  } catch {
    // Full is what it is to be.
  }
  closeSync(file)
}

async function standsStill(url: string, folder: string): Promise<boolean> {
  const tokens = await tokensFor(url, CUSTOMERS.length)
  const fresh = await tokensFor(url, Math.ceil((SECONDS * 1_000) / EVERY_MS / UNPROVEN))
  await Promise.all(tokens.map((token, n) => send(url, n, token)))
  const processes = databaseProcesses(folder)
  for (const pid of processes) process.kill(pid, 'SIGSTOP')
  console.log(`the database stands still (${processes.length} processes)`)
  let answers: Answered[]
  try {
    answers = await during(url, tokens, fresh)
  } finally {
    for (const pid of processes) process.kill(pid, 'SIGCONT')
  }
  const inTime = show(answers)
  return (await again(url, tokens[0] ?? '', answers)) && inTime
}

async function isFull(url: string, folder: string): Promise<boolean> {
  const tokens = await tokensFor(url, CUSTOMERS.length)
  await Promise.all(tokens.map((token, n) => send(url, n, token)))
  fill(folder)
  const before = timesFull(folder)
  console.log('the disk of the database is full')
  const answers = await during(url, tokens, [])
  const tried = timesFull(folder) - before
  rmSync(join(folder, FILLER))
  const inTime = show(answers)
  console.log(`  the database refused ${tried} statements for want of room, ${(tried / SECONDS).toFixed(1)} a second`)
  return (await again(url, tokens[0] ?? '', answers)) && inTime
}

async function withServer(folder: string, work: (url: string, folder: string) => Promise<boolean>): Promise<boolean> {
  const server = await startBuilt({ DATA_DIR: folder })
  try {
    return await work(server.url, folder)
  } finally {
    await server.stop()
  }
}

const own = mkdtempSync(join(tmpdir(), 'candlewick-away-'))
// Its database lies inside, since the database's account may pass.
chmodSync(own, 0o711)
let kept = await withServer(own, standsStill)
rmSync(own, { recursive: true, force: true })
const disk = option('disk')
if (disk !== undefined) kept = (await withServer(disk, isFull)) && kept
console.log(kept ? 'kept' : 'MISSED')
process.exit(kept ? 0 : 1)
