/**
 * The production drill: a fresh clone, an own PostgreSQL, a mail server, and then what the first day of an exchange asks
 * for. Customers register with mailed codes, markets are listed, deposits are credited by hand, two customers trade, one
 * is paid out, a coin that no release has heard of is listed beside the running server and has prices and a contract at
 * once, an operator looks at the state; nothing of the demo is there. Needs no way out to the internet: a relay answers
 * in the place of the sources of prices and rates.
 */
import { strict as assert } from 'node:assert'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { asRead, asSent } from '@candlewick/protocol/testing/as-caller'
import { cloneTree } from './drill/clone.ts'
import { startMail } from './drill/mail.ts'
import { ended, startDatabase } from './drill/postgres.ts'
import { startSources } from './drill/sources.ts'

const START_MS = 90_000
const FOLLOW_MS = 10_000
const PASSWORD = 'Drill-2026'
const LISTING = {
  assets: [
    { code: 'USDT', decimals: 6, cap: '8000000000' },
    { code: 'BTC', decimals: 8, cap: '80000000' },
  ],
  markets: [{ symbol: 'BTC_USDT', tickSize: '0.1', lotSize: '0.00001', minNotional: '5', maxQuantity: '200' }],
}

/** A coin of which no release knows anything, its market and its contract. */
const ARB_LISTING = {
  assets: [{ code: 'ARB', decimals: 5, cap: '10000000000', supply: 10_000_000_000 }],
  markets: [{ symbol: 'ARB_USDT', tickSize: '0.001', lotSize: '0.1', minNotional: '5', maxQuantity: '100000' }],
  contracts: [
    {
      ...{ symbol: 'ARB_USDT_PERP', kind: 'linear', index: 'ARB_USDT', impact: '20000' },
      ...{ tickSize: '0.001', lotSize: '1', maxQuantity: '100000' },
      tiers: [
        { cap: 100_000, leverage: 20, maintenance: '0.01' },
        { cap: 1_000_000, leverage: 10, maintenance: '0.02' },
      ],
    },
  ],
  funds: [{ id: 'insure', house: 'house:insurance', account: 2, coin: 'USDT', amount: '100000' }],
}

const stops: (() => Promise<void> | void)[] = []
const began = performance.now()
const step = (text: string) => console.log(`drill ${((performance.now() - began) / 1000).toFixed(1)} s: ${text}`)

async function main(): Promise<void> {
  const clone = cloneTree()
  stops.push(() => rmSync(dirname(clone), { recursive: true, force: true }))
  const database = await startDatabase(join(dirname(clone), 'database'))
  stops.push(() => database.stop())
  step(`a fresh clone, PostgreSQL from ${database.kind}`)
  const mail = await startMail()
  stops.push(() => mail.stop())
  const sources = await startSources()
  stops.push(() => sources.stop())
  const data = join(dirname(clone), 'data')
  mkdirSync(data)
  const consolePort = await freePort()
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    DATA_DIR: data,
    SMTP_URL: mail.url,
    PUBLIC_URL: 'https://drill.test',
    PORT: '0',
    CONSOLE_PORT: String(consolePort),
    CONSOLE_URL: 'https://console.drill.test',
    PRICE_FEED: 'live',
    PRICE_RELAY: sources.url,
    TRUSTED_PROXIES: '1',
    LOG_LEVEL: 'error',
  }
  const desk = (args: readonly string[], input?: string) => candlewick(clone, env, args, input)
  const url = await startServer(clone, env)
  step('serving')
  await nothingOfTheDemo(url)

  const listing = join(data, 'listing.json')
  writeFileSync(listing, JSON.stringify(LISTING))
  desk(['list', listing])
  step('listed')
  const alice = await register(url, mail.code, 'alice@drill.test', '198.51.100.1')
  const bob = await register(url, mail.code, 'bob@drill.test', '198.51.100.2')
  step('two customers registered with mailed codes')

  const credit = (who: string, coin: string, amount: string, id: string) =>
    desk(['fund', who, coin, amount, '--id', id, '--reason', 'opening deposit'])
  assert.match(credit('alice@drill.test', 'USDT', '10000', 'd1'), /^done at \d+; now 10000 available/)
  assert.match(credit('alice@drill.test', 'USDT', '10000', 'd1'), /nothing done/)
  assert.match(credit('bob@drill.test', 'BTC', '1', 'd2'), /^done/)
  step('funded by hand')

  await trade(url, alice, bob)
  step('traded')
  const payout = ['alice@drill.test', 'BTC', '0.04', '--fee', '0.0001', '--id', 'w1', '--reason', 'asked by ticket 7']
  assert.match(desk(['withdraw', 'hold', ...payout]), /0\.04 occupied/)
  desk(['withdraw', 'settle', 'w1', '--reason', 'paid'])
  desk(['withdraw', 'hold', ...payout.map((word) => (word === 'w1' ? 'w2' : word))])
  desk(['withdraw', 'cancel', 'w2', '--reason', 'not asked for'])
  await eventually(async () => {
    assert.deepEqual(await held(url, alice, 'BTC'), { available: '0.06', occupied: '0' })
  })
  step('paid out by hand')

  assert.ok(!sources.asked.some((address) => address.includes('ARB')), 'nobody is asked of what is not listed')
  writeFileSync(listing, JSON.stringify(ARB_LISTING))
  desk(['list', listing])
  credit('bob@drill.test', 'ARB', '1000', 'd3')
  await pricedAndTraded(url, alice, bob)
  assert.ok(
    sources.asked.some((address) => /binance.*ARBUSDT/.test(address)),
    'the exchanges are asked of it',
  )
  step('a new coin was listed, asked of the exchanges, priced, traded, and its contract too')
  await valued(url, alice)
  step('values are shown by published rates of currencies')

  for (const name of ['chief', 'second']) {
    desk(['operator', 'add', `${name}@drill.test`, '--name', name, '--reason', 'one of the first two'], `${PASSWORD}\n`)
  }
  await operatorLooks(url, `http://127.0.0.1:${consolePort}`, mail.code)
  // Ten things by hand, each asked and done, and the sign-in.
  assert.match(desk(['audit']), /^21 entries, the chain holds/m)
  step('an operator saw that every sum is zero; the book of what was done by hand holds')
}

/** The server follows the journal a moment behind whoever else wrote to it. */
async function eventually(holds: () => Promise<void>): Promise<void> {
  for (const until = performance.now() + FOLLOW_MS; ; ) {
    try {
      await holds()
      return
    } catch (error) {
      if (performance.now() > until) throw error
      await delay(50)
    }
  }
}

async function startServer(clone: string, env: NodeJS.ProcessEnv): Promise<string> {
  const server: ChildProcess = spawn(process.execPath, ['scripts/start.mjs'], { cwd: clone, env })
  stops.push(() => ended(server, 'SIGTERM'))
  let said = ''
  return await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`the server did not start:\n${said}`)), START_MS)
    const read = (chunk: Buffer) => {
      said += chunk.toString()
      const address = /ready at (http:\S+)/.exec(said)?.[1]
      if (address === undefined) return
      clearTimeout(late)
      resolve(address)
    }
    server.stdout?.on('data', read)
    server.stderr?.on('data', read)
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said}`)))
  })
}

/** A command of the operators' desk. @throws where it fails */
function candlewick(clone: string, env: NodeJS.ProcessEnv, args: readonly string[], input = ''): string {
  const done = spawnSync(process.execPath, ['scripts/candlewick.mjs', ...args], {
    cwd: clone,
    env,
    input,
    encoding: 'utf8',
  })
  if (done.status !== 0) throw new Error(`candlewick ${args.join(' ')}: ${done.stdout}${done.stderr}`)
  return done.stdout
}

interface Answer {
  readonly status: number
  readonly data: Record<string, unknown>
  readonly error: string | undefined
}

async function call(
  url: string,
  path: string,
  body: object | undefined,
  from: { token?: string; address?: string } = {},
): Promise<Answer> {
  const sent = asSent(path, body)
  const response = await fetch(`${url}${sent.path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': from.address ?? '198.51.100.9',
      ...(from.token === undefined ? {} : { satoken: from.token }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(sent.body) }),
  })
  const { data, error } = asRead(path, JSON.parse(await response.text()))
  return { status: response.status, data: data ?? {}, error }
}

async function done(...asked: Parameters<typeof call>): Promise<Record<string, unknown>> {
  const { status, data, error } = await call(...asked)
  assert.equal(status, 200, `${asked[1]}: ${error}`)
  return data
}

const transformed = (password: string) => createHash('sha256').update(`candlewick:${password}`).digest('hex')

async function nothingOfTheDemo(url: string): Promise<void> {
  const password = transformed('Candle-1234')
  for (const account of ['demo@candlewick.test', 'operator@candlewick.test']) {
    assert.equal((await call(url, '/api/user/login', { type: 'email', account, password })).error, 'login_failed')
  }
  for (const path of ['/dev/mailbox', '/api/exchange/state']) {
    assert.ok((await fetch(`${url}${path}`)).status >= 400, path)
  }
  assert.equal((await fetch(`${url}/readyz`)).status, 200)
}

async function register(
  url: string,
  codeOf: (to: string) => Promise<string>,
  email: string,
  address: string,
): Promise<string> {
  await done(url, '/api/user/sendEmailCode', { email, purpose: 'register' }, { address })
  const passwords = { password: transformed(PASSWORD), confirmPassword: transformed(PASSWORD) }
  const { satoken } = await done(
    url,
    '/api/user/register',
    { email, code: await codeOf(email), ...passwords },
    { address },
  )
  return String(satoken)
}

async function held(url: string, token: string, coin: string): Promise<unknown> {
  const { base, quote } = await done(url, '/api/exchange/coin/wallet/get/BTC/USDT', undefined, { token })
  const { available, occupied } = Object(coin === 'BTC' ? base : quote)
  return { available, occupied }
}

async function trade(url: string, alice: string, bob: string): Promise<void> {
  const order = { symbol: 'BTC_USDT', orderType: 'limit', price: '84000', quantity: '0.1' }
  const submit = (token: string, side: string) =>
    done(url, '/api/currency/order/submit', { ...order, side, clientId: `drill-${side}` }, { token })
  await submit(bob, 'sell')
  assert.equal((await submit(alice, 'buy')).filledQuantity, '0.1')
  const { available } = Object(await held(url, alice, 'BTC'))
  assert.equal(available, '0.1')
}

async function pricedAndTraded(url: string, alice: string, bob: string): Promise<void> {
  await eventually(async () => {
    const { index } = await done(url, '/api/exchange/coin/market/indexPrice?symbol=ARB_USDT', undefined)
    assert.match(String(Object(index).price), /^12\.4\d*$/)
    assert.equal(Object(index).sources, 5)
  })
  const spot = { symbol: 'ARB_USDT', orderType: 'limit', price: '12.43', quantity: '10' }
  const trade = (token: string, side: string) =>
    done(url, '/api/currency/order/submit', { ...spot, side, clientId: `arb-${side}` }, { token })
  await trade(bob, 'sell')
  assert.equal((await trade(alice, 'buy')).filledQuantity, '10')
  const contract = {
    symbol: 'ARB_USDT',
    contractType: 'u',
    orderType: 'limit',
    price: '12.43',
    quantity: '10',
  }
  for (const [token, direction] of [[bob, 2] as const, [alice, 1] as const]) {
    const moved = { from: 1, to: 2, coin: 'USDT', amount: '100', clientId: `arb-margin-${direction}` }
    await done(url, '/api/asset/transferFunds', moved, { token })
    const order = { ...contract, direction, leverage: 10, clientId: `arb-contract-${direction}` }
    const { filledQuantity } = await done(url, '/api/contract/order/submit', order, { token })
    assert.equal(filledQuantity, direction === 1 ? '10' : '0')
  }
}

async function valued(url: string, token: string): Promise<void> {
  await eventually(async () => {
    const { currencies } = await done(url, '/api/exchange/coin/assets/getCoinRate', undefined)
    assert.equal(Object(currencies).length, 13)
  })
  const path = '/api/exchange/coin/assets/getMyBalance?type=0&currency=cny'
  const { rate, equivalent, usdt } = await done(url, path, undefined, { token })
  assert.equal(Object(rate).stale, false)
  // 7.1105, the middle of what the examples say.
  assert.equal(Number(equivalent).toFixed(2), (Number(usdt) * 7.1105).toFixed(2))
}

/** At the operators' own address, which is none of the customers'. */
async function operatorLooks(
  customersUrl: string,
  url: string,
  codeOf: (to: string) => Promise<string>,
): Promise<void> {
  const login = { email: 'chief@drill.test', password: transformed(PASSWORD) }
  const path = '/api/console/session/login'
  assert.equal((await call(customersUrl, path, login)).error, 'no_such_call')
  assert.equal((await call(url, '/api/exchange/state', undefined)).error, 'token_invalid')
  assert.equal((await call(url, path, login)).error, 'second_step')
  const secondFactor = await codeOf('chief@drill.test')
  const { token } = await done(url, path, { ...login, secondFactor })
  const { sums } = await done(url, '/api/exchange/state', undefined, { token: String(token) })
  assert.deepEqual(sums, { ARB: 0, BTC: 0, USDT: 0 })
}

async function freePort(): Promise<number> {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const address = holder.address()
  holder.close()
  await once(holder, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('a port has no number')
  return address.port
}

try {
  await main()
  step('done')
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  for (const stop of stops.reverse()) await stop()
}
