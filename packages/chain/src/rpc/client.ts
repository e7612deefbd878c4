/**
 * Asks one node over JSON-RPC, trusting nothing of what comes back: it has to come in time, be no larger than the question
 * deserves, and be an answer to that question. What it says is judged by whoever asked.
 */
import { setTimeout as later } from 'node:timers/promises'

/** Of one answer, in time and size, where the question says nothing else. */
export const ANSWER_WITHIN_MS = 5_000
export const MOST_ANSWER_BYTES = 8 * 1_048_576
/** Questions at once to one node; the rest waits its turn. */
const MOST_IN_FLIGHT = 8
/** Questions in one request. */
export const MOST_IN_BATCH = 100

export type RpcFault =
  /** Nobody there, the connection broke, or no answer in time. */
  | 'silence'
  /** An answer longer than asked for: it is not read to its end. */
  | 'too_large'
  /** Not JSON, or no answer to what was asked. */
  | 'malformed'
  /** The node understood and said no. */
  | 'refused'

export class RpcFailure extends Error {
  readonly fault: RpcFault
  /** The node's own number for what it refused. */
  readonly code: number | undefined

  constructor(fault: RpcFault, words: string, code?: number) {
    super(words)
    this.name = 'RpcFailure'
    this.fault = fault
    this.code = code
  }
}

export interface RpcQuestion {
  readonly method: string
  readonly params: readonly unknown[]
}

/** One answer of several; a question may be refused while the others are answered. */
export type RpcAnswer =
  | { readonly ok: true; readonly result: unknown }
  | { readonly ok: false; readonly failure: RpcFailure }

export interface RpcOptions {
  /** http or https; a name and password in it are sent as `Authorization`. */
  readonly url: string
  /** What the node is called in errors; its address may hold a secret. */
  readonly name: string
  readonly withinMs?: number
  readonly mostBytes?: number
}

interface Exchange {
  readonly path?: string
  readonly body?: unknown
  readonly withinMs?: number | undefined
}

export class RpcClient {
  readonly name: string
  private readonly url: string
  private readonly headers: Record<string, string>
  private readonly withinMs: number
  private readonly mostBytes: number
  private readonly closing = new AbortController()
  private readonly waiting: (() => void)[] = []
  private inFlight = 0
  private lastId = 0

  constructor({ url, name, withinMs = ANSWER_WITHIN_MS, mostBytes = MOST_ANSWER_BYTES }: RpcOptions) {
    const address = new URL(url)
    this.headers = { 'content-type': 'application/json', accept: 'application/json' }
    if (address.username !== '' || address.password !== '') {
      const secret = `${decodeURIComponent(address.username)}:${decodeURIComponent(address.password)}`
      this.headers.authorization = `Basic ${Buffer.from(secret).toString('base64')}`
      address.username = ''
      address.password = ''
    }
    this.url = address.href
    this.name = name
    this.withinMs = withinMs
    this.mostBytes = mostBytes
  }

  /**
   * @param withinMs for a question that takes a node long
   * @throws RpcFailure
   */
  async call(method: string, params: readonly unknown[] = [], withinMs?: number): Promise<unknown> {
    const id = this.nextId()
    const answer = await this.exchange({ body: { jsonrpc: '2.0', id, method, params }, withinMs })
    return resultOf(answerTo(answer, id))
  }

  /**
   * Asks a node that also answers by path, as bcoin does: by GET, or with a body by POST.
   * @throws RpcFailure; whatever is not there is `refused`
   */
  async ask(path: string, body?: unknown): Promise<unknown> {
    const answer = await this.exchange({ path, body })
    if (typeof answer === 'object' && answer !== null && Reflect.get(answer, 'error')) throw refusalOf(answer)
    return answer
  }

  /**
   * Several questions in as few requests as may be, in their order.
   * @throws RpcFailure where a request fails as a whole; a question that is refused is an answer
   */
  async batch(questions: readonly RpcQuestion[]): Promise<RpcAnswer[]> {
    const parts: Promise<RpcAnswer[]>[] = []
    for (let from = 0; from < questions.length; from += MOST_IN_BATCH) {
      parts.push(this.group(questions.slice(from, from + MOST_IN_BATCH)))
    }
    return (await Promise.all(parts)).flat()
  }

  /** Ends what is under way and refuses what comes. */
  close(): void {
    this.closing.abort()
  }

  private async group(questions: readonly RpcQuestion[]): Promise<RpcAnswer[]> {
    const asked = questions.map(({ method, params }) => ({ jsonrpc: '2.0', id: this.nextId(), method, params }))
    const answer = await this.exchange({ body: asked })
    if (!Array.isArray(answer) || answer.length > asked.length) {
      // A node that cannot do several at once answers the lot with one refusal.
      throw Array.isArray(answer) ? malformed() : refusalOf(answer)
    }
    const byId = new Map(answer.map((one: unknown) => [idOf(one), one]))
    return asked.map(({ id }) => {
      try {
        return { ok: true, result: resultOf(answerTo(byId.get(id), id)) }
      } catch (failure) {
        if (failure instanceof RpcFailure && failure.fault === 'refused') return { ok: false, failure }
        throw failure
      }
    })
  }

  private async exchange({ path, body, withinMs = this.withinMs }: Exchange): Promise<unknown> {
    if (this.closing.signal.aborted) throw new RpcFailure('silence', 'closed')
    await this.turn()
    const ended = new AbortController()
    const signal = AbortSignal.any([this.closing.signal, ended.signal])
    const alarm = later(withinMs, undefined, { signal: ended.signal, ref: false }).then(
      () => ended.abort(),
      () => undefined,
    )
    try {
      return parsed(await this.send(path, body, signal))
    } finally {
      ended.abort()
      await alarm
      this.release()
    }
  }

  private async send(path: string | undefined, body: unknown, signal: AbortSignal): Promise<string> {
    const url = path === undefined ? this.url : new URL(path, this.url).href
    const what = body === undefined ? { method: 'GET' } : { method: 'POST', body: JSON.stringify(body) }
    try {
      const response = await fetch(url, { ...what, headers: this.headers, signal, redirect: 'error' })
      if (response.status === 404) {
        await response.body?.cancel()
        throw new RpcFailure('refused', 'not there')
      }
      // Bitcoin's nodes answer a refusal with 500 and a body that says what for.
      return await this.read(response)
    } catch (failure) {
      if (failure instanceof RpcFailure) throw failure
      throw new RpcFailure('silence', signal.aborted ? 'no answer in time' : 'no connection')
    }
  }

  private async read(response: Response): Promise<string> {
    const tooLarge = () => new RpcFailure('too_large', `an answer of more than ${this.mostBytes} bytes`)
    if (Number(response.headers.get('content-length') ?? 0) > this.mostBytes) {
      await response.body?.cancel()
      throw tooLarge()
    }
    if (response.body === null) throw malformed()
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of response.body) {
      size += chunk.length
      // Leaving the loop cancels the rest.
      if (size > this.mostBytes) throw tooLarge()
      chunks.push(chunk)
    }
    return Buffer.concat(chunks).toString('utf8')
  }

  private nextId(): number {
    this.lastId += 1
    return this.lastId
  }

  private async turn(): Promise<void> {
    if (this.inFlight < MOST_IN_FLIGHT) this.inFlight += 1
    else await new Promise<void>((resolve) => this.waiting.push(resolve))
  }

  private release(): void {
    const next = this.waiting.shift()
    if (next === undefined) this.inFlight -= 1
    else next()
  }
}

function malformed(): RpcFailure {
  return new RpcFailure('malformed', 'no answer to what was asked')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw malformed()
  }
}

function idOf(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'id') : undefined
}

function answerTo(answer: unknown, id: number): object {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) throw malformed()
  const own = idOf(answer)
  // Some nodes cannot tell which question a refusal is of.
  if (own !== id && !(own === null && Reflect.get(answer, 'error'))) throw malformed()
  return answer
}

function resultOf(answer: object): unknown {
  const error: unknown = Reflect.get(answer, 'error')
  if (error !== undefined && error !== null) throw refusalOf(answer)
  if (!Reflect.has(answer, 'result')) throw malformed()
  return Reflect.get(answer, 'result')
}

const MOST_WORDS = 200

function refusalOf(answer: unknown): RpcFailure {
  const error: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'error') : undefined
  if (typeof error !== 'object' || error === null) return malformed()
  const words: unknown = Reflect.get(error, 'message')
  const code: unknown = Reflect.get(error, 'code')
  return new RpcFailure(
    'refused',
    typeof words === 'string' ? words.slice(0, MOST_WORDS) : 'refused',
    typeof code === 'number' ? code : undefined,
  )
}
