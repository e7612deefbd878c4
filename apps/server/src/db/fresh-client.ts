/**
 * Works around what the driver does with a connection that broke: it may keep half a message in that connection's
 * buffer and never write again, or send it later; and it goes on using a transaction's connection after its end, which
 * throws where nobody can catch it. So nothing new is asked of a client any of whose connections broke (a fresh one
 * takes its place while the old one finishes), and a transaction whose connection is gone is left alone.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type postgres from 'postgres'

export type Sql = postgres.Sql

/** Seconds that a replaced client may take for what it has begun. */
const FINISH_LIMIT_S = 30

interface Client {
  readonly sql: Sql
  /** It holds subscriptions, which reconnect by themselves. */
  listens: boolean
  readonly ended: Promise<void>[]
}

/** A client that is replaced behind the caller's back. @param make opens one; calls back when a connection closed */
export function freshClient(make: (onClose: () => void) => Sql): Sql {
  let closing = false
  const old = new Set<Client>()
  let current = open()

  function open(): Client {
    const client: Client = { sql: make(() => replace(client)), listens: false, ended: [] }
    return client
  }

  function replace(client: Client): void {
    if (client !== current || closing) return
    current = open()
    old.add(client)
    if (client.listens) return
    void client.sql.end({ timeout: FINISH_LIMIT_S }).finally(() => old.delete(client))
  }

  const end: Sql['end'] = async (options) => {
    closing = true
    const finished = Promise.all([...old].map((client) => client.sql.end(options)))
    const limit = options?.timeout
    // A replaced client keeps the limit that it was given when it was replaced; whoever closes has a shorter one.
    await Promise.all([
      current.sql.end(options),
      limit === undefined ? finished : Promise.race([finished, delay(limit * 1_000, undefined, { ref: false })]),
    ])
  }

  const begin = (...parameters: [unknown, unknown?]) => guardedBegin(current.sql, parameters)

  return new Proxy(current.sql, {
    apply: (_target, _this, parameters) => Reflect.apply(current.sql, undefined, parameters),
    get: (_target, name) => {
      if (name === 'end') return end
      if (name === 'begin') return begin
      if (name === 'listen') current.listens = true
      return Reflect.get(current.sql, name)
    },
  })
}

type Body = (tx: postgres.TransactionSql) => unknown

/** `begin` whose body is cut off from a connection that is gone; the driver itself then rejects the whole. */
async function guardedBegin(sql: Sql, parameters: [unknown, unknown?]): Promise<unknown> {
  const [options, body] = typeof parameters[0] === 'string' ? parameters : ['', parameters[0]]
  let over = false
  const never = new Promise<never>(() => undefined)
  const guarded = async (tx: postgres.TransactionSql): Promise<unknown> => {
    const cutOff = new Proxy(tx, {
      apply: (target, _this, given) => {
        if (over) throw new Error('the transaction is over: its connection was lost')
        return Reflect.apply(target, undefined, given)
      },
    })
    try {
      return await (body as Body)(cutOff)
    } catch (failure) {
      // The driver would send a rollback over the connection that is gone, and wait for its answer for ever.
      if (over || isLoss(failure)) return never
      throw failure
    }
  }
  try {
    return await sql.begin(String(options), guarded)
  } finally {
    over = true
  }
}

/** Whether the connection is gone or about to go: the driver's own errors, the system's, or the database's last word. */
export function isLoss(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  const { code, severity } = failure as { code?: unknown; severity?: unknown }
  if (severity !== undefined) return severity === 'FATAL' || severity === 'PANIC'
  return typeof code === 'string' && /^(CONNECTION_|CONNECT_TIMEOUT|E[A-Z]+$)/.test(code)
}
