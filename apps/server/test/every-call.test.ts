/**
 * Every call of the whole server, from its definition: what bad input of every kind is answered with, and that no balance
 * moved by any of it. A new call is covered the moment it is defined. Who is let in: authorisation.test.ts.
 */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Call, PREFIXES, pathFields } from '@candlewick/protocol/call'
import { CONSOLE_CALLS, CUSTOMER_CALLS } from '@candlewick/protocol/registry'
import { fieldNamed } from '@candlewick/protocol/renames'
import { isStaffs } from '@candlewick/protocol/who'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Server } from '../src/server.ts'
import { freshDatabase, type TestDatabase } from './database.ts'
import { startWholeServer } from './start-whole.ts'

const ROLES = ['customer', 'merchant', 'agent', 'operator'] as const
type RoleName = (typeof ROLES)[number]
const DEMO_NAMES: Record<RoleName, string> = {
  customer: 'demo',
  merchant: 'merchant',
  agent: 'agent',
  operator: 'operator',
}
/** Of the operators' calls not those that halt markets and bar customers, which the calls after them would meet. */
const APART = /^console\.(adjustments|customers|ledger|markets)\./
const ALL_CALLS = [...CUSTOMER_CALLS, ...CONSOLE_CALLS.filter(({ name }) => !APART.test(name))]
const PASSWORD = createHash('sha256').update('candlewick:Candle-1234').digest('hex')

interface Answer {
  status: number
  text: string
  body: { code?: number; data?: unknown; error?: string; field?: string }
}

let database: TestDatabase
let server: Server
const folder = mkdtempSync(join(tmpdir(), 'candlewick-every-'))
const tokens = new Map<RoleName, string>()
let balancesBefore: unknown

beforeAll(async () => {
  database = await freshDatabase()
  server = await startWholeServer(database, folder)
  for (const role of ROLES) {
    const email = `${DEMO_NAMES[role]}@candlewick.test`
    tokens.set(role, role === 'operator' ? await enter(email) : await logIn(email))
  }
  balancesBefore = await balances()
})
afterAll(async () => {
  await server.stop()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function ask(path: string, body: unknown, role?: RoleName): Promise<Answer> {
  const token = role === undefined ? undefined : tokens.get(role)
  const response = await fetch(server.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { satoken: token }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, text, body: JSON.parse(text) }
}

async function logIn(account: string): Promise<string> {
  const login = { type: 'email', account, password: PASSWORD }
  const answer = await ask('/api/user/login', login)
  const data = answer.body.data as { satoken: string } | null
  if (!data) throw new Error(`${account} cannot log in: ${answer.text}`)
  return data.satoken
}

/** An operator's token: password, then the code that is mailed. */
async function enter(email: string): Promise<string> {
  const path = '/api/console/session/login'
  await ask(path, { email, password: PASSWORD })
  const sent = await fetch(`${server.url}/dev/mailbox?to=${email}`)
  const [newest]: { code: string }[] = JSON.parse(await sent.text())
  const answer = await ask(path, { email, password: PASSWORD, secondFactor: newest?.code })
  const data = answer.body.data as { token: string } | null
  if (!data) throw new Error(`${email} cannot enter: ${answer.text}`)
  return data.token
}

async function balances(): Promise<unknown> {
  const [spot, flash, state] = await Promise.all([
    ask('/api/exchange/coin/assets/getMyBalance?type=1', undefined, 'customer'),
    ask('/api/exchange/coin/assets/getMyBalance?type=4', undefined, 'customer'),
    ask('/api/exchange/state', undefined),
  ])
  // What a balance is worth changes with the price; what is held does not.
  const held = (spot.text + flash.text).match(/"(coin|available|occupied)":"[^"]*"/g)
  return { held, sums: (state.body.data as { sums: unknown }).sums }
}

/** The form of what a browser says of a passkey. */
const PASSKEY = {
  id: 'AA',
  rawId: 'AA',
  type: 'public-key',
  response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' },
}
/** Values of which each field takes the first that fits it. */
const FITTING: readonly unknown[] = [
  '1',
  'BTC_USDT',
  'BTC',
  'spot',
  'current',
  'buy',
  'limit',
  'register',
  'email',
  'fuzz@candlewick.test',
  '+8613800138000',
  '123456',
  PASSWORD,
  'coin_plate',
  '1m',
  'x',
  ['BTC_USDT'],
  ['content'],
  'approve',
  'pass',
  'ethereum',
  'chain_deposit',
  {},
  'front',
  'u',
  'cross',
  'BTC_USDT_PERP-long',
  'all',
  '3',
  'long',
  'bank',
  '/home/index',
  'JP',
  'id_card',
  'review',
  `${'a'.repeat(40)}.jpg`,
  'up',
  true,
  'a'.repeat(20),
  'x'.repeat(43),
  PASSKEY,
  { ...PASSKEY, response: { clientDataJSON: 'AA', attestationObject: 'AA' } },
  // An encrypted payload, as far as its form goes.
  'a.b.c.d.e',
  'list',
  'first-deposit',
  'add',
  'open',
  [],
]
const BAD: readonly [string, unknown][] = [
  ['an object', { a: 1 }],
  ['a list of lists', [1, [2]]],
  ['null', null],
  ['a fraction', 0.1],
  ['minus zero', -0],
  ['minus one', -1],
  ['minus zero as text', '-0'],
  ['an exponent', '1e5'],
  ['NUL', 'a\u0000b'],
  ['400 digits', '9'.repeat(400)],
  ['200 kB', 'x'.repeat(200_000)],
  ['SQL', "' or 1=1; drop table users; --"],
  ['text of no meaning', '\u202e\ud83d\udca9'],
]
/** Whole forms that only the market's minimum keeps from being orders, so that every other fault is met before it. */
const ORDER_KINDS = {
  limit: { price: '1000', quantity: '0.00002', icebergQuantity: '0.00001' },
  market: { quantity: '0.00001' },
  stop_limit: { price: '1000', quantity: '0.00001', triggerPrice: '1000', triggerBy: 'index' },
  stop_market: { quantity: '0.00001', triggerPrice: '1000', triggerBy: 'index' },
  trailing: { quantity: '0.00001', callbackRate: '0.01', triggerBy: 'index' },
  oco: { price: '1000000', quantity: '0.00001', triggerPrice: '1000', triggerBy: 'index' },
}
/** The same of contracts: each is kept from being an order by the position that there is not. */
const CONTRACT_ORDER_KINDS = {
  limit: { price: '1000', quantity: '0.002', icebergQuantity: '0.001' },
  market: { quantity: '0.001' },
  stop_limit: { price: '1000', quantity: '0.001', triggerPrice: '1000', triggerBy: 'mark' },
  stop_market: { quantity: '0.001', triggerPrice: '1000', triggerBy: 'index' },
  trailing: { quantity: '0.001', callbackRate: '0.01', triggerBy: 'mark' },
  oco: { price: '1000000', quantity: '0.001', triggerPrice: '1000', triggerBy: 'mark' },
}
/** And whole ladders: of rungs below the market's minimum, and of rungs that close what there is not. */
const LADDERS = {
  even: { fromPrice: '1000', toPrice: '1100', rungs: 3, quantity: '0.00003' },
  rising: { fromPrice: '1100', toPrice: '1000', rungs: 2, quantity: '0.00003', sizes: 'rising' },
}
const CONTRACT_LADDERS = { even: { fromPrice: '1000000', toPrice: '1000100', rungs: 3, quantity: '0.003' } }
/** Stakes below what any cycle takes. */
const FLASH_ORDER_KINDS = { up: { direction: 'up', stake: '1' }, down: { direction: 'down', stake: 2 } }
const EXTRA = { is_merchant: 2, balance: '1', role: 'operator', admin: true, __extra: {} }

/** The forms of each kind of order, which name it. */
function typed(kinds: Readonly<Record<string, object>>): Record<string, object> {
  return Object.fromEntries(Object.entries(kinds).map(([kind, terms]) => [kind, { orderType: kind, ...terms }]))
}

/** A value for each field that must be there. */
function needed(call: Call): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(call.input.shape)) {
    if (field.safeParse(undefined).success && !pathFields(call.path).includes(fieldNamed(call.wire.sends, name)))
      continue
    fields[name] = FITTING.find((value) => field.safeParse(value).success) ?? '1'
  }
  return fields
}

/** Asks as the definition has it; what changes something always with a body. */
function askCall(call: Call, input: Record<string, unknown>, role?: RoleName): Promise<Answer> {
  const named = Object.entries(input).map(([field, value]) => [fieldNamed(call.wire.sends, field), value])
  const rest: Record<string, unknown> = Object.fromEntries(named)
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'head' || name === 'p') return PREFIXES[name]
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? 'x')).slice(0, 400) || 'x')
  })
  if (call.method === 'POST' || call.changes) return ask(path, rest, role)
  const query = new URLSearchParams(Object.entries(rest).map(([key, value]) => [key, String(value).slice(0, 8_000)]))
  return ask(`${path}?${query}`, undefined, role)
}

/** Nothing of how the server is made shows in an answer. */
const TELLTALE = /\bat \S+\.(ts|js)|node_modules|postgres|syntax error|\bselect\b.*\bfrom\b|\binsert into\b|stack/i
function roleFor({ who }: Call): RoleName {
  if (isStaffs(who)) return 'operator'
  return who === 'public' ? 'customer' : who
}

/** What is named as wrong is a field that the call takes, by the name that it was sent under. */
function namesOwn({ input, wire }: Call, { body: { field } }: Answer): boolean {
  const [own = ''] = field?.split(/[.[]/) ?? []
  return field === undefined || Object.keys(input.shape).some((name) => fieldNamed(wire.sends, name) === own)
}

describe('bad input', () => {
  test('five fields that no call knows are refused by name', async () => {
    const faults: unknown[] = []
    for (const call of ALL_CALLS) {
      const { status, body } = await askCall(call, { ...needed(call), ...EXTRA }, roleFor(call))
      const named = status === 400 && body.error === 'field_unknown' && Object.hasOwn(EXTRA, body.field ?? '')
      if (!named) faults.push([call.name, status, body.error, body.field])
    }
    expect(faults).toEqual([])
  })

  test('every field of every call refuses or bears every bad value: no failure, no stack, no SQL', async () => {
    const faults: unknown[] = []
    for (const call of ALL_CALLS) {
      for (const field of Object.keys(call.input.shape)) {
        const answers = await Promise.all(
          BAD.map(async ([kind, value]) => ({
            kind,
            answer: await askCall(call, { ...needed(call), [field]: value }, roleFor(call)),
          })),
        )
        for (const { kind, answer } of answers) {
          const sound = answer.status < 500 && !TELLTALE.test(answer.text) && answer.body.code === answer.status
          if (!sound || !namesOwn(call, answer))
            faults.push([call.name, field, kind, answer.status, answer.text.slice(0, 200)])
        }
      }
    }
    expect(faults).toEqual([])
  })

  test.each([
    ['spot.submit', { symbol: 'BTC_USDT', side: 'sell' }, typed(ORDER_KINDS), 400],
    ['contract.submit', { symbol: 'BTC_USDT', contractType: 'u', direction: 3 }, typed(CONTRACT_ORDER_KINDS), 409],
    ['spot.ladder', { symbol: 'BTC_USDT', side: 'sell' }, LADDERS, 400],
    ['contract.ladder', { symbol: 'BTC_USDT', contractType: 'u', direction: 3 }, CONTRACT_LADDERS, 409],
    ['flash.createSecondContractOrder', { symbol: 'EURUSD', period: 30 }, FLASH_ORDER_KINDS, 400],
  ] as const)(
    'every field of every kind of order of %s refuses or bears every bad value',
    async (name, which, kinds, plain) => {
      const call = ALL_CALLS.find((each) => each.name === name)
      if (call === undefined) throw new Error(`orders cannot be placed by ${name}`)
      const fields = Object.keys(call.input.shape)
      for (const [kind, terms] of Object.entries(kinds)) {
        const form = { ...which, ...terms }
        expect([kind, (await askCall(call, form, 'customer')).status]).toEqual([kind, plain])
        for (const field of fields) {
          const answers = await Promise.all(
            [...BAD, ['zero', '0'] as const, ['a word', 'mark'] as const].map(async ([sort, value]) => ({
              sort,
              answer: await askCall(call, { ...form, [field]: value }, 'customer'),
            })),
          )
          for (const { sort, answer } of answers) {
            const seen = [kind, field, sort]
            expect([...seen, answer.status < 500, TELLTALE.test(answer.text)]).toEqual([...seen, true, false])
            expect([...seen, answer.status]).not.toEqual([...seen, 200])
            expect([...seen, answer.body.field, namesOwn(call, answer)]).toEqual([...seen, answer.body.field, true])
          }
        }
      }
    },
  )

  test('no balance moved by any of it, and every asset still sums to zero', async () => {
    const now = await balances()
    expect(now).toEqual(balancesBefore)
    const { held, sums } = now as { held: string[] | null; sums: Record<string, number> }
    expect(held?.length).toBeGreaterThan(5)
    expect(Object.keys(sums).length).toBeGreaterThan(10)
    expect(Object.values(sums).every((sum) => sum === 0)).toBe(true)
  })
})
