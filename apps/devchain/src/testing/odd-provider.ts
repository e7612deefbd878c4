/** A provider that stands before a real one and does with its answers what a test wants: lies, lags, floods, sleeps. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { RpcClient } from '@candlewick/chain/rpc/client'

export interface Asked {
  readonly method: string
  readonly params: readonly unknown[]
}

/** What it does with an answer. `result` is what the real one says. */
export type Twist = (asked: Asked, result: unknown) => unknown

/** Given in place of a result: no answer at all, one without end, or none that is JSON. */
export const SLEEP = Symbol('sleep')
export const FLOOD = Symbol('flood')
export const NOISE = Symbol('noise')

export interface OddProvider {
  readonly url: string
  /** What it does from now on; undefined: what the real one does. */
  twist: Twist | undefined
  /** What happens before the real one is asked; undefined: nothing. */
  before: ((asked: Asked) => Promise<void>) | undefined
  stop(): Promise<void>
}

export async function oddProvider(real: string): Promise<OddProvider> {
  const rpc = new RpcClient({ url: real, name: 'real', mostBytes: 64 * 1_048_576 })
  const server = createServer((request, response) => {
    void answer(rpc, provider, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const provider: OddProvider = {
    url: `http://127.0.0.1:${port}`,
    twist: undefined,
    before: undefined,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return provider
}

async function answer(
  rpc: RpcClient,
  provider: OddProvider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body: unknown = JSON.parse(await textOf(request))
  const asked = Array.isArray(body) ? body : [body]
  const answers = await Promise.all(asked.map((one) => oneAnswer(rpc, provider, one)))
  if (answers.includes(SLEEP)) return
  if (answers.includes(NOISE)) return void response.end('<html>Bad gateway</html>')
  if (answers.includes(FLOOD)) return flood(response)
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(Array.isArray(body) ? answers : answers[0]))
}

async function oneAnswer(rpc: RpcClient, provider: OddProvider, one: unknown): Promise<unknown> {
  const part = (name: string): unknown => Reflect.get(Object(one), name)
  const params: unknown = part('params')
  const asked = { method: String(part('method')), params: Array.isArray(params) ? params : [] }
  await provider.before?.(asked)
  const [told] = await rpc.batch([asked])
  if (told === undefined) return SLEEP
  const base = { jsonrpc: '2.0', id: part('id') }
  if (!told.ok) return { ...base, result: null, error: { code: told.failure.code, message: told.failure.message } }
  const { twist } = provider
  const result = twist === undefined ? told.result : twist(asked, told.result)
  return typeof result === 'symbol' ? result : { ...base, result }
}

/** Writes for as long as anybody reads. */
function flood(response: ServerResponse): void {
  const part = `"${'x'.repeat(1_048_576)}",`
  response.write('[')
  const more = (): void => {
    while (!response.destroyed && response.write(part));
    if (!response.destroyed) response.once('drain', more)
  }
  more()
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}
