/**
 * One input out of path, query and body, and the checks that hold for every call before its own schema looks:
 * nothing nested deeply, no text that a database refuses, no number that JSON cannot mean.
 */
import type { Readable } from 'node:stream'
import { CallError } from '@candlewick/protocol/errors'

/** Largest JSON body in bytes; the largest honest one (200 order ids) is a fiftieth of it. */
export const BODY_LIMIT = 262_144
/** What is read and thrown away beyond the limit before the connection is cut, so that the refusal can be heard. */
const DRAIN_LIMIT = 64 * 1_048_576
const DEPTH_LIMIT = 6
const NODE_LIMIT = 4_000
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

export type Fields = Record<string, unknown>

/**
 * What has no fields but its own. `Object.create(null)` would be a hash table to the engine from the start, and three times as
 * dear to whoever reads it.
 */
const NoFields = function NoFields() {} as unknown as new () => Fields
NoFields.prototype = Object.create(null)

/**
 * The merged input of a request. A field may come from one place only.
 * @throws CallError naming the field
 */
export function mergeInput(params: unknown, query: unknown, body: unknown): Fields {
  const merged = new NoFields()
  putAll(merged, params, false)
  putAll(merged, query, true)
  if (body !== undefined && body !== null) {
    if (typeof body !== 'object' || Array.isArray(body)) {
      throw new CallError('body_malformed', { field: 'body', bound: 'object' })
    }
    putAll(merged, body, false)
  }
  const budget = { nodes: NODE_LIMIT }
  for (const key of Object.keys(merged)) checkValue(merged[key], key, 1, budget)
  return merged
}

function putAll(target: Fields, source: unknown, withoutEmpty: boolean): void {
  if (typeof source !== 'object' || source === null) return
  for (const key of Object.keys(source)) {
    const value: unknown = Reflect.get(source, key)
    if (!(withoutEmpty && value === '')) put(target, key, value)
  }
}

function put(target: Fields, key: string, value: unknown): void {
  if (FORBIDDEN_KEYS.has(key)) throw new CallError('field_unknown', { field: key })
  if (Object.hasOwn(target, key)) throw new CallError('field_invalid', { field: shown(key) })
  target[key] = value
}

/** What can be wrong with a text at all: without it none of the halves of a pair needs to be looked for. */
const SUSPICIOUS = /[\0\ud800-\udfff]/
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

function checkValue(value: unknown, field: string, depth: number, budget: { nodes: number }): void {
  budget.nodes -= 1
  if (budget.nodes < 0 || depth > DEPTH_LIMIT) throw new CallError('field_invalid', { field: shown(field) })
  if (typeof value === 'string') {
    if (SUSPICIOUS.test(value) && (value.includes('\0') || LONE_SURROGATE.test(value))) {
      throw new CallError('field_invalid', { field: shown(field) })
    }
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value) || Object.is(value, -0)) throw new CallError('field_invalid', { field: shown(field) })
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      if (FORBIDDEN_KEYS.has(key)) throw new CallError('field_unknown', { field: shown(`${field}.${key}`) })
      checkValue(inner, field, depth + 1, budget)
    }
  }
}

/** A field's name as it may stand in an answer and a log. */
function shown(field: string): string {
  return field.replace(/[^\w.\-[\]]/g, '?').slice(0, 60)
}

/** Hears the fields of a body, or why there are none. */
type HearBody = (refusal: Error | null, fields?: unknown) => void

/**
 * Reads a JSON body. Beyond the limit the rest is read and dropped, since a client that is still sending would not
 * hear the answer on a connection that was cut. Refusals: `body_too_large`, `body_malformed`.
 */
export function readJson(stream: Readable, hear: HearBody): void {
  readLimited(stream, hear, (text) => {
    if (text.trim() === '') return undefined
    try {
      return JSON.parse(text)
    } catch {
      throw new CallError('body_malformed', { field: 'body', bound: 'JSON' })
    }
  })
}

/** Reads a form body as texts, as {@link readJson} reads. */
export function readForm(stream: Readable, hear: HearBody): void {
  readLimited(stream, hear, (text) => {
    const fields = new NoFields()
    for (const [key, value] of new URLSearchParams(text)) put(fields, key, value)
    return fields
  })
}

function readLimited(stream: Readable, hear: HearBody, parse: (text: string) => unknown): void {
  const chunks: Buffer[] = []
  let size = 0
  let heard = false
  const say: HearBody = (refusal, fields) => {
    if (!heard) hear(refusal, fields)
    heard = true
  }
  const tooLarge = () => say(new CallError('body_too_large', { field: 'body', bound: `${BODY_LIMIT} B` }))
  const malformed = () => say(new CallError('body_malformed', { field: 'body' }))
  stream.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size <= BODY_LIMIT) chunks.push(chunk)
    else chunks.length = 0
    if (size <= DRAIN_LIMIT) return
    tooLarge()
    stream.destroy()
  })
  stream.on('end', () => {
    if (size > BODY_LIMIT) return tooLarge()
    const [first] = chunks
    const bytes = first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks)
    let fields: unknown
    try {
      fields = parse(bytes.toString('utf8'))
    } catch (failure) {
      return say(failure instanceof Error ? failure : new CallError('body_malformed', { field: 'body' }))
    }
    say(null, fields)
  })
  stream.on('close', () => {
    if (!stream.readableEnded) malformed()
  })
  stream.on('error', malformed)
}
