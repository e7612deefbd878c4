/** Headers that every answer carries, and what a page may load and do. */
import { createHash } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { callOf } from './metrics.ts'
import { COMPONENTS } from './static.ts'

export interface SecurityOptions {
  readonly production: boolean
  /** Origins of sockets elsewhere than here, such as `wss://stream.example.com`. */
  readonly socketOrigins: readonly string[]
  /** The customers' document; the scripts that stand in it run, by their digests. */
  readonly document?: string
}

/** The description's pages come from a library that writes into the document; they hold nothing worth stealing. */
const DOCS = '/docs'

/** Two years. */
const HSTS_SECONDS = 63_072_000
/** Scripts, styles and fonts of the build. */
const BUILT = '/assets/'
/** Headers that a browser heeds on a page only; on each of a page's twenty files they would weigh more than some files. */
const OF_PAGES = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** `docs` have scripts that write into the document; `framed` pages show pages of ours in frames. */
type PageKind = 'app' | 'docs' | 'framed'

/** The digests of the scripts that stand in a document and not in files: what chooses the theme before the first paint. */
export function digestsOf(document: string): string[] {
  return [...document.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}

/**
 * No script but our own files and those digests, and none built from text: trusted types are required, and there are two policies, the
 * sanitiser's and one that lets the address of a single worker through. Styles may be inline, since components place themselves with them.
 */
export function contentPolicy(options: SecurityOptions, kind: PageKind): string {
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...(kind === 'app' && options.document ? digestsOf(options.document) : [])],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...options.socketOrigins],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': [kind === 'framed' ? "'self'" : "'none'"],
  }
  if (kind === 'framed') directives['frame-src'] = ["'self'"]
  if (kind !== 'docs') {
    directives['require-trusted-types-for'] = ["'script'"]
    directives['trusted-types'] = ['dompurify', 'candlewick-worker']
  }
  if (options.production) directives['upgrade-insecure-requests'] = []
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')
}

/** What a call's answer carries: it is data, never a page, and must not be taken for one. */
export function answerHeaders({ production }: Pick<SecurityOptions, 'production'>): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    ...(production ? { 'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains` } : {}),
  }
}

/** Headers of everything that is no call, as helmet has them: they never change, and are asked for once. */
function pageHeaders({ production }: SecurityOptions): Record<string, string> {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  const protect = helmet({
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    hsts: production ? { maxAge: HSTS_SECONDS, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
  })
  protect(answer.req, answer, () => undefined)
  return Object.fromEntries(Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]))
}

function kindOf(url: string): PageKind {
  if (url.startsWith(DOCS)) return 'docs'
  return url.startsWith(COMPONENTS) ? 'framed' : 'app'
}

/** Answers of calls carry headers of their own (see {@link answerHeaders}). */
export function registerSecurity(app: FastifyInstance, options: SecurityOptions): void {
  const ofPages = pageHeaders(options)
  const ofBuilt = Object.fromEntries(Object.entries(ofPages).filter(([name]) => !OF_PAGES.includes(name)))
  const policies = {
    app: contentPolicy(options, 'app'),
    docs: contentPolicy(options, 'docs'),
    // The component page is the demo's alone.
    framed: contentPolicy(options, options.production ? 'app' : 'framed'),
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (callOf(request.routeOptions.config) === undefined) {
      const built = request.url.startsWith(BUILT)
      reply.headers(built ? ofBuilt : ofPages)
      if (!built) {
        reply.header('content-security-policy', policies[kindOf(request.url)])
        // The camera for photos of documents; of this page alone, and only once she allows it.
        reply.header('permissions-policy', 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()')
      }
    }
    done()
  })
}
