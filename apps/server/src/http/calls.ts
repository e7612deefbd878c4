/** Serves every handler at its call's address, each answer in the envelope. */
import type { Call, Prefixes } from '@candlewick/protocol/call'
import { success } from '@candlewick/protocol/envelope'
import { CallError } from '@candlewick/protocol/errors'
import { type Language, languageOf } from '@candlewick/protocol/languages'
import { successMessage } from '@candlewick/protocol/messages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Turns } from '../adapters/semaphore.ts'
import type { CallContext, Handler, UploadedFile, Viewer } from './handle.ts'
import { mergeInput } from './input.ts'
import { answerHeaders } from './security.ts'

export interface CallParts {
  readonly handlers: readonly Handler[]
  readonly prefixes: Prefixes
  /** Cookies carry `Secure`. */
  readonly secureCookies: boolean
  /** Tests check each answer against its call's schema; a live server trusts its types. */
  readonly checkAnswers: boolean
  verify(token: string): Promise<Viewer | undefined>
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

export function registerCalls(app: FastifyInstance, parts: CallParts): void {
  const headers = answerHeaders({ production: parts.secureCookies })
  for (const handler of parts.handlers) {
    const { call } = handler
    app.route({
      // What changes something by GET is served by POST too, so that its fields need not stand in an address.
      method: call.method === 'GET' && call.changes ? ['GET', 'POST'] : call.method,
      url: routeOf(call, parts.prefixes),
      config: { call: call.name },
      onRequest: (_request, reply, done) => {
        reply.headers(headers)
        done()
      },
      handler: (request, reply) => answerCall(parts, handler, request, reply),
    })
  }
}

async function answerCall(parts: CallParts, handler: Handler, request: FastifyRequest, reply: FastifyReply) {
  const { call } = handler
  if (call.changes && request.headers['sec-fetch-site'] === 'cross-site') throw new CallError('cross_site')
  const viewer = await viewerOf(parts, call, request)
  const language = requestLanguage(request)
  const { body, file } = await bodyOf(call, request)
  const context = contextOf(parts, { request, reply, viewer, language, file })
  const data = await handler.answer(context, mergeInput(request.params, request.query, body))
  if (parts.checkAnswers) call.output.parse(data)
  return success(data, successMessage(language))
}

async function viewerOf(parts: CallParts, call: Call, request: FastifyRequest): Promise<Viewer | undefined> {
  const token = requestToken(request)
  const viewer = token === undefined || token.length > 200 ? undefined : await parts.verify(token)
  if (call.who === 'public') return viewer
  if (viewer === undefined) throw new CallError('token_invalid')
  if (call.who !== 'user' && !viewer.roles.has(call.who)) throw new CallError('forbidden')
  return viewer
}

interface RequestParts {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly viewer: Viewer | undefined
  readonly language: Language
  readonly file: UploadedFile | undefined
}

function contextOf(parts: CallParts, { request, reply, viewer, language, file }: RequestParts): CallContext {
  return {
    viewer,
    language,
    file,
    requestId: request.id,
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    cookie: (name) => request.cookies[name],
    setCookie: (name, value, { maxAge, path }) => {
      reply.setCookie(name, value, {
        path,
        maxAge,
        httpOnly: true,
        sameSite: 'strict',
        secure: parts.secureCookies,
      })
    },
  }
}

async function bodyOf(call: Call, request: FastifyRequest): Promise<{ body: unknown; file: UploadedFile | undefined }> {
  if (!call.upload) {
    if (request.isMultipart()) throw new CallError('content_type', { field: 'content-type' })
    return { body: request.body, file: undefined }
  }
  if (!request.isMultipart()) return { body: request.body, file: undefined }
  return UPLOADS.take(() => readUpload(request))
}

/** Uploads held in memory at once, each up to its limit. */
const UPLOADS = new Turns({ atOnce: 8, waiting: 64 })

async function readUpload(request: FastifyRequest): Promise<{ body: unknown; file: UploadedFile | undefined }> {
  const fields: Record<string, unknown> = Object.create(null)
  let file: UploadedFile | undefined
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      if (part.fieldname !== 'file') throw new CallError('field_unknown', { field: 'file' })
      file = { bytes: await part.toBuffer(), filename: part.filename ?? '' }
    } else {
      if (Object.hasOwn(fields, part.fieldname)) throw new CallError('field_invalid', { field: 'form' })
      fields[part.fieldname] = part.value
    }
  }
  return { body: fields, file }
}
