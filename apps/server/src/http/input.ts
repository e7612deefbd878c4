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
 * The merged input of a request. A field may come from one place only.
 * @throws CallError naming the field
 */
export function mergeInput(params: unknown, query: unknown, body: unknown): Fields {
  const merged: Fields = Object.create(null)
  for (const [key, value] of [...entries(params), ...entries(query).filter(([, value]) => value !== '')]) {
    put(merged, key, value)
  }
  if (body !== undefined && body !== null) {
    if (typeof body !== 'object' || Array.isArray(body)) {
      throw new CallError('body_malformed', { field: 'body', bound: 'object' })
    }
    for (const [key, value] of entries(body)) put(merged, key, value)
  }
  const budget = { nodes: NODE_LIMIT }
  for (const [key, value] of Object.entries(merged)) checkValue(value, key, 1, budget)
  return merged
}

function entries(source: unknown): [string, unknown][] {
  return typeof source === 'object' && source !== null ? Object.entries(source) : []
}

function put(target: Fields, key: string, value: unknown): void {
  if (FORBIDDEN_KEYS.has(key)) throw new CallError('field_unknown', { field: key })
  if (Object.hasOwn(target, key)) throw new CallError('field_invalid', { field: shown(key) })
  target[key] = value
}

function checkValue(value: unknown, field: string, depth: number, budget: { nodes: number }): void {
  budget.nodes -= 1
  if (budget.nodes < 0 || depth > DEPTH_LIMIT) throw new CallError('field_invalid', { field: shown(field) })
  if (typeof value === 'string') {
    if (value.includes('\0') || /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(value)) {
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

/**
 * Reads a JSON body. Beyond the limit the rest is read and dropped, since a client that is still sending would not
 * hear the answer on a connection that was cut.
 * @throws CallError `body_too_large` or `body_malformed`
 */
export async function readJson(stream: Readable): Promise<unknown> {
  const text = (await readLimited(stream, BODY_LIMIT)).toString('utf8')
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new CallError('body_malformed', { field: 'body', bound: 'JSON' })
  }
}

/** Reads a form body as texts. */
export async function readForm(stream: Readable): Promise<unknown> {
  const fields: Fields = Object.create(null)
  for (const [key, value] of new URLSearchParams((await readLimited(stream, BODY_LIMIT)).toString('utf8'))) {
    put(fields, key, value)
  }
  return fields
}

function readLimited(stream: Readable, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const tooLarge = () => reject(new CallError('body_too_large', { field: 'body', bound: `${limit} B` }))
    stream.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= limit) chunks.push(chunk)
      else chunks.length = 0
      if (size <= DRAIN_LIMIT) return
      tooLarge()
      stream.destroy()
    })
    stream.on('end', () => (size > limit ? tooLarge() : resolve(Buffer.concat(chunks))))
    stream.on('close', () => {
      if (!stream.readableEnded) reject(new CallError('body_malformed', { field: 'body' }))
    })
    stream.on('error', () => reject(new CallError('body_malformed', { field: 'body' })))
  })
}
