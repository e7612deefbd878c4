/**
 * What the demo's server asks of the development chains, over HTTP on loopback: whether they are up, payments, blocks,
 * reorganisations, the explorer's pages. Whoever is not asked for a while stops by itself, so that a server that was
 * killed leaves nothing behind, and one that comes back in time finds the chains as they were.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { ReserveClaim } from '@candlewick/chain/reserves'
import { DevChainRefusal, type DevChains } from './dev-chains.ts'
import type { Replaced } from './evm/evm-chain.ts'
import type { Page } from './explorer/source.ts'

const MOST_BODY_BYTES = 65_536
/** Pages that take what their forms send. */
const FORMS: readonly string[] = ['/explorer/faucet', '/explorer/faucet/mine']
/** Without a sign of its server for so long it stops. */
export const ALONE_MS = 15_000

export interface ControlOptions {
  readonly port: number
  /** Undefined until they are up. */
  chains(): DevChains | undefined
  /** The explorer's page at a path, from `/`; `sent` is what a form on it holds. */
  explorer(chains: DevChains, path: string, query: URLSearchParams, sent?: object): Promise<Page>
  /** Told to end, or alone for too long. */
  onEnd(): void
  readonly aloneMs?: number
}

/** @throws where the port is taken: then the chains run already */
export async function openControl(options: ControlOptions): Promise<Server> {
  const { aloneMs = ALONE_MS, onEnd } = options
  let alone = setTimeout(onEnd, aloneMs)
  const server = createServer((request, response) => {
    clearTimeout(alone)
    alone = setTimeout(onEnd, aloneMs)
    void answer(options, request, response).catch((failure: unknown) => {
      if (failure instanceof DevChainRefusal)
        return tell(response, 400, { field: failure.field, message: failure.message })
      console.error(failure)
      tell(response, 500, { message: failure instanceof Error ? failure.message.slice(0, 300) : 'failed' })
    })
  })
  server.on('close', () => clearTimeout(alone))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })
  return server
}

async function answer(options: ControlOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
  const asked = `${request.method} ${pathname}`
  if (asked === 'POST /stop') {
    tell(response, 200, {})
    return options.onEnd()
  }
  if (asked === 'GET /alive') return tell(response, 200, { pid: process.pid })
  const chains = options.chains()
  if (chains === undefined) return tell(response, 503, { message: 'the development chains are starting' })
  const isForm = request.method === 'POST' && FORMS.includes(pathname)
  if (isForm || (request.method === 'GET' && pathname.startsWith('/explorer'))) {
    const sent = isForm ? await bodyOf(request) : undefined
    const page = await options.explorer(chains, pathname.slice('/explorer'.length) || '/', searchParams, sent)
    response.writeHead(page.status, {
      'content-type': 'text/html; charset=utf-8',
      ...(page.location === undefined ? {} : { location: page.location }),
    })
    return void response.end(page.html)
  }
  if (asked === 'GET /chain') return tell(response, 200, chains.endpoints())
  if (request.method !== 'POST') return tell(response, 404, { message: 'no such question' })
  const body = await bodyOf(request)
  switch (pathname) {
    case '/faucet':
      return tell(response, 200, { txid: await chains.faucet(faucetOf(body)) })
    case '/mine':
      await chains.mine(textOf(body, 'network'), wholeOf(body, 'blocks', 1))
      return tell(response, 200, { height: await heightOf(chains, body) })
    case '/reorg':
      await chains.reorganise(textOf(body, 'network'), wholeOf(body, 'depth'), replacedOf(body))
      return tell(response, 200, { height: await heightOf(chains, body) })
    case '/sign':
      return tell(response, 200, { signature: await chains.signCold(claimOf(body)) })
    default:
      return tell(response, 404, { message: 'no such question' })
  }
}

function tell(response: ServerResponse, status: number, body: object): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<object> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const part = Buffer.from(chunk)
    size += part.length
    if (size > MOST_BODY_BYTES) throw new DevChainRefusal('body', `at most ${MOST_BODY_BYTES} bytes`)
    chunks.push(part)
  }
  try {
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  } catch {
    // Said below, as of everything else that is no object.
  }
  throw new DevChainRefusal('body', 'an object in JSON')
}

function faucetOf(body: object): { network: string; coin: string; address: string; amount: string } {
  const amount: unknown = Reflect.get(body, 'amount')
  return {
    network: textOf(body, 'network'),
    coin: textOf(body, 'coin'),
    address: textOf(body, 'address'),
    // A number is what somebody types at a prompt.
    amount: typeof amount === 'number' ? String(amount) : textOf(body, 'amount'),
  }
}

function claimOf(body: object): ReserveClaim {
  const [network, address, run, block] = ['network', 'address', 'run', 'block'].map((name) => textOf(body, name))
  return { network: network ?? '', address: address ?? '', run: run ?? '', block: block ?? '' }
}

function replacedOf(body: object): Replaced {
  const value: unknown = Reflect.get(body, 'transactions') ?? 'return'
  if (value === 'return' || value === 'drop' || value === 'replace') return value
  throw new DevChainRefusal('transactions', 'return, drop or replace')
}

async function heightOf(chains: DevChains, body: object): Promise<number> {
  return await chains.height(textOf(body, 'network') === 'bitcoin' ? 'bitcoin' : 'ethereum')
}

function textOf(body: object, field: string): string {
  const value: unknown = Reflect.get(body, field)
  if (typeof value !== 'string' || value.length > 200) throw new DevChainRefusal(field, 'a text')
  return value
}

function wholeOf(body: object, field: string, absent?: number): number {
  const value: unknown = Reflect.get(body, field) ?? absent
  if (typeof value !== 'number') throw new DevChainRefusal(field, 'a whole number')
  return value
}
