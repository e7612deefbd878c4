/**
 * Every call of the application, from its definition: who is let in, and what bad input of every kind is answered
 * with. A new call is covered the moment it is defined.
 */
import { PREFIXES, pathFields } from '@candlewick/protocol/call'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, startTestApp, type TestApp } from '../../test/app.ts'
import type { Handler, Role } from './handle.ts'

let app: TestApp
const tokens = new Map<string, string>()
beforeAll(async () => {
  app = await startTestApp()
  for (const role of ['user', 'merchant', 'agent', 'operator'] as const) {
    const { satoken } = await app.customer(`${role}@x.test`, role === 'user' ? [] : [role satisfies Role])
    tokens.set(role, satoken)
  }
})
afterAll(() => app.stop())

const EXTRA = { is_merchant: 2, balance: '1', role: 'operator', userId: 'x', admin: true }
const BAD: readonly [string, unknown][] = [
  ['an object', { a: 1 }],
  ['a list', [1, [2]]],
  ['null', null],
  ['a fraction', 0.1],
  ['minus zero', -0],
  ['minus one', -1],
  ['an exponent', '1e5'],
  ['NUL', 'a\u0000b'],
  ['400 digits', '9'.repeat(400)],
  ['1 MB', 'x'.repeat(1_000_000)],
  ['SQL', "' or 1=1; drop table users; --"],
  ['text of no meaning', '\u202e\ud83d\udca9'],
]

function addressOf({ call }: Handler, values: Record<string, string> = {}): string {
  return call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'head' || name === 'p') return PREFIXES[name]
    return encodeURIComponent(values[name] ?? 'x')
  })
}

function as(role: string): RequestInit {
  return app.withToken(tokens.get(role) ?? '')
}

/** Asks as the definition has it; what changes something always with a body. */
function askCall(handler: Handler, body: Record<string, unknown>, init: RequestInit): Promise<Answer> {
  const { call } = handler
  if (call.method === 'POST' || call.changes) return app.ask(addressOf(handler), body, init)
  const query = new URLSearchParams(Object.entries(body).map(([key, value]) => [key, String(value).slice(0, 8_000)]))
  return app.ask(`${addressOf(handler)}?${query}`, undefined, init)
}

function isQuiet({ text }: Answer): boolean {
  return !/\bat .*\.ts|node_modules|postgres|syntax error|select |insert |stack/i.test(text)
}

describe('who may call', () => {
  test('nobody, customers and each role reach what their role opens, and nothing else', async () => {
    for (const handler of app.handlers) {
      const { call } = handler
      const nobody = await askCall(handler, {}, {})
      if (call.who !== 'public')
        expect([call.name, nobody.status, nobody.body.error]).toEqual([call.name, 401, 'token_invalid'])
      for (const role of ['user', 'merchant', 'agent', 'operator']) {
        const { body } = await askCall(handler, { nonsense: 1 }, as(role))
        const let_in = call.who === 'public' || call.who === 'user' || call.who === role
        expect([call.name, role, body.error === 'forbidden']).toEqual([call.name, role, !let_in])
      }
    }
  })
})

describe('bad input', () => {
  test('fields that no call knows are refused by name, five at once', async () => {
    for (const handler of app.handlers) {
      const { status, body } = await askCall(handler, EXTRA, as('operator'))
      expect([handler.call.name, Math.floor(status / 100)]).toEqual([handler.call.name, 4])
      expect([
        'field_unknown',
        'field_required',
        'field_invalid',
        'file_missing',
        'forbidden',
        'password_form',
      ]).toContain(body.error)
    }
  })

  test('every field of every call refuses or bears every bad value: no failure, no stack, no SQL', async () => {
    // Logging out would take the token away from all that follow.
    for (const handler of app.handlers.filter(({ call }) => call.name !== 'account.logout')) {
      for (const field of Object.keys(handler.call.input.shape)) {
        for (const [kind, value] of BAD) {
          const answer = await askWith(handler, field, value)
          const seen = [handler.call.name, field, kind]
          expect([...seen, answer.status < 500, isQuiet(answer)]).toEqual([...seen, true, true])
          expect([...seen, answer.body.code]).toEqual([...seen, answer.status])
        }
      }
    }
  })
})

/** Asks with one field set, in the path where it belongs there. */
function askWith(handler: Handler, field: string, value: unknown): Promise<Answer> {
  const { call } = handler
  const init = as(call.who === 'public' ? 'user' : call.who)
  if (pathFields(call.path).includes(field)) {
    const address = addressOf(handler, { [field]: String(value).slice(0, 2_000) })
    return app.ask(address, call.method === 'POST' || call.changes ? {} : undefined, init)
  }
  return askCall(handler, { [field]: value }, init)
}
