/**
 * Asks one node over JSON-RPC, trusting nothing of what comes back: it has to come in time, be no larger than the question
 * deserves, and be an answer to that question. What it says is judged by whoever asked.
 */
import * as http from 'node:http'
import * as https from 'node:https'
import { urlToHttpOptions } from 'node:url'

/** Of one answer, in time and size, where the question says nothing else. */
export const ANSWER_WITHIN_MS = 5_000
export const MOST_ANSWER_BYTES = 8 * 1_048_576
/** Questions at once to one node; the rest waits its turn. */
const MOST_IN_FLIGHT = 8
/** Questions in one request. */
export const MOST_IN_BATCH = 100

/** Connections that nobody uses are kept for so long: less than nodes keep them (5 s), so that none is used as it is closed. */
const KEPT_MS = 4_000

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
  private readonly over: typeof http | typeof https
  private readonly agent: http.Agent
  private readonly underWay = new Set<http.ClientRequest>()
  private closed = false
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
    this.over = address.protocol === 'https:' ? https : http
    this.agent = new this.over.Agent({ keepAlive: true, timeout: KEPT_MS })
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
    this.closed = true
    for (const request of this.underWay) request.destroy()
    this.agent.destroy()
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
    if (this.closed) throw closedFailure()
    await this.turn()
    try {
      return parsed(await this.send(path, body, withinMs))
    } finally {
      this.release()
    }
  }

  /** Not by `fetch`: its streams and signals are more than most answers, and stay until a full collection. */
  private send(path: string | undefined, body: unknown, withinMs: number): Promise<string> {
    return new Promise((resolve, reject) => {
      if (this.closed) return reject(closedFailure())
      const address = new URL(path ?? '', this.url)
      const request = this.over.request({
        ...urlToHttpOptions(address),
        method: body === undefined ? 'GET' : 'POST',
        headers: this.headers,
        agent: this.agent,
      })
      this.underWay.add(request)
      const alarm = setTimeout(() => request.destroy(new RpcFailure('silence', 'no answer in time')), withinMs)
      alarm.unref()
      let over = false
      const end = (tell: () => void) => {
        if (over) return
        over = true
        clearTimeout(alarm)
        this.underWay.delete(request)
        tell()
      }
      const fail = (failure: unknown) =>
        end(() => {
          request.destroy()
          reject(failure instanceof RpcFailure ? failure : this.silence())
        })
      request.on('error', fail)
      request.on('close', () => fail(undefined))
      request.on('response', (response) => this.read(response, fail, (text) => end(() => resolve(text))))
      request.end(body === undefined ? undefined : JSON.stringify(body))
    })
  }

  private silence(): RpcFailure {
    return this.closed ? closedFailure() : new RpcFailure('silence', 'no connection')
  }

  private read(response: http.IncomingMessage, fail: (failure: unknown) => void, take: (text: string) => void): void {
    const { statusCode = 0 } = response
    if (statusCode === 404) {
      fail(new RpcFailure('refused', 'not there'))
      return
    }
    // Nobody is asked that was not named.
    if (statusCode >= 300 && statusCode < 400) {
      fail(undefined)
      return
    }
    const tooLarge = () => fail(new RpcFailure('too_large', `an answer of more than ${this.mostBytes} bytes`))
    if (Number(response.headers['content-length'] ?? 0) > this.mostBytes) {
      tooLarge()
      return
    }
    const chunks: Buffer[] = []
    let size = 0
    // Bitcoin's nodes answer a refusal with 500 and a body that says what for.
    response.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > this.mostBytes) tooLarge()
      else chunks.push(chunk)
    })
    response.on('end', () => take(Buffer.concat(chunks).toString('utf8')))
    response.on('error', fail)
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

function closedFailure(): RpcFailure {
  return new RpcFailure('silence', 'closed')
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
