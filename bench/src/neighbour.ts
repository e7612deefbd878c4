/**
 * One customer at full rate beside another: free orders and resting ones, cancellations, conditions, transfers, borrowings
 * and repayments with client ids, on 64 connections over 20 sessions, and 40 sockets that ask again and again; under
 * production's allowance of requests, or under none. The other submits five orders a second, opens and closes a position
 * and signs in from her browser each second, first alone, then beside askers of a server that answers nothing (what such
 * a flood costs the machine by itself), then beside the flood. Medians and 99th percentiles, and the server's memory.
 *
 * Bars: the bystander's medians within 20% of what they are alone, or beside the control where that is more; none refused.
 *
 *     npm run bench -- neighbour [--seconds=60] [--unlimited]
 */
import { setTimeout as delay } from 'node:timers/promises'
import { asSent } from '@candlewick/protocol/testing/as-caller'
import { asked, askers, type BuiltServer, nothing, quantile, startBuilt, transformed } from './beside/processes.ts'

const option = (name: string) => process.argv.find((text) => text.startsWith(`--${name}`))
const SECONDS = Number(option('seconds')?.split('=')[1] ?? 40)
const UNLIMITED = option('unlimited') !== undefined
const ALONE_SECONDS = 20
const WARM_SECONDS = 5
const SETTLE_MS = 10_000
const CONNECTIONS = '64'
const SESSIONS = 20
const WITHIN = 1.2
const TICK_MS = 200
const TICKS_A_ROUND = 5

const PASSWORD = transformed('Candle-1234')
const ADDRESS = '198.51.100.1'
const SPOT = { symbol: 'BTC_USDT', side: 'buy', orderType: 'limit', quantity: '0.001', price: '58000' }
const MARKET = {
  symbol: 'BTC_USDT',
  contractType: 'u',
  marginMode: 'cross',
  leverage: 10,
  orderType: 'market',
  quantity: '0.001',
}

interface Answered {
  readonly data: { readonly satoken: string; readonly user: { readonly userId: string } }
  readonly cookie: string
  readonly milliseconds: number
}

interface Session {
  token: string
  /** The proof that she logged in from this browser. */
  cookie: string
  readonly user: string
}

async function ask(url: string, path: string, body: object, { token, cookie }: Omit<Session, 'user'>) {
  const began = performance.now()
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ADDRESS, 'blade-auth': token, cookie },
    body: JSON.stringify(asSent(path, body).body),
  })
  const { data, ...rest }: { data: Answered['data'] } = JSON.parse(await answer.text())
  if (answer.status !== 200) throw new Error(`refused: ${path} ${JSON.stringify(rest)}`)
  const device = answer.headers.getSetCookie().find((set) => set.startsWith('coin-device='))
  return { data, milliseconds: performance.now() - began, cookie: device?.split(';', 1)[0] ?? cookie }
}

async function logIn(url: string, account: string, cookie = ''): Promise<Session & { milliseconds: number }> {
  const answer = await ask(
    url,
    '/api/user/login',
    { type: 'email', account, password: PASSWORD },
    { token: '', cookie },
  )
  const { data, milliseconds } = answer
  return { token: data.satoken, user: data.user.userId, cookie: answer.cookie, milliseconds }
}

const WHAT = ['order', 'close', 'login'] as const
type Times = Record<(typeof WHAT)[number], number[]>

/** The bystander's own day: five orders a second, a position opened and closed and a login each second. */
async function live(url: string, own: Session, seconds: number): Promise<Times> {
  const times: Times = { order: [], close: [], login: [] }
  const until = performance.now() + seconds * 1_000
  for (let n = 0; performance.now() < until; n += 1) {
    const next = performance.now() + TICK_MS
    const order = await ask(url, '/api/currency/order/submit', { ...SPOT, timeInForce: 'IOC' }, own)
    times.order.push(order.milliseconds)
    if (n % TICKS_A_ROUND === 0) {
      await ask(url, '/api/contract/order/submit', { ...MARKET, direction: 1 }, own)
      times.close.push((await ask(url, '/api/contract/order/submit', { ...MARKET, direction: 3 }, own)).milliseconds)
      const { milliseconds, token, cookie } = await logIn(url, 'trader@candlewick.test', own.cookie)
      times.login.push(milliseconds)
      // A customer has so many sessions: the oldest end.
      Object.assign(own, { token, cookie })
    }
    await delay(Math.max(0, next - performance.now()))
  }
  return times
}

function show(name: string, times: Times): void {
  const figures = WHAT.map((what) => {
    const [middle, last] = [quantile(times[what], 0.5), quantile(times[what], 0.99)]
    return `${what} ${middle.toFixed(1)} / ${last.toFixed(1)} ms (${times[what].length})`
  })
  console.log(`     ${name.padEnd(28)} ${figures.join(', ')}`)
}

/** What the server applied, by its own count. */
async function commands(url: string): Promise<number> {
  const { data }: { data: { sequence: number } } = JSON.parse(await (await fetch(`${url}/api/exchange/state`)).text())
  return data.sequence
}

async function measured(server: BuiltServer): Promise<boolean> {
  const { url } = server
  const own: Session = await logIn(url, 'trader@candlewick.test')
  const flooders: Session[] = []
  for (let n = 0; n < SESSIONS; n += 1) flooders.push(await logIn(url, 'demo@candlewick.test', flooders[0]?.cookie))
  const flooder = [CONNECTIONS, flooders[0]?.user ?? '', ...flooders.map(({ token }) => token)]
  await live(url, own, WARM_SECONDS)
  const alone = await live(url, own, ALONE_SECONDS)
  show('alone', alone)

  const elsewhere = await nothing()
  const stopControl = askers('flooder', elsewhere.url, ...flooder)
  await delay(SETTLE_MS / 4)
  const bare = await live(url, own, ALONE_SECONDS)
  show('beside a flood elsewhere', bare)
  console.log(`       ${asked(await stopControl())}`)
  await elsewhere.stop()

  const stop = askers('flooder', url, ...flooder)
  await delay(SETTLE_MS)
  const [memory, before] = [server.memory(), await commands(url)]
  const beside = await live(url, own, SECONDS)
  const [grown, after] = [server.memory(), await commands(url)]
  show('beside the flood', beside)
  console.log(`       ${asked(await stop())}`)
  console.log(`     ${after - before} commands meanwhile; memory ${memory.toFixed(0)} MB, then ${grown.toFixed(0)} MB`)
  const missed = WHAT.filter((what) => {
    const bound = Math.max(quantile(alone[what], 0.5), quantile(bare[what], 0.5)) * WITHIN
    return !(quantile(beside[what], 0.5) <= bound)
  })
  console.log(`${missed.length === 0 ? 'ok  ' : 'FAIL'} ${missed.join(', ') || 'orders, closes and logins as before'}`)
  return missed.length === 0
}

const server = await startBuilt({ REQUESTS_PER_MINUTE: UNLIMITED ? '10000000' : '6000' })
try {
  process.exitCode = (await measured(server)) ? 0 : 1
} finally {
  await server.stop()
}
