/**
 * Every call there is, asked by keys of every permission, bound to markets and not, from where they may come and from
 * elsewhere, with a clock that is off, and a second time. Behind the doors stands nothing: who is let in is told so.
 */
import { createHmac } from 'node:crypto'
import { type Call, PREFIXES, pathFields } from '@candlewick/protocol/call'
import { CallError } from '@candlewick/protocol/errors'
import { KEY_PERMISSIONS, type KeyPermission, keyPermissionOf } from '@candlewick/protocol/key-access'
import { ALL_CALLS } from '@candlewick/protocol/registry'
import { fieldNamed } from '@candlewick/protocol/renames'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { CLOSING_CALLS } from '../../../http/closing-calls.ts'
import type { Handler } from '../../../http/handle.ts'
import type { KeyTerms } from './keys.ts'

const HERE = '203.0.113.7'
/** What is behind the doors. */
const IN = 'order_not_found'
const behind = (call: Call): Handler => ({ call, answer: () => Promise.reject(new CallError(IN)) })

interface Key {
  readonly id: string
  readonly secret: string
}

let app: TestApp
let served: ReadonlySet<string>
let make: (terms: KeyTerms) => Promise<Key>
/** A key of each permission alone, and one of all. */
const keys = new Map<KeyPermission | 'all', Key>()

beforeAll(async () => {
  // What the test's application answers itself is asked there; all other calls find the door and nothing else.
  const probe = await startTestApp()
  served = new Set(probe.handlers.map(({ call }) => call.name))
  await probe.stop()
  app = await startTestApp({
    handlers: ALL_CALLS.filter(({ name }) => !served.has(name)).map(behind),
    trustedProxies: 1,
    requestsPerKey: 100_000,
  })
  const { userId, satoken } = await app.customer('matrix@x.test')
  const viewer = await app.sessions.verify(satoken)
  if (viewer === undefined) throw new Error(`${userId} has no session`)
  make = async (terms) => {
    const { key, secret } = await app.accounts.keys.make(
      viewer,
      { name: 'bot', addresses: [HERE], ...terms },
      undefined,
    )
    return { id: key.id, secret }
  }
  for (const permission of KEY_PERMISSIONS) keys.set(permission, await make({ permissions: [permission] }))
  keys.set('all', await make({ permissions: KEY_PERMISSIONS }))
})
afterAll(() => app.stop())

interface Signing {
  readonly at?: number
  readonly from?: string
  readonly body?: object
  readonly fields?: Readonly<Record<string, string>>
}
let ticks = 0
async function ask(call: Call, key: Key, { at = Date.now() - (ticks++ % 4_000), from = HERE, ...more }: Signing = {}) {
  const { body = {}, fields = {} } = more
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'p' || name === 'head' ? PREFIXES[name] : (fields[name] ?? 'x'),
  )
  const reads = call.method === 'GET' && !call.changes
  const method = reads ? 'GET' : 'POST'
  const text = reads ? '' : JSON.stringify(body)
  const signature = createHmac('sha256', key.secret).update(`${at}${method}${path}${text}`).digest('hex')
  const headers = {
    'cw-key': key.id,
    'cw-timestamp': String(at),
    'cw-signature': signature,
    'x-forwarded-for': from,
    ...(reads ? {} : { 'content-type': 'application/json' }),
  }
  const response = await fetch(app.base + path, { method, headers, ...(reads ? {} : { body: text }) })
  const answer: { code: number; error?: string; bound?: unknown; field?: string } = await response.json()
  return { ...answer, remaining: response.headers.get('cw-remaining') }
}
const keyOf = (name: KeyPermission | 'all'): Key => {
  const key = keys.get(name)
  if (key === undefined) throw new Error(`no key of ${name}`)
  return key
}
const isStaffs = ({ who }: Call) => who !== 'public' && who !== 'customer'
const isRefused = (error: string | undefined) => error !== undefined && /^(key_|forbidden)/.test(error)
/** Calls that a key may make, and that are not the test application's own. */
const OPEN = ALL_CALLS.filter((call) => keyPermissionOf(call) !== undefined)

test.each(ALL_CALLS.map((call) => [call.name, call] as const))('%s asks for its own permission', async (_, call) => {
  const needed = keyPermissionOf(call)
  for (const name of KEY_PERMISSIONS) {
    const { error, bound, remaining } = await ask(call, keyOf(name))
    expect(remaining).toMatch(/^\d+$/)
    if (isStaffs(call)) expect([name, isRefused(error)]).toEqual([name, true])
    else if (name === needed) expect([name, isRefused(error)]).toEqual([name, false])
    else expect([name, error, bound]).toEqual([name, 'key_permission', needed ?? 'none'])
  }
  if (needed === undefined) expect(isRefused((await ask(call, keyOf('all'))).error)).toBe(true)
})

test.each(OPEN.map((call) => [call.name, call] as const))(
  '%s is refused from elsewhere, at another time, and a second time',
  async (_, call) => {
    const key = keyOf('all')
    expect(await ask(call, key, { from: '203.0.113.8' })).toMatchObject({ error: 'key_address', bound: '203.0.113.8' })
    for (const off of [-10_000, 10_000]) {
      const late = await ask(call, key, { at: Date.now() + off })
      expect(late).toMatchObject({ error: 'key_clock', field: 'cw-timestamp' })
    }
    const at = Date.now() - 100
    expect(isRefused((await ask(call, key, { at })).error)).toBe(false)
    expect(await ask(call, key, { at })).toMatchObject({ error: 'key_replayed' })
    expect(await ask(call, { ...key, secret: 'another' })).toMatchObject({ error: 'key_signature' })
  },
)

describe('a key that is bound to a market', () => {
  const CHANGING = OPEN.filter((call) => keyPermissionOf(call) !== 'read')
  let spot: Key
  let contract: Key
  beforeAll(async () => {
    spot = await make({ permissions: KEY_PERMISSIONS, markets: ['BTC_USDT'] })
    contract = await make({ permissions: KEY_PERMISSIONS, markets: ['BTC_USDT_PERP'] })
  })

  test.each(CHANGING.map((call) => [call.name, call] as const))('%s: there and nowhere else', async (name, call) => {
    const own = call.area === 'contract' ? contract : spot
    const other = call.area === 'contract' ? spot : contract
    const inPath = pathFields(call.path)
    // Some say the symbol, or the kind of contract, in the address.
    const asked = async (key: Key, symbol: string | undefined, contractType: 'u' | 'coin' = 'u') => {
      const said = { ...(symbol === undefined ? {} : { symbol }), contractType }
      const sent = Object.fromEntries(
        Object.entries(said).map(([field, value]) => [fieldNamed(call.wire.sends, field), value]),
      )
      const body = Object.fromEntries(Object.entries(sent).filter(([field]) => !inPath.includes(field)))
      return (await ask(call, key, { body, fields: sent })).error === 'key_market'
    }
    const inAddress = inPath.includes(fieldNamed(call.wire.sends, 'symbol'))
    expect(await asked(own, 'BTC_USDT')).toBe(false)
    expect(await asked(own, 'ETH_USDT')).toBe(true)
    expect(await asked(other, 'BTC_USDT')).toBe(true)
    expect(await asked(own, undefined)).toBe(inAddress || !CLOSING_CALLS.has(name))
    if (call.area === 'contract') expect(await asked(own, 'BTC_USDT', 'coin')).toBe(true)
  })

  test.each(OPEN.filter((call) => keyPermissionOf(call) === 'read').map((call) => [call.name, call] as const))(
    '%s is read of every market',
    async (_, call) => {
      expect(isRefused((await ask(call, spot, { body: { symbol: 'ETH_USDT' } })).error)).toBe(false)
    },
  )
})
