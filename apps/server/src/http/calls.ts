/** Serves every handler at its call's address, each answer in the envelope. */
import type { Call, Prefixes } from '@candlewick/protocol/call'
import { success, successText } from '@candlewick/protocol/envelope'
import { CallError } from '@candlewick/protocol/errors'
import { type Language, languageOf } from '@candlewick/protocol/languages'
import { successMessage } from '@candlewick/protocol/messages'
import { type Asker, isStaffs, whyNot } from '@candlewick/protocol/who'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AuditEntry, Audited } from '../adapters/audit.ts'
import type { AnyContext, CookieOptions, Handler, Operator, UploadedFile, Viewer } from './handle.ts'
import { type Deadline, isJournaled, unfinished, unproven } from './in-time.ts'
import { type Fields, mergeInput } from './input.ts'
import { visitorOf } from './networks.ts'
import type { Verify } from './proven.ts'
import { answerHeaders } from './security.ts'
import { announce, checkMarket, checkPermission, type ProveKey, signedBy } from './signed.ts'
import { acceptFiles, readUpload } from './uploads.ts'

export interface CallDependencies {
  readonly handlers: readonly Handler[]
  readonly prefixes: Prefixes
  /** Cookies carry `Secure`. */
  readonly secureCookies: boolean
  /** Tests check each answer against its call's schema; a live server trusts its types. */
  readonly checkAnswers: boolean
  readonly verify: Verify
  /** Proves requests that are signed by an API key; without it there are no keys. */
  readonly proveKey?: ProveKey | undefined
  readonly deadline: Deadline
  /** The operators' tokens and their trail; without them nobody is an operator here. */
  readonly operators?: OperatorAccess | undefined
}

export interface OperatorAccess {
  readonly verify: (token: string) => Promise<Operator | undefined>
  readonly write: (entry: AuditEntry) => Promise<void>
}

/** The language of a request's answer. */
export function requestLanguage(request: FastifyRequest): Language {
  const { lang, language, 'accept-language': accepted } = request.headers
  return languageOf(headerText(lang) ?? headerText(language) ?? accepted)
}

/** The token of a request: from its headers only, never from its address. */
export function requestToken(request: FastifyRequest): string | undefined {
  const { 'blade-auth': blade, satoken } = request.headers
  return (headerText(blade) ?? headerText(satoken))?.replace(/^bearer /i, '')
}

function headerText(value: string | string[] | undefined): string | undefined {
  const text = Array.isArray(value) ? value[0] : value
  return text === undefined || text === '' ? undefined : text
}

/** `{a}` of a call's path as Fastify writes it, the prefixes filled in. */
export function routeOf(call: Call, prefixes: Prefixes): string {
  return call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'head') return prefixes.head
    if (name === 'p') return prefixes.p
    return `:${name}`
  })
}

/** Calls that take a file have what reads one to themselves: it would attend to each request of all the others too. */
export async function registerCalls(app: FastifyInstance, dependencies: CallDependencies): Promise<void> {
  const ofKind = (upload: boolean) => dependencies.handlers.filter(({ call }) => call.upload === upload)
  routeCalls(app, dependencies, ofKind(false))
  await app.register(async (uploads) => {
    await acceptFiles(uploads)
    routeCalls(uploads, dependencies, ofKind(true))
  })
}

function routeCalls(app: FastifyInstance, dependencies: CallDependencies, handlers: readonly Handler[]): void {
  const headers = answerHeaders({ production: dependencies.secureCookies })
  const ofAnswers = Object.entries(headers).flat()
  for (const handler of handlers) {
    const { call } = handler
    const journaled = isJournaled(call)
    app.route({
      // What changes something by GET is served by POST too, so that its fields need not stand in an address.
      method: call.method === 'GET' && call.changes ? ['GET', 'POST'] : call.method,
      url: routeOf(call, dependencies.prefixes),
      config: { call: call.name, operation: call.operation },
      // Whatever the framework sends: refusals, and answers that set a cookie.
      onSend: (_request, reply, payload, done) => {
        reply.headers(headers)
        done(null, payload)
      },
      handler: async (request, reply) => {
        const began = performance.now()
        const asked = await askedOf(dependencies, call, request, reply, began)
        const fields = mergeInput(request.params, request.query, asked.body)
        if (asked.viewer?.key !== undefined) checkMarket(call, asked.viewer.key, fields)
        const answering = handler.answer(asked, fields)
        const data = await (journaled ? inTime(dependencies.deadline, began, answering, fields, request) : answering)
        asked.mustBeWritten(call)
        if (dependencies.checkAnswers) call.output.parse(data)
        const msg = successMessage(asked.language)
        if (asked.setsCookies) return success(call.wire.write(data), msg)
        sendAnswer(reply, request.id, ofAnswers, successText(call.wire.text(data), msg))
      },
    })
  }
}

/** What the handler answers, or that nobody knows yet what became of what it began. */
function inTime<T>(
  deadline: Deadline,
  began: number,
  answering: Promise<T>,
  fields: Fields,
  { id, log }: FastifyRequest,
): Promise<T> {
  return deadline.wait(
    began,
    answering,
    () => unfinished(fields),
    (err) => log.warn({ err, id }, 'failed after the answer that nobody knows'),
  )
}

/**
 * Sends what a call gives, which is always text and always whole, without the framework's search for what else it might
 * be: a tenth of the time that a small call takes. What others have set on the reply (an allowance) goes along.
 */
function sendAnswer(reply: FastifyReply, id: string, ofAnswers: readonly string[], text: string): void {
  const headers = [...ofAnswers, 'request-id', id, 'content-type', JSON_TYPE, 'content-length', Buffer.byteLength(text)]
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) headers.push(name, String(value))
  reply.hijack()
  reply.raw.writeHead(200, headers)
  reply.raw.end(text)
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** A request as its handler sees it; what few handlers ask for is made only when it is asked for. */
class Asked implements AnyContext {
  readonly viewer: Viewer | undefined
  readonly operator: Operator | undefined
  readonly language: Language
  readonly body: unknown
  readonly file: UploadedFile | undefined
  readonly #dependencies: CallDependencies
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply
  #setsCookies = false
  #written = 0

  constructor(dependencies: CallDependencies, request: FastifyRequest, reply: FastifyReply, given: Given) {
    this.viewer = given.viewer
    this.operator = given.operator
    this.body = given.body
    this.file = given.file
    this.language = requestLanguage(request)
    this.#dependencies = dependencies
    this.#request = request
    this.#reply = reply
  }

  get requestId(): string {
    return this.#request.id
  }

  get address(): string {
    return this.#request.ip
  }

  get userAgent(): string {
    return (this.#request.headers['user-agent'] ?? '').slice(0, 300)
  }

  /**
   * By what no script can leave out: every browser names itself an origin where it posts, and newer ones say over HTTPS how
   * that lies to the address. What a programme on Node sends by itself (`sec-fetch-mode`) says nothing.
   */
  get fromBrowser(): boolean {
    const { origin, 'sec-fetch-site': site } = this.#request.headers
    return origin !== undefined || site !== undefined
  }

  get setsCookies(): boolean {
    return this.#setsCookies
  }

  /** @throws Error where nobody is an operator here, which only a mistake in a handler can cause */
  readonly audit = async (entry: Audited): Promise<void> => {
    const operators = this.#dependencies.operators
    if (this.operator === undefined || operators === undefined)
      throw new Error(`${entry.action}: nobody is an operator`)
    await operators.write({ ...entry, actor: this.operator.operatorId, name: this.operator.name })
    this.wrote()
  }

  readonly wrote = (): void => {
    this.#written += 1
  }

  /** What an operator saw of a customer or did is never answered before it stands in the trail. */
  mustBeWritten({ name, audits }: Call): void {
    if (audits !== 'nothing' && this.operator !== undefined && this.#written === 0)
      throw new Error(`${name}: nothing was written into the audit trail`)
  }

  cookie(name: string): string | undefined {
    return this.#request.cookies[name]
  }

  setCookie(name: string, value: string, { maxAge, path }: CookieOptions): void {
    const secure = this.#dependencies.secureCookies
    this.#reply.setCookie(name, value, { path, maxAge, httpOnly: true, sameSite: 'strict', secure })
    this.#setsCookies = true
  }
}

interface Proven {
  readonly viewer?: Viewer | undefined
  readonly operator?: Operator | undefined
}

interface Given extends Proven {
  readonly body: unknown
  readonly file: UploadedFile | undefined
}

async function askedOf(
  dependencies: CallDependencies,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  began: number,
): Promise<Asked> {
  if (call.changes && request.headers['sec-fetch-site'] === 'cross-site') throw new CallError('cross_site')
  const proof = isStaffs(call.who)
    ? operatorBy(dependencies, call, request, reply)
    : provenBy(dependencies, call, request, reply)
  const proven = proof instanceof Promise ? await dependencies.deadline.wait(began, proof, unproven) : proof
  const viewer = proven !== undefined && 'userId' in proven ? proven : undefined
  const operator = proven !== undefined && 'operatorId' in proven ? proven : undefined
  checkAsker(call, askerOf(viewer, operator), dependencies)
  if (viewer?.key !== undefined) checkPermission(call, viewer.key)
  const owner = () => viewer?.userId ?? operator?.operatorId ?? visitorOf(request.ip)
  const { body, file } =
    call.upload && request.isMultipart() ? await readUpload(request, owner()) : { body: request.body, file: undefined }
  return new Asked(dependencies, request, reply, { viewer, operator, body, file })
}

/** Who asks, by a token or by an API key: at once where a token was proven lately. */
function provenBy(
  { verify, proveKey }: CallDependencies,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
): ReturnType<Verify> {
  const signed = proveKey === undefined ? undefined : signedBy(request, call)
  if (proveKey !== undefined && signed !== undefined) {
    return proveKey(signed).then(({ viewer, allowance }) => {
      announce(reply, allowance)
      return viewer
    })
  }
  const token = requestToken(request)
  return token === undefined || token.length > 200 ? undefined : verify(token)
}

/**
 * Who asks for what is the operators': one of them, or a customer who has no business there, so that she is told so. To
 * the customers' calls an operator's token is none.
 */
async function operatorBy(
  dependencies: CallDependencies,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Operator | Viewer | undefined> {
  const token = requestToken(request)
  const operator = token === undefined || token.length > 200 ? undefined : await dependencies.operators?.verify(token)
  if (operator !== undefined) return operator
  return await provenBy(dependencies, call, request, reply)
}

function askerOf(viewer: Viewer | undefined, operator: Operator | undefined): Asker | undefined {
  if (operator !== undefined) return { operator: operator.permissions, fresh: operator.freshUntil > Date.now() }
  return viewer && { customer: viewer.roles }
}

function checkAsker({ who }: Call, asker: Asker | undefined, { secureCookies }: CallDependencies): void {
  const reason = whyNot(who, asker, { production: secureCookies })
  if (reason !== undefined) throw new CallError(reason)
}
