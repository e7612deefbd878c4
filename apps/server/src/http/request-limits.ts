/**
 * How many requests a minute are answered. Calls are counted by customer, over all sessions, or, without a token, by
 * visitor; what cancels, closes or pays back has an allowance of its own beside it. The app's own files
 * have an allowance of their own, so that a page still loads for somebody whose calls are used up, and the other way
 * round. Probes are never counted: their answers cost no more than a refusal would, and a monitoring that hears nothing
 * restarts a server that is well. Who is refused is told so a little late, so that asking on without a pause costs the
 * others nothing.
 */
import { CallError } from '@candlewick/protocol/errors'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Late } from '../adapters/late.ts'
import { requestToken } from './calls.ts'
import { CLOSING_CALLS } from './closing-calls.ts'
import { callName } from './metrics.ts'
import { visitorOf } from './networks.ts'
import type { ProvenTokens } from './proven.ts'
import { nameOfKey, requestKey } from './signed.ts'

/** Answered however often they are asked for. */
export const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])
/** A page is some twenty files, most of which a browser keeps. */
const FILES_TO_CALLS = 4
/** Keys remembered; the longest unseen goes first. */
const REMEMBERED = 50_000
const OWN_FILES = 'files '
/** Refusals of an allowance that is used up. */
const LATE = { milliseconds: 500, atOnce: 5_000 }

/** The allowance of who asks is used up for this minute. */
class AllowanceUsed extends CallError {}

/** Waits before the refusal of who has used up her allowance; undefined where the error is any other. */
export function lateRefusals(): (error: unknown) => Promise<void> | undefined {
  const late = new Late(LATE)
  return (error) => (error instanceof AllowanceUsed ? late.wait() : undefined)
}

export async function limitRequests(
  app: FastifyInstance,
  requestsPerMinute: number | undefined,
  proven: ProvenTokens,
): Promise<void> {
  if (requestsPerMinute === undefined) return
  await app.register(rateLimit, {
    timeWindow: 60_000,
    cache: REMEMBERED,
    allowList: (request) => PROBES.has(pathOf(request)),
    keyGenerator: (request) => {
      const visitor = visitorOf(request.ip)
      if (isOwnFile(request)) return OWN_FILES + visitor
      const key = requestKey(request)
      const token = key === undefined ? requestToken(request) : nameOfKey(key)
      // A token that was never proven must not buy an allowance of its own.
      const user = token === undefined ? undefined : proven.userOf(token)
      if (user === undefined) return visitor
      return CLOSING_CALLS.has(callName(request.routeOptions.config)) ? `closing ${user}` : user
    },
    max: (_request, key) => requestsPerMinute * (key.startsWith(OWN_FILES) ? FILES_TO_CALLS : 1),
    errorResponseBuilder: (_request, context) =>
      new AllowanceUsed('too_many_requests', { bound: Math.ceil(context.ttl / 1000) }),
  })
}

/** Whatever is neither a call nor made for the moment: pages, scripts, styles, fonts, pictures. */
function isOwnFile(request: FastifyRequest): boolean {
  return (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|dev|files)\//.test(pathOf(request))
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? ''
}
