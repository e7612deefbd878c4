/**
 * What every client of the calls does, whichever calls it knows. It decides by the stable `error` name, never by words;
 * sends everything that changes something as a POST body; and knows nothing of schemas, which stay on the server.
 */
import { fieldNamed, inverse, type Renames, renamer } from './renames.ts'

/** What a client knows of a call. */
export interface CallRow {
  /** POST where absent. */
  readonly method?: 'GET'
  readonly path: string
  readonly upload?: true
  /** From our names to those that are sent. */
  readonly sends?: Renames
  /** From the names that are answered to ours. */
  readonly gives?: Renames
}

/** What calls are given and give, by their names. */
type Types<Name extends string> = Readonly<Record<Name, { input: object; output: unknown }>>

/** A call that was answered with a refusal, or not answered at all (`error` is then `transport`). */
export class CallFailure extends Error {
  readonly call: string
  readonly error: string
  /** HTTP status; 0 where nothing was answered. */
  readonly code: number
  /** What to show, in the language asked for; empty where nothing was answered. */
  readonly msg: string
  readonly field: string | undefined
  readonly bound: string | number | undefined
  constructor(
    call: string,
    answer: {
      error: string
      code: number
      msg: string
      field?: string | undefined
      bound?: string | number | undefined
    },
    cause?: unknown,
  ) {
    super(`${call}: ${answer.error}`, { cause })
    this.name = 'CallFailure'
    this.call = call
    this.error = answer.error
    this.code = answer.code
    this.msg = answer.msg
    this.field = answer.field
    this.bound = answer.bound
  }
}

export interface CallOptions {
  signal?: AbortSignal
  /** The file of an upload. */
  file?: Blob
}

export interface ClientOptions {
  fetch?: typeof fetch
  /** Where the server is; empty means the origin of the page. */
  base?: string
  /** The prefixes `{head}` and `{p}` as `/platform/dev/config.js` gives them. */
  prefixes(): { head: string; apiRequestHead: string }
  /** The token of the session and the language, read anew for each request. */
  token(): string | undefined
  language(): string
  /** Milliseconds after which a request is given up; 300,000 where not said. */
  timeout?: number
  /** Hears every failure before it is thrown: the place for log-out on `token_invalid` and for the toast. */
  onFailure?(failure: CallFailure): void
}

export interface ClientOf<Known extends Types<keyof Known & string>> {
  /**
   * Asks and gives `data`.
   * @throws CallFailure for every refusal and every failure of transport
   */
  call<Name extends keyof Known & string>(
    name: Name,
    input: Known[Name]['input'],
    options?: CallOptions,
  ): Promise<Known[Name]['output']>
}

const TIMEOUT = 300_000

/** Finds what is known of a call; where that has to be fetched, a promise of it. */
type Finder<Name extends string> = (name: Name) => CallRow | undefined | Promise<CallRow | undefined>

/** A client of the calls that `find` finds. */
export function clientOf<Known extends Types<keyof Known & string>>(
  find: Finder<keyof Known & string>,
  options: ClientOptions,
): ClientOf<Known> {
  return {
    async call(name, input, callOptions = {}) {
      try {
        // The server checks every answer against the call's schema in its tests; here its word is taken.
        const row = await found(find, name)
        return (await ask(
          options,
          { name, row },
          Object.fromEntries(Object.entries(input)),
          callOptions,
        )) as Known[typeof name]['output']
      } catch (error) {
        if (error instanceof CallFailure) options.onFailure?.(error)
        throw error
      }
    },
  }
}

/** What is known of the call. A table that did not arrive is a connection that was lost. */
async function found<Name extends string>(find: Finder<Name>, name: Name): Promise<CallRow> {
  try {
    const row = find(name)
    const known = row instanceof Promise ? await row : row
    if (known !== undefined) return known
  } catch (cause) {
    throw new CallFailure(name, { error: 'transport', code: 0, msg: '' }, cause)
  }
  throw new Error(`no call of the name ${name}`)
}

interface Named {
  readonly name: string
  readonly row: CallRow
}

async function ask(
  options: ClientOptions,
  { name, row }: Named,
  input: Record<string, unknown>,
  { signal, file }: CallOptions,
): Promise<unknown> {
  const { url, init } = requestOf(options, row, input, file)
  const timeout = AbortSignal.timeout(options.timeout ?? TIMEOUT)
  let response: Response
  let answer: unknown
  try {
    response = await (options.fetch ?? fetch)(url, {
      ...init,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    answer = await response.json()
  } catch (cause) {
    throw new CallFailure(name, { error: 'transport', code: 0, msg: '' }, cause)
  }
  return dataOf({ name, row }, response.status, answer)
}

/** Fills the path, and puts what is left into the query of a GET or the body of a POST. */
function requestOf(options: ClientOptions, row: CallRow, fields: Record<string, unknown>, file: Blob | undefined) {
  const input = sentAs(row.sends, fields)
  const { head, apiRequestHead } = options.prefixes()
  const path = row.path.replace(/\{(\w+)\}/g, (_, key: string) => {
    if (key === 'head') return head
    if (key === 'p') return apiRequestHead
    const value = input[key]
    delete input[key]
    return encodeURIComponent(typeof value === 'string' || typeof value === 'number' ? value : '')
  })
  const headers: Record<string, string> = {
    'request-id': crypto.randomUUID(),
    lang: options.language(),
    language: options.language(),
  }
  const token = options.token()
  if (token) Object.assign(headers, { 'blade-auth': token, satoken: token })
  const url = (options.base ?? '') + path
  if (row.method === 'GET') {
    const query = new URLSearchParams(texts(input)).toString()
    return { url: query === '' ? url : `${url}?${query}`, init: { method: 'GET', headers } }
  }
  if (file) {
    const form = new FormData()
    for (const [key, value] of texts(input)) form.append(key, value)
    form.append('file', file)
    return { url, init: { method: 'POST', headers, body: form } }
  }
  headers['content-type'] = 'application/json'
  return { url, init: { method: 'POST', headers, body: JSON.stringify(input) } }
}

/** The fields by the names that they are sent with. */
function sentAs(names: Renames | undefined, fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [fieldNamed(names, field), value]))
}

function texts(input: Record<string, unknown>): [string, string][] {
  return Object.entries(input)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => [key, String(value)])
}

function dataOf({ name, row }: Named, status: number, answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) {
    throw new CallFailure(name, { error: 'transport', code: status, msg: '' })
  }
  const envelope: Partial<Record<string, unknown>> = { ...answer }
  const { sends, gives } = row
  const code = typeof envelope.code === 'number' ? envelope.code : status
  if (code === 200) return renamer(gives)(envelope.data)
  const ours = (text: string) => fieldNamed(inverse(sends ?? {}), text)
  throw new CallFailure(name, {
    error: typeof envelope.error === 'string' ? envelope.error : 'unknown',
    code,
    msg: typeof envelope.msg === 'string' ? envelope.msg : '',
    field: typeof envelope.field === 'string' ? ours(envelope.field) : undefined,
    bound: boundOf(envelope.bound, ours),
  })
}

/** The bound, which can be the name of another field. */
function boundOf(bound: unknown, ours: (text: string) => string): string | number | undefined {
  if (typeof bound === 'string') return ours(bound)
  return typeof bound === 'number' ? bound : undefined
}
