/** Calls from their definitions, asked over HTTP as a caller has them: routes, names outside, proofs. */
import { type Call, PREFIXES } from '@candlewick/protocol/call'
import { fieldNamed } from '@candlewick/protocol/renames'
import { DEMO_PASSWORD, transformed } from '../src/demo/seed.ts'

export type Headers = Readonly<Record<string, string>>
/** How a caller proves herself for one request. */
export type Proof = (request: { method: string; path: string; body: string }) => Headers

export interface CallAnswer {
  readonly status: number
  readonly text: string
  readonly error: string | undefined
  readonly field: string | undefined
  readonly data: unknown
}

/** The password of the demo's people as it travels. */
export const PASSWORD = transformed(DEMO_PASSWORD)

export const bearing =
  (token: string): Proof =>
  () => ({ 'blade-auth': token })

const routeOf = ({ path }: Call, fields: Record<string, unknown>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'head' || name === 'p') return PREFIXES[name]
    const value = fields[name] ?? 'x'
    delete fields[name]
    return encodeURIComponent(String(value))
  })

/** @param base where the server is, which is known when the first call is asked */
export function callDesk(base: () => string) {
  const send = async (path: string, fields: object | undefined, proof: Proof = () => ({})): Promise<CallAnswer> => {
    const method = fields === undefined ? 'GET' : 'POST'
    const body = fields === undefined ? '' : JSON.stringify(fields)
    const headers = { ...proof({ method, path, body }), ...(body === '' ? {} : { 'content-type': 'application/json' }) }
    const response = await fetch(base() + path, { method, headers, ...(body === '' ? {} : { body }) })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    const { error, field, data } = (isJson ? JSON.parse(text) : {}) as { error?: string; field?: string; data: unknown }
    return { status: response.status, text, error, field, data }
  }
  /** Asks a call with these fields, by the names outside. */
  const askCall = async (call: Call, proof: Proof, fields: Readonly<Record<string, unknown>>): Promise<CallAnswer> => {
    const rest: Record<string, unknown> = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [fieldNamed(call.wire.sends, name), value]),
    )
    const route = routeOf(call, rest)
    const posts = call.method === 'POST' || call.changes
    const query = new URLSearchParams(Object.entries(rest).map(([key, value]) => [key, String(value)]))
    const path = posts || query.size === 0 ? route : `${route}?${query}`
    return await send(path, posts ? rest : undefined, proof)
  }
  const logIn = async (account: string): Promise<string> => {
    const login = { type: 'email', account: `${account}@candlewick.test`, password: PASSWORD }
    return ((await send('/api/user/login', login)).data as { satoken: string }).satoken
  }
  return { send, askCall, logIn }
}
