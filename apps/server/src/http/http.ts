/** The HTTP room: every call, page and figure of the server behind one Fastify, each answer in its envelope. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { STATUS_CODES } from 'node:http'
import { join } from 'node:path'
import { PREFIXES, type Prefixes } from '@candlewick/protocol/call'
import type { PlatformConfig } from '@candlewick/protocol/calls/platform'
import { refusal } from '@candlewick/protocol/envelope'
import { CallError, type ErrorName } from '@candlewick/protocol/errors'
import { DEFAULT_LANGUAGE } from '@candlewick/protocol/languages'
import { isStaffs } from '@candlewick/protocol/who'
import cookie from '@fastify/cookie'
import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Registry } from 'prom-client'
import type { Mailbox } from '../adapters/mailbox.ts'
import { outcomeOf } from './answer.ts'
import { type OperatorAccess, registerCalls, requestLanguage } from './calls.ts'
import {
  boundConnections,
  CONNECTION_TIMES,
  type ConnectionLimits,
  type ConnectionTimes,
  endConnection,
} from './connections.ts'
import { Documents, publicPages, robotsOf, sitemapOf } from './documents.ts'
import type { Handler } from './handle.ts'
import { Deadline } from './in-time.ts'
import { readForm, readJson } from './input.ts'
import { isInside } from './inside.ts'
import { registerMailbox } from './mailbox-page.ts'
import { callName, measureAnswers } from './metrics.ts'
import { describeCalls } from './openapi.ts'
import { ProvenTokens, type Verify } from './proven.ts'
import { lateRefusals, limitRequests } from './request-limits.ts'
import { registerSecurity } from './security.ts'
import { keepBody, nameOfKey, type ProveKey } from './signed.ts'
import { COMPONENTS, type Pages, pageOf, registerStatic } from './static.ts'
import { registerStored, type StoredDependencies } from './stored.ts'

/** A probe that is never refused has to cost next to nothing. */
const METRICS_KEPT_MS = 250
const REQUEST_ID = /^[\w-]{8,64}$/

export interface HttpDependencies {
  /** False where the process answers no customers: then there is nothing but probes and figures. */
  readonly gateway?: boolean
  readonly handlers: readonly Handler[]
  /** The viewer that a token proves, or nothing. */
  readonly verify: Verify
  /** Proves requests that are signed by an API key. */
  readonly proveKey?: ProveKey
  /** The operators' tokens and their trail; absent where no operator is served. */
  readonly operators?: OperatorAccess
  /** Whether requests can be served now, and if not, why. */
  readonly ready: () => { ready: boolean; reason?: string }
  readonly platform: PlatformConfig
  /** Where visitors reach the site; absent where nobody is to find it. */
  readonly publicUrl?: string
  /** The addresses of every market's terminal. */
  readonly marketAddresses?: () => readonly string[]
  readonly metrics: Registry
  readonly log: FastifyBaseLogger
  readonly production: boolean
  /** How many proxies in front may name the client's address. */
  readonly trustedProxies: number
  /** Built pages: the customers' app, and the operators'. */
  readonly pages: string
  readonly consolePages?: string
  /** The demo's component page; absent in production. */
  readonly components?: string
  /** Whose calls and pages are here: in production customers and operators have an address each. */
  readonly serves?: Served
  /** Stored files, and who may see them. */
  readonly stored: Omit<StoredDependencies, 'verify' | 'operator'>
  /** The demo's mailbox; absent in production. */
  readonly mailbox?: Mailbox
  /** Adds what else only the demo has. */
  readonly development?: (app: FastifyInstance) => void
  readonly prefixes?: Prefixes
  /** Requests a minute of one session or, without a token, of one address. */
  readonly requestsPerMinute?: number
  /** Open connections; without it as many as the system lets in. */
  readonly connections?: ConnectionLimits
  /** Shorter ones where a test waits for their end. */
  readonly times?: Partial<ConnectionTimes>
  /** Every answer is checked against its call's schema. */
  readonly checkAnswers?: boolean
  /** Milliseconds from a whole request to its answer; shorter where a test waits for it. */
  readonly answerWithin?: number
}

/** Whose address it is. */
type Served = 'everybody' | 'customers' | 'operators'

/** Builds the server; the caller listens. */
export async function createHttp(dependencies: HttpDependencies): Promise<FastifyInstance> {
  const times = { ...CONNECTION_TIMES, ...dependencies.times }
  const app = Fastify({
    loggerInstance: dependencies.log,
    // Every line names its request itself; a logger of each request's own would cost more than its line.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < dependencies.trustedProxies,
    requestTimeout: times.request,
    connectionTimeout: times.silence,
    keepAliveTimeout: times.idle,
    http: { headersTimeout: times.headers, connectionsCheckingInterval: times.checks },
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    genReqId: (request) => {
      const given = request.headers['request-id']
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : crypto.randomUUID()
    },
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: false },
    frameworkErrors: (_error, request, reply) => {
      void answerError(new CallError('body_malformed', { field: 'url' }), request, reply)
    },
    clientErrorHandler: (error, socket) => {
      endConnection(socket, rawRefusal(error))
    },
  })
  if (dependencies.connections) boundConnections(app.server, dependencies.connections)
  mkdirSync(dependencies.stored.folder, { recursive: true })
  const document = join(dependencies.pages, 'index.html')
  registerSecurity(app, {
    production: dependencies.production,
    socketOrigins: socketOrigins(dependencies.platform),
    ...(existsSync(document) ? { document: readFileSync(document, 'utf8') } : {}),
  })
  await app.register(cookie)
  parseBodies(app)
  const proven = new ProvenTokens(dependencies.verify)
  await limitRequests(app, dependencies.requestsPerMinute, proven)
  logAnswers(app)
  measureAnswers(app, dependencies.metrics)
  const late = lateRefusals()
  app.setErrorHandler((error, request, reply) => {
    const wait = late(error)
    return wait === undefined ? answerError(error, request, reply) : wait.then(() => answerError(error, request, reply))
  })
  registerOperations(app, dependencies)
  const answersCustomers = dependencies.gateway ?? true
  const pages = pagesOf(dependencies)
  if (answersCustomers) await registerCallers(app, dependencies, proven, pages)
  const limited = dependencies.requestsPerMinute === undefined ? {} : { preHandler: app.rateLimit() }
  const sendPage = pageSender(dependencies, pages)
  // Whoever sends files refuses a folder, and `/` is one.
  if (answersCustomers && dependencies.serves !== 'operators')
    app.get('/', limited, async (request, reply) => sendPage(request, reply) ?? reply.callNotFound())
  app.setNotFoundHandler(limited, (request, reply) => {
    const sent = answersCustomers ? sendPage(request, reply) : undefined
    if (sent) return sent
    return answerError(new CallError('no_such_call'), request, reply)
  })
  return app
}

/** Answers with the document of the page that an address is; gives nothing where it is none. */
function pageSender({ platform, publicUrl = '' }: HttpDependencies, pages: Pages) {
  const documents = new Map(pages.map(([, folder]) => [folder, new Documents(folder, { platform, publicUrl })]))
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined => {
    const folder = pageOf(request.method, request.url, pages)
    const sent = folder && documents.get(folder)?.answer(request.url, request.headers['accept-encoding'])
    if (!sent) return undefined
    reply.headers(sent.headers)
    if (request.headers['if-none-match'] === sent.headers.etag) return reply.code(304).send()
    return reply.code(200).send(sent.body)
  }
}

/** The pages that are served here, by the beginning of their address. */
function pagesOf({ serves = 'everybody', pages, consolePages, components }: HttpDependencies): Pages {
  const console: Pages = serves === 'customers' || consolePages === undefined ? [] : [['/console/', consolePages]]
  if (serves === 'operators') return console
  const shown: Pages = components === undefined ? [] : [[COMPONENTS, components]]
  return [...console, ...shown, ['/', pages]]
}

/** An operators' call is no call at the customers' address, nor theirs at the operators'. */
function servedHere(serves: Served, { call }: Handler): boolean {
  if (serves === 'everybody') return true
  const operators = isStaffs(call.who) || call.area.startsWith('console/')
  return operators === (serves === 'operators')
}

/** Everything that is asked for: calls and their description, pages, stored files, and the demo's mailbox. */
async function registerCallers(
  app: FastifyInstance,
  dependencies: HttpDependencies,
  proven: ProvenTokens,
  pages: Pages,
): Promise<void> {
  const { serves = 'everybody' } = dependencies
  const handlers = dependencies.handlers.filter((handler) => servedHere(serves, handler))
  const operators = serves === 'customers' ? undefined : countedBy(proven, dependencies.operators)
  await registerCalls(app, {
    handlers,
    prefixes: dependencies.prefixes ?? PREFIXES,
    secureCookies: dependencies.production,
    checkAnswers: dependencies.checkAnswers ?? false,
    verify: (token) => proven.verify(token),
    proveKey: notedBy(proven, dependencies.proveKey),
    deadline: new Deadline(dependencies.answerWithin),
    operators,
  })
  await registerDescription(app, dependencies, handlers)
  if (dependencies.mailbox) registerMailbox(app, dependencies.mailbox)
  dependencies.development?.(app)
  const script = `window.platformConfig = ${JSON.stringify(dependencies.platform).replace(/</g, '\\u003c')}\n`
  app.get('/platform/dev/config.js', async (_request, reply) => {
    return reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script)
  })
  registerForFinders(app, dependencies)
  await registerStatic(app, pages)
  if (serves === 'operators') app.get('/', (_request, reply) => reply.redirect('/console/', 303))
  registerStored(app, {
    ...dependencies.stored,
    verify: (token) => proven.verify(token),
    operator: operators?.verify,
  })
}

/** What those who look for pages ask for: which there are, and which are nothing for them. */
function registerForFinders(app: FastifyInstance, dependencies: HttpDependencies): void {
  const { pages, publicUrl = '', serves, marketAddresses = () => [] } = dependencies
  if (serves === 'operators') return
  const kept = (reply: FastifyReply, type: string) => reply.type(type).header('cache-control', 'public, max-age=3600')
  const own = publicPages(pages)
  const sitemap = () => sitemapOf(own, publicUrl, marketAddresses())
  const robots = robotsOf(publicUrl)
  app.get('/sitemap.xml', async (_request, reply) => kept(reply, 'application/xml; charset=utf-8').send(sitemap()))
  app.get('/robots.txt', async (_request, reply) => kept(reply, 'text/plain; charset=utf-8').send(robots))
}

/** An operator is counted for herself, as customers are. */
function countedBy(proven: ProvenTokens, access: OperatorAccess | undefined): OperatorAccess | undefined {
  return (
    access && {
      write: access.write,
      verify: async (token) => {
        const operator = await access.verify(token)
        if (operator !== undefined) proven.note(token, operator.operatorId)
        return operator
      },
    }
  )
}

/** Whose key it is is known then, so that she is counted for herself. */
function notedBy(proven: ProvenTokens, prove: ProveKey | undefined): ProveKey | undefined {
  return (
    prove &&
    (async (request) => {
      const proof = await prove(request)
      proven.note(nameOfKey(request.key), proof.viewer.userId)
      return proof
    })
  )
}

/** JSON, form and plain text (which a specified client may call its JSON) are understood; all else is refused. */
function parseBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(['application/json', 'text/plain'], (request, payload, done) => {
    keepBody(request, payload)
    readJson(payload, done)
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', (request, payload, done) => {
    keepBody(request, payload)
    readForm(payload, done)
  })
}

/**
 * One line an answer: never its query, its headers or its body, where secrets travel. What went well is for the
 * metrics to count and is written only when somebody debugs.
 */
function logAnswers(app: FastifyInstance): void {
  const debugged = app.log.level === 'debug' || app.log.level === 'trace'
  app.addHook('onResponse', (request, reply, done) => {
    const refused = reply.statusCode >= 400
    if (refused || debugged) {
      const call = callName(request.routeOptions.config)
      const line = { call, status: reply.statusCode, ms: Math.round(reply.elapsedTime), id: request.id }
      request.log[refused ? 'info' : 'debug'](line, 'answered')
    }
    done()
  })
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { answer, alarming } = outcomeOf(error, requestLanguage(request))
  if (alarming)
    request.log.error({ err: error, call: callName(request.routeOptions?.config), id: request.id }, 'failed')
  if (answer.error === 'too_many_requests' && typeof answer.bound === 'number')
    reply.header('retry-after', answer.bound)
  return reply.code(answer.code).header('cache-control', 'no-store').send(answer)
}

const RAW_REFUSALS: Readonly<Record<string, ErrorName>> = {
  HPE_HEADER_OVERFLOW: 'body_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'timeout',
}

/** The envelope for what never became a request: broken framing, headers too large. */
function rawRefusal(error: { code?: string }): string {
  const name = RAW_REFUSALS[error.code ?? ''] ?? 'body_malformed'
  const answer = refusal(name, DEFAULT_LANGUAGE, { field: 'headers' })
  const body = JSON.stringify(answer)
  const head = [
    `HTTP/1.1 ${answer.code} ${STATUS_CODES[answer.code] ?? 'Bad Request'}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

function registerOperations(app: FastifyInstance, dependencies: HttpDependencies): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    reply.header('request-id', request.id)
    done(null, payload)
  })
  app.get('/healthz', async () => ({ alive: true }))
  app.get('/readyz', async (_request, reply) => {
    const state = dependencies.ready()
    return reply.code(state.ready ? 200 : 503).send(state)
  })
  const figures = keptFor(METRICS_KEPT_MS, () => dependencies.metrics.metrics())
  app.get('/metrics', async (request, reply) => {
    // In production they are for the monitoring inside, not for the world.
    if (dependencies.production && !isInside(request.ip)) throw new CallError('no_such_call')
    return reply.type(dependencies.metrics.contentType).send(await figures())
  })
}

/** Makes something anew no oftener than every `milliseconds`, however often it is asked for. */
function keptFor<T>(milliseconds: number, make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  let until = 0
  return () => {
    if (made === undefined || performance.now() >= until) {
      made = make()
      until = performance.now() + milliseconds
    }
    return made
  }
}

async function registerDescription(
  app: FastifyInstance,
  dependencies: HttpDependencies,
  handlers: readonly Handler[],
): Promise<void> {
  const document = describeCalls(
    handlers.map((handler) => handler.call),
    dependencies.prefixes ?? PREFIXES,
  )
  // The plugin's type knows version 3.0 only; its pages show 3.1.
  const known = document as unknown as StaticDocumentSpec['document']
  await app.register(swagger, { mode: 'static', specification: { document: known } })
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: false })
  app.get('/openapi.json', async () => document)
}

function socketOrigins(platform: PlatformConfig): string[] {
  return [platform.socket, platform.mqtt]
    .filter((address) => /^wss?:\/\//.test(address))
    .map((address) => new URL(address).origin)
}
