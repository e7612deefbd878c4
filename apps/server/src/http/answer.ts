/** What becomes of an exception on its way out: a refusal with its name, or 500 without a word of what went wrong. */
import { type Refusal, refusal } from '@candlewick/protocol/envelope'
import { CallError } from '@candlewick/protocol/errors'
import type { Language } from '@candlewick/protocol/languages'
import { JournalBroken } from '../journal/group.ts'
import { HaltedError } from '../journal/replica.ts'
import { AwayError, BusyError, UnknownError } from '../journal/waiting.ts'

/** Trouble of the database that passes: the client may try again, nothing is broken. */
const DATABASE_AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
])

export interface Outcome {
  readonly answer: Refusal
  /** True where it is a bug or an outage that someone must look at. */
  readonly alarming: boolean
}

/** The answer to an exception, in the language asked for. */
export function outcomeOf(error: unknown, language: Language): Outcome {
  const known = knownRefusal(error)
  if (known !== undefined) return { answer: refusal(known.error, language, known), alarming: false }
  const halted = error instanceof HaltedError || error instanceof JournalBroken
  if (halted || isDatabaseAway(error)) {
    return { answer: refusal('unavailable', language), alarming: true }
  }
  return { answer: refusal('internal', language), alarming: true }
}

/** Whether the database could not be asked. */
export function isDatabaseAway(error: unknown): boolean {
  const code = textProperty(error, 'code')
  return code !== undefined && DATABASE_AWAY.has(code)
}

function knownRefusal(error: unknown): CallError | undefined {
  if (error instanceof CallError) return error
  if (error instanceof BusyError) return new CallError('busy')
  if (error instanceof AwayError) return new CallError('unavailable')
  if (error instanceof UnknownError) {
    return new CallError('unknown', error.clientId === undefined ? {} : { field: 'clientId', bound: error.clientId })
  }
  const status = numberProperty(error, 'statusCode')
  const code = textProperty(error, 'code') ?? ''
  if (status === undefined || status < 400 || status >= 500) return undefined
  return frameworkRefusal(status, code)
}

function frameworkRefusal(status: number, code: string): CallError {
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new CallError('file_too_large', { field: 'file', bound: '8 MiB' })
  if (status === 413) return new CallError('body_too_large', { field: 'body' })
  if (status === 415 || code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') {
    return new CallError('content_type', { field: 'content-type' })
  }
  // What may not be served as a file is, from outside, not there.
  if (status === 404 || status === 403) return new CallError('no_such_call')
  return new CallError('body_malformed', { field: 'body' })
}

function textProperty(error: unknown, name: string): string | undefined {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined
  return typeof value === 'string' ? value : undefined
}

function numberProperty(error: unknown, name: string): number | undefined {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined
  return typeof value === 'number' ? value : undefined
}
