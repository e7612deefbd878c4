/** Files that come with a call: one each, in a form, and held in memory. */
import { CallError } from '@candlewick/protocol/errors'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Semaphore } from '../adapters/semaphore.ts'
import type { UploadedFile } from './handle.ts'

/** Of a form; `fileSize` and `fieldSize` in bytes. */
const LIMITS = { fileSize: 8 * 1_048_576, files: 1, fields: 10, fieldSize: 4_096, parts: 12, headerPairs: 50 }
/** Uploads held in memory at once, each up to its limit; a form that does not go on keeps its place until it is timed out. */
const UPLOADS = new Semaphore({ atOnce: 16, each: 2, waiting: 64, share: 8 })

interface Form {
  readonly body: unknown
  readonly file: UploadedFile | undefined
}

/** Has the calls of `app` understand forms with files. */
export async function acceptFiles(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: LIMITS })
}

/**
 * The form of a request, once there is a place for it.
 * @param owner whose share of the places is used
 * @throws CallError for a field that is there twice, a file by another name than `file`, and what is no form
 */
export async function readUpload(request: FastifyRequest, owner: string): Promise<Form> {
  const { socket } = request.raw
  const gone = new AbortController()
  const leave = () => gone.abort(new CallError('body_malformed', { field: 'body' }))
  if (socket.destroyed) leave()
  socket.once('close', leave)
  try {
    return await UPLOADS.take(() => before(gone.signal, partsOf(request)), owner, gone.signal)
  } finally {
    socket.off('close', leave)
  }
}

/** A form whose sender is gone would be read for ever. */
async function before<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return await new Promise<T>((resolve, reject) => {
    const end = () => reject(signal.reason)
    signal.addEventListener('abort', end, { once: true })
    if (signal.aborted) end()
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', end))
  })
}

async function partsOf(request: FastifyRequest): Promise<Form> {
  try {
    return await readParts(request)
  } catch (failure) {
    // What the reader of forms says of a broken one has no code of its own.
    if (failure instanceof CallError || Reflect.has(Object(failure), 'statusCode')) throw failure
    throw new CallError('body_malformed', { field: 'body' })
  }
}

async function readParts(request: FastifyRequest): Promise<Form> {
  const fields: Record<string, unknown> = Object.create(null)
  let file: UploadedFile | undefined
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      if (part.fieldname !== 'file') throw new CallError('field_unknown', { field: 'file' })
      file = { bytes: await part.toBuffer(), filename: part.filename ?? '' }
    } else {
      if (Object.hasOwn(fields, part.fieldname)) throw new CallError('field_invalid', { field: 'form' })
      fields[part.fieldname] = part.value
    }
  }
  return { body: fields, file }
}
