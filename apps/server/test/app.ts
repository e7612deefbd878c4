/** The real HTTP application on a database of its own, for tests that ask it from outside. */
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { Engine } from '@candlewick/engine/engine'
import { asRead, asSent } from '@candlewick/protocol/testing/as-caller'
import type { StaffRole } from '@candlewick/protocol/who'
import { type Logger, pino } from 'pino'
import { writeAudit } from '../src/adapters/audit.ts'
import { Files } from '../src/adapters/files.ts'
import { mailboxCarrier } from '../src/adapters/mail.ts'
import { Mailbox } from '../src/adapters/mailbox.ts'
import { Notifications } from '../src/adapters/notifications.ts'
import { Ring } from '../src/adapters/ring.ts'
import { Vault } from '../src/adapters/vault.ts'
import type { Sql } from '../src/db/database.ts'
import { Accounts } from '../src/features/account/accounts.ts'
import { FundCases } from '../src/features/account/fund-cases/cases.ts'
import { FundReview } from '../src/features/account/fund-cases/review.ts'
import { identityArea, openBankCards } from '../src/features/account/identity/module.ts'
import { accountArea } from '../src/features/account/module.ts'
import { Passwords } from '../src/features/account/passwords.ts'
import { relyingPartyOf } from '../src/features/account/second-step/passkeys.ts'
import { Sessions } from '../src/features/account/sessions.ts'
import { Users } from '../src/features/account/users.ts'
import { makeOperator } from '../src/features/console/make-operator.ts'
import { consoleArea, type Ground, openGround } from '../src/features/console/module.ts'
import { platformHandlers } from '../src/features/platform/calls.ts'
import { StoredFiles } from '../src/features/platform/stored-files.ts'
import type { ConnectionLimits, ConnectionTimes } from '../src/http/connections.ts'
import type { Handler, Role } from '../src/http/handle.ts'
import { createHttp } from '../src/http/http.ts'
import { createMetrics } from '../src/http/metrics.ts'
import { platformConfigOf } from '../src/http/platform-config.ts'
import type { Verify } from '../src/http/proven.ts'
import type { ConsoleTerms } from '../src/state/console-terms.ts'
import { freshDatabase, type TestDatabase } from './database.ts'
import { quickPasswords } from './quick-passwords.ts'
import { watchedPool } from './second-connection.ts'

export interface TestAppOptions {
  readonly gateway?: boolean
  readonly handlers?: readonly Handler[]
  /** Handlers of areas that are made on what the application is made of. */
  readonly more?: (made: Made) => readonly Handler[]
  /** The state that the console's first page looks at; without it an empty one. */
  engine?: Engine
  /** The products of which it tells what is halted; without them none. */
  readonly products?: readonly ConsoleTerms[]
  /** Opens the customer's account in the ledger, where there is one. */
  readonly openLedger?: (user: string) => Promise<void>
  readonly production?: boolean
  /** Whose address it is; everybody's where not said. */
  readonly serves?: 'customers' | 'operators'
  readonly requestsPerMinute?: number
  readonly requestsPerKey?: number
  /** Another gateway's, which goes on when this one stops. */
  readonly database?: TestDatabase
  readonly trustedProxies?: number
  readonly freeRegistrations?: number
  readonly filesBytes?: number
  readonly connections?: ConnectionLimits
  readonly times?: Partial<ConnectionTimes>
  readonly answerWithin?: number
  /** Whether passwords cost what they cost where customers are served; else next to nothing. */
  readonly fullHashes?: boolean
  /** Proves a token in the place of the sessions. */
  readonly verify?: Verify
}

/** What areas may be made on. */
export interface Made {
  readonly sql: Sql
  readonly accounts: Accounts
  readonly vault: Vault
  readonly notifications: Notifications
  readonly ground: Ground
  readonly log: Logger
}

export const SECRETS_KEY = '5e'.repeat(32)

/** `Candle-1234` as it travels. */
export const PASSWORD = transformed('Candle-1234')
export const OTHER_PASSWORD = transformed('Candle-5678')

function transformed(password: string): string {
  return createHash('sha256').update(`candlewick:${password}`).digest('hex')
}

export interface Answer {
  status: number
  // What comes over the wire is whatever the server wrote: tests look at it field by field.
  body: { code?: number; msg?: string; data?: unknown; error?: string; field?: string; bound?: string | number }
  text: string
  headers: Headers
}

/** All of an answer that its asker could tell from another's: every byte and every header but the moment and the request's id. */
export function asSeen({ status, text, headers }: Answer) {
  const changing = new Set(['date', 'request-id'])
  return { status, text, headers: [...headers].filter(([name]) => !changing.has(name)) }
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>

export async function startTestApp(options: TestAppOptions = {}) {
  const given = options.database ?? (await freshDatabase())
  const watch = watchedPool(given.sql)
  const database = { ...given, sql: watch.sql }
  const folder = mkdtempSync(join(tmpdir(), 'candlewick-http-'))
  const logged: string[] = []
  const log = pino(
    { level: 'debug' },
    new Writable({
      write(chunk, _encoding, done) {
        logged.push(String(chunk))
        done()
      },
    }),
  )
  const mailbox = new Mailbox(database.sql)
  const notifications = new Notifications({ email: mailboxCarrier(mailbox), phone: mailboxCarrier(mailbox) }, (...of) =>
    new Users(database.sql).antiCodeOf(...of),
  )
  const sessions = await Sessions.start(database.sql)
  const opened: { user: string; parent: string | undefined }[] = []
  const openLedger = async (user: string, parent: string | undefined) => {
    opened.push({ user, parent })
    await options.openLedger?.(user)
  }
  const vault = await Vault.open(database.sql, [SECRETS_KEY])
  const ring = new Ring(database.sql, vault)
  const accounts = new Accounts({
    sql: database.sql,
    sessions,
    notifications,
    openLedger,
    vault,
    party: relyingPartyOf('http://127.0.0.1:8080', false),
    publicUrl: 'http://127.0.0.1:8080',
    requestsPerKey: options.requestsPerKey ?? 6_000,
    demo: options.production !== true,
    freeRegistrations: options.freeRegistrations ?? 1_000,
    passwords: options.fullHashes === true ? new Passwords() : quickPasswords(),
  })
  const ground = openGround({ sql: database.sql, accounts, notifications, consoleUrl: 'http://127.0.0.1:8080/console' })
  const engine = options.engine ?? new Engine()
  const console = consoleArea({
    sql: database.sql,
    accounts,
    ground,
    log,
    engine: () => engine,
    products: options.products ?? [],
    figures: {
      sequence: () => 0,
      waiting: () => 0,
      lag: () => ({ commands: 0, milliseconds: 0 }),
      halted: () => undefined,
      survived: () => ({ faults: 0, rebuilt: 0, listeners: 0 }),
      wrongRows: () => 0,
    },
  })
  const silence = { sql: database.sql, replica: { submit: () => Promise.reject(new Error('no journal')) }, log }
  const platform = platformConfigOf({ simulated: true, production: false })
  const filesFolder = join(folder, 'files')
  const files = new StoredFiles({
    sql: database.sql,
    ring,
    files: new Files(filesFolder),
    totalBytes: options.filesBytes ?? 100 * 1_048_576,
    ownDocument: (viewer, address, name) => accounts.ownViews.ofFile(viewer, address, name),
  })
  const handlers = [
    ...accountArea({ accounts, sessions, files, refreshPath: '/api/exchange/coin/auth/refresh' }, silence).handlers,
    ...identityArea({
      sql: database.sql,
      ring,
      files,
      notifications,
      accounts,
      cards: openBankCards({ sql: database.sql, ring, files, accounts }),
      fundCases: new FundCases({ sql: database.sql, ring, accounts }),
      fundReview: new FundReview({ sql: database.sql, ring, users: accounts.users }),
      isOwnCase: (context, customerId) => ground.ownCases.is(context, customerId),
    }).handlers,
    ...platformHandlers({
      files,
      platform,
      supportUrl: '/help',
      plates: () => ['USDT', 'forex'],
      state: () =>
        Promise.resolve({ sequence: 0, digest: '', sums: {}, projectionLag: { commands: 0, milliseconds: 0 } }),
      onBrowserFailure: () => undefined,
    }),
    ...console.handlers,
    ...(options.handlers ?? []),
    ...(options.more?.({ sql: database.sql, accounts, vault, notifications, ground, log }) ?? []),
  ]
  const components = join(folder, 'components')
  mkdirSync(components)
  writeFileSync(join(components, 'index.html'), '<!doctype html>')
  const app = await createHttp({
    gateway: options.gateway ?? true,
    handlers,
    verify: options.verify ?? ((token) => sessions.verify(token)),
    proveKey: (request) => accounts.signatures.prove(request),
    operators: {
      verify: (token) => ground.sessions.verify(token),
      write: (entry) => writeAudit(database.sql, entry),
    },
    ready: () => ({ ready: true }),
    platform,
    metrics: createMetrics(),
    log,
    production: options.production ?? false,
    trustedProxies: options.trustedProxies ?? 0,
    pages: join(folder, 'pages'),
    consolePages: join(folder, 'console'),
    ...(options.production ? {} : { components }),
    ...(options.serves === undefined ? {} : { serves: options.serves }),
    stored: {
      folder: filesFolder,
      sight: (name, by) => files.sight(name, by),
      read: (name) => files.read(name),
    },
    mailbox,
    checkAnswers: true,
    ...(options.connections === undefined ? {} : { connections: options.connections }),
    ...(options.times === undefined ? {} : { times: options.times }),
    ...(options.answerWithin === undefined ? {} : { answerWithin: options.answerWithin }),
    ...(options.requestsPerMinute === undefined ? {} : { requestsPerMinute: options.requestsPerMinute }),
  })
  const base = await app.listen({ host: '127.0.0.1', port: 0 })

  /** Asks with a JSON body, or with whatever `init` says. */
  const ask = async (path: string, body?: unknown, init: RequestInit = {}): Promise<Answer> => {
    const sent = asSent(path, body)
    const given = body === undefined ? {} : { method: 'POST', body: JSON.stringify(sent.body) }
    const headers = new Headers(init.headers)
    if (body !== undefined) headers.set('content-type', 'application/json')
    const response = await fetch(base + sent.path, { redirect: 'manual', ...given, ...init, headers })
    const text = await response.text()
    let parsed: Answer['body'] = {}
    try {
      parsed = asRead(path, JSON.parse(text))
    } catch {
      // Not every address answers in JSON; the text is there to look at.
    }
    return { status: response.status, body: parsed, text, headers: response.headers }
  }
  const withToken = (token: string): RequestInit => ({ headers: { 'blade-auth': token } })

  /** Registers a customer by email and logs her in. */
  const customer = async (email: string, roles: readonly Role[] = []) => {
    const user = await accounts.create({ email, password: PASSWORD, roles, language: 'en' })
    const tokens = await sessions.open(user.id, { passwordHash: user.passwordHash })
    if (!tokens) throw new Error('a customer just made cannot enter')
    return { ...tokens, userId: user.id, inviteCode: user.inviteCode, email }
  }
  /** An operator with these roles, signed in. */
  const operator = async (email: string, roles: readonly StaffRole[]) => {
    const [name = ''] = email.split('@')
    const operatorId = await makeOperator(
      { sql: database.sql, accounts, operators: ground.operators },
      { email, name, roles, password: PASSWORD },
    )
    return { operatorId, email, name, ...(await operatorSession(operatorId)) }
  }
  /** Another session of an operator. */
  const operatorSession = async (operatorId: string) => {
    const user = await accounts.users.byId(operatorId)
    const passwordHash = user?.passwordHash ?? ''
    const from = { address: '192.0.2.77', userAgent: 'console' }
    const opened = await ground.sessions.open({ operatorId, passwordHash, ...from })
    if (!opened) throw new Error('an operator who is there cannot enter')
    return opened
  }
  /** Another session of a customer who is there. */
  const anotherSession = async (userId: string) => {
    const [row] = await database.sql<{ hash: string }[]>`select password_hash as hash from users where id = ${userId}`
    const tokens = await sessions.open(userId, { passwordHash: row?.hash ?? '' })
    if (!tokens) throw new Error('a customer who is there cannot enter again')
    return tokens
  }
  const lastCode = async (to: string): Promise<string> => {
    const newest = (await mailbox.list(to))[0]
    if (!newest) throw new Error(`nothing was sent to ${to}`)
    return newest.code
  }
  const stop = async () => {
    await app.close()
    await sessions.stop()
    await notifications.close()
    if (options.database === undefined) await database.drop()
    rmSync(folder, { recursive: true, force: true })
    if (watch.found.length > 0) throw new Error(watch.found.join('\n\n'))
  }
  return {
    app,
    base,
    ask,
    withToken,
    customer,
    password: PASSWORD,
    operator,
    operatorSession,
    ground,
    anotherSession,
    lastCode,
    stop,
    handlers,
    accounts,
    ring,
    files,
    sessions,
    mailbox,
    notifications,
    logged,
    opened,
    folder,
    sql: database.sql,
    database,
  }
}
