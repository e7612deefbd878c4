/**
 * One customer at full rate beside a measured bystander: `npx tsx apps/server/test/neighbour.ts --minutes 60 --rate 300`.
 * The server is a process of its own with production's allowance of requests. First the bystander alone, then the same
 * while the other sends so many requests a second, over many sessions: free orders of contracts and of spot, conditions,
 * transfers, borrowings. The bystander's orders, closes and logins must be answered, with a median within a fifth.
 */
import { createHash, randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Answered, call, killed, startServerProcess } from './kill/server.ts'

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, rate: { type: 'string', default: '300' } },
})
const minutes = Number(values.minutes)
const rate = Number(values.rate)
const WITHIN = 1.2
const LOGIN_PATH = '/api/user/login'
/** `Candle-1234` as it travels. */
const PASSWORD = createHash('sha256').update('candlewick:Candle-1234').digest('hex')

const folder = mkdtempSync(join(tmpdir(), 'candlewick-neighbour-'))
// Its database lies inside and goes with it, since the database's account may pass.
chmodSync(folder, 0o711)
const server = await startServerProcess(folder, ['--import', 'tsx', 'apps/server/src/main.ts'], {
  REQUESTS_PER_MINUTE: '6000',
  SNAPSHOT_EVERY: '20000',
})
// Nothing that fails leaves the server behind.
process.on('exit', () => server.child.kill('SIGKILL'))
const ask = (path: string, body: object, token?: string) =>
  call(server.url, path, { body, ...(token === undefined ? {} : { token }) })

async function signIn(account: string): Promise<string> {
  const answer = await ask(LOGIN_PATH, { type: 'email', account, password: PASSWORD })
  return String(answer?.data.satoken)
}

const SPOT = { symbol: 'BTC_USDT', side: 'buy', orderType: 'limit', quantity: '0.001', timeInForce: 'IOC' }
const CONTRACT = { symbol: 'BTC_USDT', contractType: 'u', marginMode: 'cross', leverage: 10, quantity: '0.001' }

/** One of each thing whose memory could be filled. */
const ATTACKS: readonly ((clientId: string) => readonly [path: string, body: object])[] = [
  (clientId) => [
    '/api/contract/order/submit',
    { ...CONTRACT, direction: 1, orderType: 'limit', price: '59000', timeInForce: 'IOC', clientId },
  ],
  (clientId) => ['/api/currency/order/submit', { ...SPOT, price: '58000', clientId }],
  (clientId) => [
    '/api/currency/order/submit',
    {
      ...SPOT,
      orderType: 'stop_market',
      timeInForce: undefined,
      triggerPrice: '90000',
      amount: '20',
      quantity: undefined,
      clientId,
    },
  ],
  (clientId) => ['/api/asset/transferFunds', { from: 1, to: 2, coin: 'USDT', amount: '0.01', clientId }],
  (clientId) => ['/api/asset/transferFunds', { from: 2, to: 1, coin: 'USDT', amount: '0.01', clientId }],
]

const told = new Map<string, number>()
let stopped = false

/** Sends at a steady rate, whether the last were answered or not. */
async function attack(tokens: readonly string[]): Promise<void> {
  const began = performance.now()
  for (let n = 0; !stopped; n += 1) {
    const due = began + (n * 1000) / rate
    if (due > performance.now()) await wait(due - performance.now())
    const [path, body] = (ATTACKS[n % ATTACKS.length] ?? ATTACKS[0])?.(randomUUID()) ?? ['', {}]
    ask(path, body, tokens[n % tokens.length]).then(
      (answer) => told.set(nameOf(answer), (told.get(nameOf(answer)) ?? 0) + 1),
      () => undefined,
    )
  }
}

function nameOf(answer: Answered | undefined): string {
  return answer === undefined ? 'unknown' : (answer.error ?? 'done')
}

interface Times {
  readonly order: number[]
  readonly close: number[]
  readonly login: number[]
}

/** The bystander's own day: an order, a position opened and closed, and now and then a login. */
async function live(forMs: number): Promise<Times> {
  const times: Times = { order: [], close: [], login: [] }
  const timed = async (into: number[], path: string, body: object) => {
    const began = performance.now()
    const answer = await ask(path, body, path === LOGIN_PATH ? undefined : own)
    into.push(performance.now() - began)
    if (answer?.status !== 200) throw new Error(`the bystander is refused: ${path} ${JSON.stringify(answer)}`)
    // A customer has so many sessions: the oldest end.
    if (path === LOGIN_PATH) own = String(answer.data.satoken)
  }
  const until = performance.now() + forMs
  for (let n = 0; performance.now() < until; n += 1) {
    await timed(times.order, '/api/currency/order/submit', { ...SPOT, price: '58000' })
    if (n % 5 === 0) {
      const market = { ...CONTRACT, orderType: 'market' }
      await timed([], '/api/contract/order/submit', { ...market, direction: 1 })
      await timed(times.close, '/api/contract/order/submit', { ...market, direction: 3 })
    }
    if (n % 20 === 0) await timed(times.login, LOGIN_PATH, LOGIN)
    await wait(50)
  }
  return times
}

const median = (list: readonly number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN

/** Megabytes that the server has in memory. */
function memory(): number {
  const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

const LOGIN = { type: 'email', account: 'trader@candlewick.test', password: PASSWORD }
let own = await signIn(LOGIN.account)
const attackers = await Promise.all(Array.from({ length: 8 }, () => signIn('demo@candlewick.test')))
await live(10_000)
const before = await live(Math.min(120_000, minutes * 30_000))
const flood = attack(attackers)
await wait(Math.min(60_000, minutes * 15_000))
const [from, during, until] = [memory(), await live(minutes * 60_000), memory()]
stopped = true
await flood
let missed = 0
for (const what of ['order', 'close', 'login'] as const) {
  const [alone, beside] = [median(before[what]), median(during[what])]
  if (!(beside <= alone * WITHIN)) missed += 1
  console.log(`${what}: ${alone.toFixed(1)} ms alone, ${beside.toFixed(1)} ms beside (${during[what].length} asked)`)
}
console.log(`the other was told: ${[...told].map(([name, count]) => `${name} ${count}`).join(', ')}`)
console.log(`memory: ${from.toFixed(0)} MB when it had begun, ${until.toFixed(0)} MB at the end`)
await killed(server.child, 'SIGTERM')
rmSync(folder, { recursive: true, force: true })
process.exit(missed === 0 ? 0 : 1)
