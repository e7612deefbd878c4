/** What holds for every call, asked of the real application: envelope, input checks, tokens, headers, operations. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { defineCall } from '@candlewick/protocol/call'
import { cancelOrder } from '@candlewick/protocol/calls/spot'
import { CallError, TOKEN_INVALID_PHRASE } from '@candlewick/protocol/errors'
import { ALL_CALLS } from '@candlewick/protocol/registry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { HaltedError } from '../journal/replica.ts'
import { BusyError } from '../journal/waiting.ts'
import { CLOSING_CALLS } from './closing-calls.ts'
import { handle } from './handle.ts'
import { contentPolicy } from './security.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const pages = join(app.folder, 'pages')
  mkdirSync(join(pages, 'assets'), { recursive: true })
  writeFileSync(join(pages, 'index.html'), '<!doctype html><title>app</title>')
  writeFileSync(join(pages, 'assets', 'main-abc123.js'), 'export {}')
  writeFileSync(join(pages, 'assets', 'main-abc123.js.br'), 'br')
})
afterAll(() => app.stop())

const DICT = '/api/base/sys/sys/dict/getDictItems'
const REGISTER = '/api/user/register'

describe('envelope', () => {
  test('a success carries code 200 and data', async () => {
    const { status, body } = await app.ask(`${DICT}/timeZone`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ code: 200, msg: 'Operation successful' })
    expect(body.data).toHaveLength(37)
  })

  test('an address that is no call answers 404 with its name', async () => {
    for (const path of ['/api/nothing', '/api/base/sys/sys/dict/getDictItems/a/b/c', '/platform/dev/other.js']) {
      expect((await app.ask(path)).body).toMatchObject({ code: 404, error: 'no_such_call', data: null })
    }
    expect((await app.ask('/api/nothing', {})).status).toBe(404)
  })

  test('both language headers choose the language of the message', async () => {
    for (const headers of [{ lang: 'de' }, { language: 'de' }, { 'accept-language': 'de-AT,de;q=0.9' }]) {
      const { body } = await app.ask('/api/nothing', undefined, { headers })
      expect(body.msg).toBe('Diese Funktion gibt es nicht')
    }
  })

  test('a missing or unknown token answers 401 with the phrase of the specification in every language', async () => {
    for (const headers of [{}, { satoken: 'x' }, { 'blade-auth': 'y', lang: 'fr' }, { satoken: 'z'.repeat(5000) }]) {
      const { status, body } = await app.ask('/api/user/getInfo', {}, { headers })
      expect(status).toBe(401)
      expect(body).toMatchObject({ code: 401, error: 'token_invalid', msg: TOKEN_INVALID_PHRASE })
    }
  })

  test('a token in the address or in a cookie proves nothing', async () => {
    const { satoken } = await app.customer('address@x.test')
    const cookie = { headers: { cookie: `coin-access-token=${satoken}; satoken=${satoken}` } }
    expect((await app.ask('/api/user/getInfo', {}, cookie)).status).toBe(401)
    expect((await app.ask(`/api/user/getInfo?satoken=${satoken}`, {})).status).toBe(401)
    expect((await app.ask('/api/user/getInfo', {}, { headers: { satoken } })).status).toBe(200)
    expect((await app.ask('/api/user/getInfo', {}, app.withToken(satoken))).status).toBe(200)
  })
})

describe('input', () => {
  const raw = (body: string | Buffer, type = 'application/json') =>
    app.ask(REGISTER, undefined, {
      method: 'POST',
      body: new Uint8Array(Buffer.from(body)),
      headers: { 'content-type': type },
    })

  test('malformed JSON is refused and the body named', async () => {
    for (const body of ['{', '{"a":}', 'nul', '{"a":1e}', '\u0000', '{"a":"\u0000"}']) {
      expect((await raw(body)).body).toMatchObject({ code: 400, error: 'body_malformed', field: 'body' })
    }
    for (const body of ['[]', '1', '"text"', 'true']) {
      expect((await raw(body)).body).toMatchObject({ code: 400, error: 'body_malformed' })
    }
  })

  test('a number past every number, NUL, half a surrogate and minus zero are refused with their field', async () => {
    for (const body of ['{"account":1e400}', '{"account":"a\\u0000b"}', '{"account":"a\\ud800"}', '{"account":-0}']) {
      expect((await raw(body)).body).toMatchObject({ code: 400, error: 'field_invalid', field: 'account' })
    }
  })

  test('keys that would reach a prototype are refused', async () => {
    expect((await raw('{"__proto__":{"a":1}}')).body).toMatchObject({ code: 400, field: '__proto__' })
    expect((await raw('{"constructor":{"prototype":{}}}')).body).toMatchObject({ code: 400, field: 'constructor' })
    expect((await raw('{"account":{"__proto__":1}}')).body).toMatchObject({ code: 400, field: 'account.__proto__' })
    expect((await app.ask(`${DICT}/timeZone?__proto__=1`)).body).toMatchObject({ code: 400, field: '__proto__' })
  })

  test('deep nesting is refused, however deep', async () => {
    const deep = `{"account":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
    expect((await raw(deep)).body).toMatchObject({ code: 400, error: 'field_invalid', field: 'account' })
  })

  test('a body of 10 MB is refused and heard, with and without its length said', async () => {
    const large = Buffer.alloc(10_000_000, 0x20)
    expect((await raw(large)).body).toMatchObject({ code: 413, error: 'body_too_large', field: 'body' })
    const chunks = new ReadableStream({
      start(controller) {
        for (let index = 0; index < 10; index += 1) controller.enqueue(new Uint8Array(1_000_000))
        controller.close()
      },
    })
    const streamed = { method: 'POST', body: chunks, duplex: 'half', headers: { 'content-type': 'application/json' } }
    expect((await app.ask(REGISTER, undefined, streamed as RequestInit)).body).toMatchObject({
      error: 'body_too_large',
    })
  })

  test('an unknown content type is refused; plain text is read as JSON, a form as fields', async () => {
    expect((await raw('<a/>', 'application/xml')).body).toMatchObject({ code: 415, error: 'content_type' })
    expect((await raw('{"account":5}', 'text/plain')).body).toMatchObject({ error: 'field_invalid', field: 'account' })
    expect((await raw('nonsense=1', 'application/x-www-form-urlencoded')).body).toMatchObject({
      error: 'field_required',
    })
    expect((await raw('--x', 'multipart/form-data; boundary=x')).body).toMatchObject({ code: 415 })
  })

  test('unknown, missing and wrong fields are named', async () => {
    const login = '/api/user/login'
    const good = { type: 'email', account: 'a@b.co', password: '0'.repeat(64) }
    const refused = async (body: object) => (await app.ask(login, body)).body
    expect(await refused({ ...good, role: 'operator' })).toMatchObject({ error: 'field_unknown', field: 'role' })
    expect(await refused({ ...good, account: undefined })).toMatchObject({ error: 'field_required', field: 'account' })
    expect(await refused({ ...good, type: 'x' })).toMatchObject({ error: 'field_invalid', field: 'type' })
    expect(await refused({ ...good, account: 'a'.repeat(500) })).toMatchObject({ field: 'account', bound: '<= 120' })
    expect(await refused({ ...good, password: 'Candle-1234' })).toMatchObject({
      error: 'password_form',
      field: 'password',
    })
  })

  test('a field may come in the query or the body, but not in both', async () => {
    const path = '/api/user/sendEmailCode'
    const asked = await app.ask(`${path}?email=query@x.test&purpose=register`, {})
    expect(asked.body).toMatchObject({ code: 200, data: null })
    expect((await app.ask(`${path}?email=a@x.test`, { email: 'b@x.test', purpose: 'register' })).body).toMatchObject({
      error: 'field_invalid',
      field: 'email',
    })
  })

  test('a call that changes something by GET takes a POST body at the same address', async () => {
    const path = '/api/exchange/coin/open/send/email'
    expect((await app.ask(`${path}?email=get@x.test&purpose=register`)).status).toBe(200)
    expect((await app.ask(path, { email: 'post@x.test', purpose: 'register' })).status).toBe(200)
  })

  test('broken framing and over-long headers get an envelope too', async () => {
    const port = Number(new URL(app.base).port)
    const raw = (text: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => socket.write(text))
        let heard = ''
        socket.on('data', (chunk) => {
          heard += chunk
        })
        socket.on('close', () => resolve(heard))
        socket.on('error', reject)
      })
    expect(await raw('NONSENSE\r\n\r\n')).toContain('"error":"body_malformed"')
    expect(await raw(`GET / HTTP/1.1\r\nhost: x\r\na: ${'x'.repeat(20_000)}\r\n\r\n`)).toContain('body_too_large')
    expect((await app.ask('/api/%ff')).status).toBeLessThan(500)
    expect((await app.ask('/%00')).status).toBeLessThan(500)
  })
})

describe('safety', () => {
  test('a change asked for by another site is refused', async () => {
    const cross = { headers: { 'sec-fetch-site': 'cross-site' } }
    const body = { email: 'cross@x.test', purpose: 'register' }
    expect((await app.ask('/api/user/sendEmailCode', body, cross)).body).toMatchObject({
      code: 403,
      error: 'cross_site',
    })
    expect((await app.ask(`${DICT}/timeZone`, undefined, cross)).status).toBe(200)
  })

  test('pages carry a strict policy: own scripts only, trusted types, no framing, no referrer', async () => {
    const { headers } = await app.ask('/home/index')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/]+=*')*;/)
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  test('the component page of the demo may show its own pages in frames, and nobody else may show it', async () => {
    const { status, headers } = await app.ask('/components/')
    expect(status).toBe(200)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("frame-ancestors 'self'; frame-src 'self'; require-trusted-types-for 'script'")
    const inProduction = contentPolicy({ production: true, socketOrigins: [] }, 'app')
    expect(inProduction).toContain("frame-ancestors 'none'")
    expect(inProduction).not.toContain('frame-src')
  })

  test('what a call gives and what it refuses carry the headers of data, none of pages, and name the request', async () => {
    const named = { headers: { 'request-id': 'abcdefgh-1234' } }
    const given = await app.ask(`${DICT}/timeZone`, undefined, named)
    const refused = await app.ask('/api/user/getInfo', {}, named)
    expect([given.status, refused.status]).toEqual([200, 401])
    for (const { headers } of [given, refused]) {
      expect(Object.fromEntries(headers)).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'content-type': 'application/json; charset=utf-8',
        'cross-origin-resource-policy': 'same-origin',
        'request-id': 'abcdefgh-1234',
        'x-content-type-options': 'nosniff',
      })
      expect(Number(headers.get('content-length'))).toBeGreaterThan(0)
      expect(headers.get('x-frame-options')).toBeNull()
    }
    const page = await app.ask('/home/index')
    expect([page.headers.get('x-frame-options'), page.headers.get('x-dns-prefetch-control')]).toEqual([
      'SAMEORIGIN',
      'off',
    ])
  })

  test('neither queries nor secrets reach the log', async () => {
    const secret = 'canary7f3a'
    await app.ask(`/api/user/sendEmailCode?email=${secret}@x.test&purpose=register`, {})
    await app.ask(`/api/user/login?password=${secret}`, { account: secret, type: 'email' })
    await app.ask('/api/user/getInfo', {}, app.withToken(secret))
    await app.ask(`/home/index?token=${secret}`)
    expect(app.logged.length).toBeGreaterThan(0)
    expect(app.logged.join('')).not.toContain(secret)
  })

  test('answers of calls are never kept by a cache', async () => {
    expect((await app.ask(`${DICT}/timeZone`)).headers.get('cache-control')).toBe('no-store')
  })
})

describe('pages and operations', () => {
  test('a route of the app shows the document; hashed files are kept for ever, compressed as built', async () => {
    const page = await app.ask('/trade/index?type=spot')
    expect(page.text).toContain('<title>app</title>')
    expect(page.headers.get('cache-control')).toBe('no-cache')
    expect((await app.ask('/i&ABC234')).text).toContain('<title>app</title>')
    const asset = await fetch(`${app.base}/assets/main-abc123.js`, { headers: { 'accept-encoding': 'br' } })
    expect(asset.headers.get('cache-control')).toContain('immutable')
    expect(asset.headers.get('content-encoding')).toBe('br')
    await asset.body?.cancel()
    expect((await app.ask('/assets/gone-abc.js')).status).toBe(404)
  })

  test('the configuration script names the prefixes', async () => {
    const { text, headers } = await app.ask('/platform/dev/config.js')
    expect(headers.get('content-type')).toContain('javascript')
    expect(text).toMatch(/^window\.platformConfig = \{.*"head":"base","apiRequestHead":"exchange".*\}\n$/)
  })

  test('health, readiness and figures are there', async () => {
    expect((await app.ask('/healthz')).status).toBe(200)
    expect((await app.ask('/readyz')).body).toMatchObject({ ready: true })
    const { text } = await app.ask('/metrics')
    expect(text).toContain('candlewick_http_seconds_bucket')
    expect((await app.ask('/api/exchange/state')).body).toMatchObject({ code: 200, data: { sequence: 0 } })
  })

  test('the description lists every call, and its pages load', async () => {
    const description = JSON.parse((await app.ask('/openapi.json')).text)
    const operations = Object.values<object>(description.paths).flatMap((path) => Object.values(path))
    const described = new Set(operations.map((operation) => String(operation.operationId)))
    for (const { call } of app.handlers) expect(described).toContain(call.operation)
    const docs = await app.ask('/docs/', undefined, { redirect: 'follow' })
    expect(docs.status).toBe(200)
    expect(docs.text).not.toMatch(/<script(?![^>]*src=)/)
  })

  test('the mailbox answers JSON to programs and a page without script to people', async () => {
    await app.mailbox.put({ to: 'Page@x.test', subject: '<b>', text: '<script>', code: '123456' })
    const listed = JSON.parse((await app.ask('/dev/mailbox?to=page@x.test')).text)
    expect(listed).toEqual([
      { to: 'page@x.test', subject: '<b>', text: '<script>', code: '123456', at: expect.any(Number) },
    ])
    const { text } = await app.ask('/dev/mailbox', undefined, { headers: { accept: 'text/html' } })
    expect(text).toContain('123456')
    expect(text).not.toContain('<script')
  })
})

test('without development chains, as in production, there is no faucet', async () => {
  for (const path of ['/dev/explorer/faucet', '/dev/explorer/faucet/mine', '/dev/chain/faucet']) {
    expect((await app.ask(path, {})).body, path).toMatchObject({ code: 404, error: 'no_such_call' })
  }
})

test('without the role of a gateway there are probes and figures, and nothing of customers', async () => {
  const beside = await startTestApp({ gateway: false })
  try {
    for (const path of ['/healthz', '/readyz', '/metrics']) expect((await beside.ask(path)).status, path).toBe(200)
    const customers = ['/api/exchange/state', '/platform/dev/config.js', '/openapi.json', '/docs/', '/dev/mailbox', '/']
    for (const path of customers) {
      expect((await beside.ask(path)).body, path).toMatchObject({ code: 404, error: 'no_such_call' })
    }
  } finally {
    await beside.stop()
  }
})

describe('limits', () => {
  test('too many requests are refused with the time to wait', async () => {
    const limited = await startTestApp({ requestsPerMinute: 5 })
    try {
      const answers = await Promise.all(Array.from({ length: 8 }, () => limited.ask(`${DICT}/timeZone`)))
      const refused = answers.filter((answer) => answer.status === 429)
      expect(refused).toHaveLength(3)
      expect(refused[0]?.body).toMatchObject({ code: 429, error: 'too_many_requests', bound: expect.any(Number) })
    } finally {
      await limited.stop()
    }
  })

  test('who has used up an allowance is told so after others have been answered who asked later', async () => {
    const limited = await startTestApp({ requestsPerMinute: 5, trustedProxies: 1 })
    try {
      const from = (address: string) =>
        limited.ask(`${DICT}/timeZone`, undefined, { headers: { 'x-forwarded-for': address } })
      await Promise.all(Array.from({ length: 5 }, () => from('198.51.100.1')))
      const answered: number[] = []
      const note = ({ status }: { status: number }) => answered.push(status)
      const refused = from('198.51.100.1').then(note)
      await from('198.51.100.2').then(note)
      await refused
      expect(answered).toEqual([200, 429])
    } finally {
      await limited.stop()
    }
  })

  test('a token that was never proven buys no allowance; a session has one of its own', async () => {
    const limited = await startTestApp({ requestsPerMinute: 5 })
    try {
      const { satoken } = await limited.customer('own@x.test')
      const own = limited.withToken(satoken)
      expect((await limited.ask('/api/user/getInfo', {}, own)).status).toBe(200)
      const guesses = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          limited.ask('/api/user/getInfo', {}, limited.withToken(`guess${index}`)),
        ),
      )
      expect(guesses.filter((answer) => answer.status === 429)).toHaveLength(4)
      expect((await limited.ask('/api/user/getInfo', {}, own)).status).toBe(200)
    } finally {
      await limited.stop()
    }
  })

  test('a customer has one allowance over all sessions, and another to cancel and close with', async () => {
    const nothing = handle(cancelOrder, () => {
      throw new CallError('order_not_found')
    })
    const limited = await startTestApp({ requestsPerMinute: 5, handlers: [nothing] })
    try {
      const first = await limited.customer('many@x.test')
      const second = await limited.anotherSession(first.userId)
      // A token's first request proves it; from then on it counts for its customer.
      const heard = await limited.ask('/api/user/getInfo', {}, limited.withToken(first.satoken))
      expect([heard.status, heard.headers.get('x-ratelimit-limit')]).toEqual([200, '5'])
      for (const { satoken } of [second, first, second, first, second, first]) {
        await limited.ask('/api/user/getInfo', {}, limited.withToken(satoken))
      }
      const spent = await limited.ask('/api/user/getInfo', {}, limited.withToken(second.satoken))
      expect(spent).toMatchObject({ status: 429, body: { error: 'too_many_requests' } })
      expect(Number(spent.headers.get('retry-after'))).toBeGreaterThan(0)
      const cancel = await limited.ask(
        '/api/currency/order/cancelOrder',
        { id: '1' },
        limited.withToken(second.satoken),
      )
      expect(cancel.body.error).toBe('order_not_found')
      expect(cancel.headers.get('x-ratelimit-limit')).toBe('5')
    } finally {
      await limited.stop()
    }
  })

  test('whatever cancels, closes or pays back has an allowance of its own, but where it makes nothing smaller', () => {
    const others = ['market.cancelOptional', 'withdrawals.cancel']
    const said = ALL_CALLS.map(({ name }) => name).filter((name) => /cancel|close|repay/i.test(name))
    expect(said.filter((name) => !CLOSING_CALLS.has(name)).sort()).toEqual(others)
    expect(CLOSING_CALLS.size).toBeGreaterThan(10)
  })

  test('figures of a production server are for its own network', async () => {
    const production = await startTestApp({ production: true, trustedProxies: 1 })
    try {
      const from = (address: string) =>
        production.ask('/metrics', undefined, { headers: { 'x-forwarded-for': address } })
      expect((await from('10.1.2.3')).status).toBe(200)
      expect((await from('203.0.113.9')).status).toBe(404)
      expect((await from('2001:db8::1')).status).toBe(404)
    } finally {
      await production.stop()
    }
  })

  test('production tells browsers to come by https only, marks cookies secure, and keeps the state to operators', async () => {
    const production = await startTestApp({ production: true })
    try {
      const { headers } = await production.ask('/healthz')
      expect(headers.get('strict-transport-security')).toContain('max-age=63072000')
      expect((await production.ask('/api/exchange/state')).body).toMatchObject({ code: 401, error: 'token_invalid' })
      const customer = await production.customer('customer@x.test')
      const refused = await production.ask('/api/exchange/state', undefined, production.withToken(customer.satoken))
      expect(refused.body).toMatchObject({ code: 403, error: 'forbidden' })
      const operator = await production.operator('operator@x.test', ['risk'])
      const renewed = await production.ask('/api/exchange/coin/auth/refresh', { refreshToken: customer.refreshToken })
      expect(renewed.headers.getSetCookie()).toEqual([expect.stringMatching(/; Secure(;|$)/)])
      const state = await production.ask('/api/exchange/state', undefined, production.withToken(operator.token))
      expect(state.status).toBe(200)
      const writer = await production.operator('writer@x.test', ['content'])
      const barred = await production.ask('/api/exchange/state', undefined, production.withToken(writer.token))
      expect(barred.body.error).toBe('forbidden')
    } finally {
      await production.stop()
    }
  })
})

describe('failures', () => {
  const broken = defineCall({
    name: 'test.broken',
    area: 'platform',
    method: 'POST',
    path: '/api/test/broken/{how}',
    who: 'public',
    means: 'fails in the way asked for',
    input: { how: z.enum(['bug', 'database', 'busy', 'halted', 'none']) },
    output: z.null(),
  })
  const FAILURES = {
    bug: () => new Error('canary: select secret from users'),
    database: () => Object.assign(new Error('canary: connect'), { code: 'ECONNREFUSED' }),
    busy: () => new BusyError(20_000),
    halted: () => new HaltedError('canary: the chain is broken'),
  }

  test('what takes too long is answered: unavailable before it began, unknown with its client id after', async () => {
    let ran = 0
    const moving = (name: string, area: 'spot' | 'account', who: 'public' | 'customer') =>
      handle(
        defineCall({
          ...{ name: `test.${name}`, area, method: 'POST', path: `/api/test/${name}`, who, means: 'never ends' },
          ...{ changes: true, input: { clientId: z.optional(z.string()) }, output: z.null() },
        }),
        () => {
          ran += 1
          return area === 'spot' ? new Promise<null>(() => undefined) : null
        },
      )
    const handlers = [
      moving('moving', 'spot', 'public'),
      moving('own', 'spot', 'customer'),
      moving('quick', 'account', 'public'),
    ]
    const verify = () => new Promise<undefined>(() => undefined)
    const slow = await startTestApp({ handlers, answerWithin: 60, verify })
    try {
      const named = await slow.ask('/api/test/moving', { clientId: 'mine' })
      expect(named.body).toMatchObject({ code: 504, error: 'unknown', field: 'clientId', bound: 'mine' })
      const nameless = await slow.ask('/api/test/moving', {})
      expect(nameless.body).toMatchObject({ code: 504, error: 'unknown' })
      expect((await slow.ask('/api/test/quick', {})).status).toBe(200)
      expect(ran).toBe(3)
      const unproven = await slow.ask('/api/test/own', { clientId: 'mine' }, slow.withToken('t'.repeat(43)))
      expect(unproven.body).toMatchObject({ code: 503, error: 'unavailable' })
      expect(ran).toBe(3)
    } finally {
      await slow.stop()
    }
  })

  test('a bug is answered 500 without a word of it and logged; what passes is answered so', async () => {
    const handler = handle(broken, (_context, { how }) => {
      if (how !== 'none') throw FAILURES[how]()
      return null
    })
    const failing = await startTestApp({ handlers: [handler] })
    try {
      const asked = async (how: string) => await failing.ask(`/api/test/broken/${how}`, {})
      const bug = await asked('bug')
      expect(bug.body).toMatchObject({ code: 500, error: 'internal' })
      expect((await asked('database')).body).toMatchObject({ code: 503, error: 'unavailable' })
      expect((await asked('busy')).body).toMatchObject({ code: 429, error: 'busy' })
      const halted = await asked('halted')
      expect(halted.body).toMatchObject({ code: 503, error: 'unavailable' })
      expect(bug.text + halted.text).not.toContain('canary')
      expect(failing.logged.join('')).toContain('canary: select secret')
    } finally {
      await failing.stop()
    }
  })
})
